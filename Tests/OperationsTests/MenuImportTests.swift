// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Foundation
import Messages
import Testing

@testable import Catalogue
@testable import ClientSupport
@testable import MenuFiles

@Suite struct `Imports and exports of menus` {
    private static func entry(tea price: Int) throws -> CatalogueEntry {
        let tea = MenuItem(id: "tea", name: "Tea", price: Amount(price), station: "bar")
        let currency = try #require(Currency("USD"))
        let location = Location(
            id: "own", name: "Own", currency: currency, timeZone: "UTC", businessDayTurnsAt: 4,
            tax: TaxRule(basisPoints: 0, included: true),
            stations: [Station(id: "bar", name: "Bar")])
        let menu = Menu(location: "own", revision: 1, currency: currency, items: [tea])
        return CatalogueEntry(location: location, menu: menu)
    }

    private static func difference(
        from old: CatalogueEntry, to new: CatalogueEntry
    ) -> MenuDifference {
        MenuDifference(from: old.menu, to: new.menu, at: new.location)
    }

    private static func joined(
        _ table: String, since earlier: StateAtExport, into present: CatalogueEntry
    ) throws -> JoinedMenu {
        try JoinedMenu(
            MenuFileContents("name,price\n\(table)", as: .csv), since: earlier, into: present,
            free: false)
    }

    @Test func `an import keeps what others changed and the file did not, and says so`() throws {
        let (exported, present) = (try Self.entry(tea: 200), try Self.entry(tea: 250))

        let same = try Self.joined("Tea,2\n", since: .known(exported), into: present)
        #expect(same.menu == present.menu)
        #expect(same.conflicts.isEmpty)
        #expect(same.note == "Others changed since the export, and it stays so: item tea “Tea”.")
        let overwriting = try Self.joined("Tea,2\n", since: .notAsked, into: present)
        #expect(overwriting.menu.items.map(\.price) == [Amount(200)])
        #expect(overwriting.note == nil)
    }

    @Test func `an import of a value that others changed, too, names both, and how to go on`()
        throws
    {
        let (exported, present) = (try Self.entry(tea: 200), try Self.entry(tea: 250))
        var joined = try Self.joined("Tea,2.20\n", since: .known(exported), into: present).conflicts
        joined[0].lastChange = "18:00 by office/maria"
        #expect(
            FileFailure.conflicts(joined, "m.csv").description == """
                Since the export of m.csv this was changed, by others or by an earlier import, \
                and the file changes it, too:
                item tea “Tea”, last changed 18:00 by office/maria
                  price was 2.00, is 2.50; you wrote 2.20
                Nothing was changed. Write the present values into the file if they are right, \
                or export the menu once more and edit that. --overwrite makes the whole menu \
                what the file says.
                """)
        #expect(
            EditConflict(conflicts: joined, path: "/tmp/m.yaml").description.hasSuffix(
                "Look at it, then 'comanda menu import /tmp/m.yaml'."))
    }

    @Test func `a file may name a station that the location had, or has got since`() throws {
        var (exported, present) = (try Self.entry(tea: 200), try Self.entry(tea: 200))
        exported.location.stations = [Station(id: "bar", name: "Bar")]
        present.location.stations = [Station(id: "grill", name: "Grill")]
        present.menu.items[0].station = "grill"
        let table = "name,price,station\nTea,2,bar\nPie,4,grill\n"
        let joined = try JoinedMenu(
            MenuFileContents(table, as: .csv), since: .known(exported), into: present, free: false)
        #expect(joined.menu.items.map(\.station) == ["grill", "grill"])
    }

    @Test func `an import of an export that nobody knows any more is blind`() throws {
        let present = try Self.entry(tea: 250)
        let joined = try Self.joined("Tea,2\n", since: .unknown, into: present)
        #expect(joined.isBlind)
        #expect(FileFailure.exportUnknown("m.csv").description.contains("is not known"))
    }

    @Test func `an import of an export without its mark says what it overwrites`() throws {
        let (edited, present) = (try Self.entry(tea: 200), try Self.entry(tea: 250))
        let text = try MenuFile.text(of: edited.menu, at: edited.location, as: .csv)
        let contents = try MenuFileContents(text, as: .csv)
        let undoing = try JoinedMenu(contents, since: .notAsked, into: present, free: false)
        #expect(
            undoing.note == "The file has the columns of an export, but not its mark: changes of "
                + "others since the export are overwritten. To keep them, export again and edit "
                + "that.")
        let same = try JoinedMenu(contents, since: .notAsked, into: edited, free: false)
        #expect(same.note == nil)
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

    @Test func `a picture of no bytes is refused as an empty file`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data().write(to: URL(filePath: path))
        let failure = #expect(throws: FileFailure.self) { try MenuPictureCommand.base64(of: path) }
        #expect(failure?.description == "The file \(path) is empty. Choose a picture.")
    }

    @Test func `only the endings of menu files tell a format`() throws {
        #expect(try MenuFile.Format(nil, of: "menu.yml") == .yaml)
        #expect(try MenuFile.Format(.csv, of: "menu.txt") == .csv)
        #expect(throws: ValidationError.self) { try MenuFile.Format(nil, of: "menu.xlsx") }
        #expect(throws: ValidationError.self) { try MenuFile.Format(nil, of: "menu") }
    }
}
