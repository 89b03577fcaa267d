// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import Messages
import Testing
import Wire

@testable import Locations

/// The catalogue: the demo locations, catalogue files and the database.
@Suite struct CatalogueTests {
    @Test func `the demo catalogue has seven locations with different menus`() throws {
        let entries = try CatalogueFile.read(path: nil)

        #expect(entries.map(\.location.id.text) == (1...7).map { "0000\($0)" })
        #expect(entries.first?.location.name == "Ham's Burgers")
        #expect(Set(entries.map { $0.menu.items.map(\.id) }).count == 7)
        #expect(entries.first?.menu.item("00001")?.price == Amount(850))
        #expect(entries.first?.menu.item("00019") == nil)
    }

    @Test func `the demo catalogue has modifier groups, a fee and an item with its own tax rate`()
        throws
    {
        let entries = try CatalogueFile.read(path: nil)
        let burgers = try #require(entries.first)
        let pizza = try #require(entries[3].menu.item("00021"))

        #expect(burgers.menu.item("00001")?.modifierGroups.map(\.id) == ["doneness", "extras"])
        #expect(pizza.modifierGroups.first?.minimum == 1)
        #expect(burgers.location.fees.map(\.fulfilments) == [[.dineIn]])
        #expect(burgers.menu.item("00012")?.taxBasisPoints == 200)
    }

    @Test func `the sample catalogue is one location with eight items and a choice`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Deploy/sample-catalogue.json").standardized.path

        let entries = try CatalogueFile.read(path: path)

        #expect(entries.count == 1)
        let items = try #require(entries.first).menu.items
        #expect(items.count == 8)
        let required = items.filter { $0.modifierGroups.contains { $0.minimum > 0 } }
        #expect(required.map(\.id) == ["burger"])
    }

    @Test func `a notice gives the absolute path of the database`() {
        let folder = FileManager.default.currentDirectoryPath
        let demo = CatalogueNotice.demoLoaded(count: 7, database: "data/locations.db")
        let notUsed = CatalogueNotice.notUsed(file: "our.json", database: "data/locations.db")

        #expect(
            demo.description.hasPrefix(
                """
                no catalogue was given, so the 7 demo locations were loaded into \
                \(folder)/data/locations.db;
                """))
        #expect(
            notUsed.description == """
                \(folder)/data/locations.db has locations already; --catalogue our.json is used \
                only for a new folder
                """)
    }

    @Test func `the catalogue is read from the database as it was written, new prices included`()
        throws
    {
        let entries = try CatalogueFile.read(path: nil)
        let queue = try database()
        var changed = entries
        try changed[0].setPrice(of: "00001", to: Amount(925))

        let read = try queue.write { db in
            for entry in entries { try CatalogueStorage.insert(entry, db) }
            try CatalogueStorage.updatePrice(of: "00001", in: changed[0].menu, db)
            return try CatalogueStorage.load(db)
        }

        #expect(read == changed)
        #expect(read[0].menu.revision == 2)
    }

    @Test(
        arguments: [
            ("00099", 100, "menu.itemUnknown"), ("00001", -1, "menu.priceNegative"),
            ("00001", 100_000_001, "menu.priceTooHigh"), ("00001", 0, nil),
            ("00001", 100_000_000, nil),
        ] as [(ItemID, Int, String?)])
    func `a price out of bounds is refused`(_ item: ItemID, _ price: Int, _ reason: String?) throws
    {
        var entry = try #require(try CatalogueFile.read(path: nil).first)
        let before = entry

        do {
            try entry.setPrice(of: item, to: Amount(price))
            #expect(reason == nil)
            #expect(entry.menu.item(item)?.price == Amount(price))
        } catch {
            #expect(error.reason == reason)
            #expect(entry == before)
        }
    }

    @Test(
        arguments: [
            (#""timeZone": "America/New_York""#, #""timeZone": "Mars/Olympus""#, "not a time zone"),
            (#""businessDayTurnsAt": 4"#, #""businessDayTurnsAt": 24"#, "hour from 0 to 23"),
            (#""price": 850"#, #""price": -850"#, "the price of item 00001 of location 00001"),
            (#""firing": "whenAdded""#, #""firing": "never""#, "firing"),
            (#""maximum": 1"#, #""maximum": "one""#, "modifierGroups[0].maximum"),
            (#""price": 850"#, #""price": "8.50""#, "items[0].price"),
            (#""id": "00008""#, #""id": "00001""#, "twice"),
            (#""currency": "USD", "timeZone""#, #""currency": "EUR", "timeZone""#, "another"),
        ])
    func `an invalid catalogue file is rejected with the place of the error`(
        _ right: String, _ wrong: String, _ problem: String
    ) throws {
        let text = String(decoding: DemoMenu.catalogue, as: UTF8.self)
        let range = try #require(text.range(of: right))
        let changed = text.replacingCharacters(in: range, with: wrong)

        let error = try error(of: Data(changed.utf8))

        #expect(error?.description.contains(problem) == true, "\(String(describing: error))")
    }

    @Test func `the error for a missing catalogue file gives its path`() {
        let error = #expect(throws: CatalogueError.self) {
            try CatalogueFile.read(path: "/nowhere/menus.json")
        }

        #expect(error?.description.contains("/nowhere/menus.json") == true)
    }

    @Test func `a catalogue file without locations is rejected`() throws {
        #expect(try error(of: Data("[]".utf8))?.problem == "it lists no location")
    }

    @Test func `a catalogue file that lists a location twice is rejected`() throws {
        let entries = try CatalogueFile.read(path: nil)
        let content = try JSONEncoder().encode([entries[0], entries[0]])

        #expect(try error(of: content)?.problem == "it lists a location twice")
    }

    @Test func `uncommitted changes are rolled back`() throws {
        let entries = try CatalogueFile.read(path: nil)
        var catalogue = Catalogue(entries)
        var entry = entries[0]
        try entry.setPrice(of: "00001", to: Amount(1))

        catalogue.put(entry)
        catalogue.rollBack()
        #expect(try catalogue.entry("00001") == entries[0])

        catalogue.put(entry)
        catalogue.commit()
        catalogue.rollBack()
        #expect(try catalogue.entry("00001") == entry)
    }

    /// Reads a catalogue file with the given content, which is invalid, and returns the error.
    private func error(of content: Data) throws -> CatalogueError? {
        let path = NSTemporaryDirectory() + "catalogue-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try content.write(to: URL(filePath: path))
        return #expect(throws: CatalogueError.self) { try CatalogueFile.read(path: path) }
    }

    private func database() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        var migrator = DatabaseMigrator()
        LocationSchema.register(in: &migrator)
        try migrator.migrate(queue)
        return queue
    }
}
