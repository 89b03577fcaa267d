// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
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

        #expect(burgers.menu.item("00001")?.modifierGroups == ["doneness", "extras"])
        #expect(entries[3].menu.groups(of: pizza).first?.minimum == 1)
        #expect(burgers.location.fees.map(\.fulfilments) == [[.dineIn]])
        #expect(burgers.menu.item("00012")?.taxBasisPoints == 200)
    }

    @Test func `the sample catalogue is one location with eight items and a choice`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Deploy/sample-catalogue.json").standardized.path

        let entries = try CatalogueFile.read(path: path)

        #expect(entries.count == 1)
        let menu = try #require(entries.first).menu
        #expect(menu.items.count == 8)
        let required = menu.items.filter { menu.groups(of: $0).contains { $0.minimum > 0 } }
        #expect(required.map(\.id) == ["burger"])
    }

    @Test func `a notice gives the absolute path of the database`() {
        let folder = FileManager.default.currentDirectoryPath
        let demo = CatalogueNotice.demoLoaded(count: 7, database: "data/locations.db")
        let notUsed = CatalogueNotice.notUsed(file: "our.json", database: "data/locations.db")

        #expect(
            demo.description.hasPrefix(
                """
                the 7 demo locations were loaded into \(folder)/data/locations.db;
                """))
        #expect(
            notUsed.description == """
                \(folder)/data/locations.db has locations already; --catalogue our.json is used \
                only for a new folder
                """)
    }

    @Test(
        arguments: [
            (#""timeZone": "America/New_York""#, #""timeZone": "Mars/Olympus""#, "not a time zone"),
            (#""businessDayTurnsAt": 4"#, #""businessDayTurnsAt": 24"#, "hour from 0 to 23"),
            (#""price": 850"#, #""price": -850"#, "the price of item 00001 must"),
            (#""firing": "whenAdded""#, #""firing": "never""#, "firing"),
            (#""maximum": 1"#, #""maximum": "one""#, "modifierGroups[0].maximum"),
            (#""price": 850"#, #""price": "8.50""#, "items[0].price"),
            (#""id": "00008""#, #""id": "00001""#, "twice"),
            (#""id": "00001""#, #""id": "suite""#, "the stream of people-service"),
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

    /// Reads a catalogue file with the given content, which is invalid, and returns the error.
    private func error(of content: Data) throws -> CatalogueError? {
        let path = NSTemporaryDirectory() + "catalogue-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try content.write(to: URL(filePath: path))
        return #expect(throws: CatalogueError.self) { try CatalogueFile.read(path: path) }
    }
}
