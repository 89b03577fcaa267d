// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Foundation
import Messages
import Testing

@testable import MenuFiles
@testable import Operations

@Suite struct `Imports and exports of menus` {
    private static func entry(tea price: Int) throws -> CatalogueEntry {
        let tea = MenuItem(id: "tea", name: "Tea", price: Amount(price), station: "bar")
        let currency = try #require(Currency("USD"))
        let location = Location(
            id: "own", name: "Own", currency: currency, timeZone: "UTC", businessDayTurnsAt: 4,
            tax: TaxRule(basisPoints: 0, included: true))
        let menu = Menu(location: "own", revision: 1, currency: currency, items: [tea])
        return CatalogueEntry(location: location, menu: menu)
    }

    private static func difference(
        from old: CatalogueEntry, to new: CatalogueEntry
    ) -> MenuDifference {
        MenuDifference(from: old.menu, to: new.menu, at: new.location)
    }

    @Test func `an import that undoes a change names it, and how to go on`() throws {
        let (exported, present) = (try Self.entry(tea: 200), try Self.entry(tea: 250))
        let changes = ChangesSinceExport(from: exported.menu, to: present)
        let undoing = Self.difference(from: present, to: exported)

        let failure = #expect(throws: FileFailure.self) { try changes.check(undoing, of: "m.csv") }
        #expect(
            failure?.description == """
                Since the export of m.csv this was changed, by others or by an earlier import:
                item tea “Tea”
                  price was 2.00, is 2.50; the file says what it was
                The file would change it again. Nothing was changed. Export the menu once more \
                and edit that, or add --overwrite to make the menu what the file says.
                """)
        try ChangesSinceExport.notAsked.check(undoing, of: "m.csv")
    }

    @Test func `an import of an export that nobody knows any more is refused`() throws {
        let (old, new) = (try Self.entry(tea: 200), try Self.entry(tea: 250))
        let changes = ChangesSinceExport(from: nil, to: new)
        let failure = #expect(throws: FileFailure.self) {
            try changes.check(Self.difference(from: new, to: old), of: "m.csv")
        }
        #expect(failure?.description.contains("is not known") == true)
        // Nothing can be undone where nothing differs.
        try changes.check(Self.difference(from: new, to: new), of: "m.csv")
    }

    @Test func `an import says whether it changed the menu`() throws {
        let changes = Self.difference(from: try Self.entry(tea: 200), to: try Self.entry(tea: 250))
        #expect(
            changes.outcome(isTrial: false) == "Imported: added 0, changed 1, removed 0 of 1 item")
        #expect(
            changes.outcome(isTrial: true)
                == "Nothing was changed (--dry-run): it would add 0, change 1, remove 0 of 1 item")
        let same = Self.difference(from: try Self.entry(tea: 200), to: try Self.entry(tea: 200))
        #expect(same.outcome(isTrial: false) == nil)
    }

    @Test(arguments: [
        (1, "m.csv leaves out 1 of 9 items: Dish 1"),
        (5, "m.csv leaves out 5 of 9 items: Dish 1, Dish 2, Dish 3, Dish 4, Dish 5"),
        (8, "m.csv leaves out 8 of 9 items: Dish 1, Dish 2, Dish 3, Dish 4, Dish 5, and 3 more"),
    ])
    func `the question about missing items names the first ones`(
        _ count: Int, _ sentence: String
    ) throws {
        var entry = try Self.entry(tea: 200)
        let new = entry
        entry.menu.items += (1...8).map {
            MenuItem(id: "\($0)", name: "Dish \($0)", price: .zero, station: "bar")
        }
        var left = new
        left.menu.items += entry.menu.items.suffix(8 - count)
        let missing = MissingItems(file: "m.csv", of: Self.difference(from: entry, to: left))
        #expect(missing.sentence == sentence)
    }

    @Test func `an item is a line with what it is, or with what goes with it`() {
        let price = MenuDifference.Value(name: "price", old: "2.00", new: "2.50")
        func lines(_ kind: MenuDifference.Kind, _ values: [MenuDifference.Value]) -> [String] {
            MenuDifference.Entry(kind: kind, subject: "item tea", name: "Tea", values: values).lines
        }
        #expect(lines(.added, [price]) == ["added    item tea “Tea”: price 2.50"])
        #expect(lines(.removed, []) == ["removed  item tea “Tea”"])
        #expect(
            lines(.removed, [MenuDifference.Value(name: "picture", old: "46413733…")])
                == ["removed  item tea “Tea”; with it goes picture 46413733…"])
        #expect(lines(.changed, [price]).last == "           price 2.00 → 2.50")
    }

    @Test func `a file that exists is replaced only on request`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try OutputFile(path, overwrite: false).write(Data("old".utf8))

        let failure = #expect(throws: FileFailure.self) { try OutputFile(path, overwrite: false) }
        #expect(failure?.description.contains("add --overwrite") == true)
        try OutputFile(path, overwrite: true).write(Data("new".utf8))
        #expect(FileManager.default.contents(atPath: path) == Data("new".utf8))
    }

    @Test func `only the endings of menu files tell a format`() throws {
        #expect(try MenuFile.Format(nil, of: "menu.yml") == .yaml)
        #expect(try MenuFile.Format(.csv, of: "menu.txt") == .csv)
        #expect(throws: ValidationError.self) { try MenuFile.Format(nil, of: "menu.xlsx") }
        #expect(throws: ValidationError.self) { try MenuFile.Format(nil, of: "menu") }
    }
}
