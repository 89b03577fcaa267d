// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import MenuFiles
import Messages
import Testing

@testable import Operations

@Suite struct `Imports and exports of menus` {
    private static func menu(tea price: Int) throws -> Menu {
        let tea = MenuItem(id: "tea", name: "Tea", price: Amount(price), station: "bar")
        return Menu(
            location: "own", revision: 1, currency: try #require(Currency("USD")), items: [tea])
    }

    @Test func `an import that undoes a change names it, and how to go on`() throws {
        let (exported, present) = (try Self.menu(tea: 200), try Self.menu(tea: 250))
        let changes = ChangesSinceExport(from: exported, to: present)
        let undoing = MenuDifference(from: present, to: exported)

        let failure = #expect(throws: FileFailure.self) { try changes.check(undoing, of: "m.csv") }
        #expect(
            failure?.description == """
                Since the export of m.csv this was changed, by others or by an earlier import:
                changed  item tea “Tea”
                           price 2.00 → 2.50
                The file would change it again. Nothing was changed. Export the menu once more \
                and edit that, or add --overwrite to make the menu what the file says.
                """)
        try ChangesSinceExport.notAsked.check(undoing, of: "m.csv")
    }

    @Test func `an import of an export that nobody knows any more is refused`() throws {
        let (old, new) = (try Self.menu(tea: 200), try Self.menu(tea: 250))
        let changes = ChangesSinceExport(from: nil, to: new)
        let failure = #expect(throws: FileFailure.self) {
            try changes.check(MenuDifference(from: new, to: old), of: "m.csv")
        }
        #expect(failure?.description.contains("is not known") == true)
        // Nothing can be undone where nothing differs.
        try changes.check(MenuDifference(from: new, to: new), of: "m.csv")
    }

    @Test func `only the endings of menu files tell a format`() throws {
        #expect(try MenuFile.Format(nil, of: "menu.yml") == .yaml)
        #expect(try MenuFile.Format(.csv, of: "menu.txt") == .csv)
        #expect(throws: ValidationError.self) { try MenuFile.Format(nil, of: "menu.xlsx") }
        #expect(throws: ValidationError.self) { try MenuFile.Format(nil, of: "menu") }
    }
}
