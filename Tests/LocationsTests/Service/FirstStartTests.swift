// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import Messages
import ServiceLoop
import ServiceStorage
import TestSupport
import Testing
import Wire

@testable import Locations

/// The locations with which a database begins.
@Suite final class FirstStartTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        let folder = try TemporaryFolder(inMemory: true)
        path = "\(folder.path)/locations.db"
        self.folder = folder
    }

    @Test func `a new database gets the demo locations with their pictures`() throws {
        let desk = try LocationDesk(path)

        #expect(desk.notice == .demoLoaded(count: 7, database: path))
        let entries = try CatalogueFile.read(path: nil)
        #expect(try desk.send(ListLocations()).locations == entries.map(\.location))
        for entry in entries {
            var menu = try desk.send(GetMenu(location: entry.location.id))
            #expect(menu.revision == entry.entities.count - 1)
            menu.revision = entry.menu.revision
            menu.modifierGroups.sort { $0.id < $1.id }
            var expected = entry.menu
            expected.modifierGroups.sort { $0.id < $1.id }
            #expect(menu == expected)
            for picture in menu.items.compactMap(\.picture) {
                #expect(try desk.send(GetPicture(picture: picture)).picture == picture)
            }
        }
    }

    @Test func `events of the first start are in the order of the catalogue`() throws {
        let desk = try LocationDesk(path)
        let entry = try #require(try CatalogueFile.read(path: nil).first)

        let events = try desk.events()

        #expect(events.map(\.data) == entry.entities)
        #expect(events.first?.type == "location.added")
        #expect(Set(events.map(\.type)).count == 4)
    }

    @Test func `an own database begins without locations, and stays so at the next start`() throws {
        try start(.none)

        let desk = try LocationDesk(path)

        #expect(desk.notice == .noLocation)
        #expect(try desk.send(ListLocations()).locations.isEmpty)
    }

    @Test func `an own database does not become a demo`() throws {
        try start(.none)

        #expect(throws: CatalogueConflict.demo(database: path)) {
            try LocationDesk(self.path, choice: .demo)
        }
        try start(.file(Self.sample))
        #expect(throws: CatalogueConflict.demo(database: path)) {
            try LocationDesk(self.path, choice: .demo)
        }
        #expect(try LocationDesk(path, choice: .none).notice == nil)
    }

    @Test func `a demo does not become an own database, and may be chosen again`() throws {
        try start(.demo)

        #expect(throws: CatalogueConflict.own(database: path)) {
            try LocationDesk(self.path, choice: .none)
        }
        #expect(try LocationDesk(path, choice: .demo).notice == nil)
    }

    @Test func `a catalogue file fills an own database that has no locations yet`() throws {
        try start(.none)

        let desk = try LocationDesk(path, choice: .file(Self.sample))

        #expect(try desk.send(ListLocations()).locations.count == 1)
    }

    @Test func `a catalogue file is only for a database without locations`() throws {
        try start(.demo)

        #expect(throws: CatalogueConflict.file(Self.sample, database: path)) {
            try LocationDesk(self.path, choice: .file(Self.sample))
        }
        let desk = try LocationDesk(path, choice: .file(Self.sample, keepsLocations: true))
        #expect(desk.notice == .notUsed(file: Self.sample, database: path))
        #expect(try desk.send(ListLocations()).locations.count == 7)
    }

    @Test func `a catalogue file may name the pictures of the demo`() throws {
        let file = folder.path + "/ours.json"
        try Data(DemoMenu.catalogue).write(to: URL(filePath: file))

        let desk = try LocationDesk(path, choice: .file(file))

        let picture = try #require(try desk.item("00001").picture)
        #expect(try desk.send(GetPicture(picture: picture)).type == .png)
    }

    @Test func `a catalogue file may not name pictures that are not stored`() throws {
        let file = folder.path + "/ours.json"
        let text = try String(contentsOfFile: Self.sample, encoding: .utf8)
        let changed = text.replacing(
            #""available": true"#, with: #""available": true, "picture": "hash""#,
            maxReplacements: 1)
        try changed.write(toFile: file, atomically: true, encoding: .utf8)

        let error = #expect(throws: CatalogueError.self) {
            try LocationDesk(self.path, choice: .file(file))
        }

        #expect(error?.problem.contains("names a picture that is not stored") == true)
    }

    @Test func `people can query locations and menus`() throws {
        let desk = try LocationDesk(path)
        try desk.change(MenuChange(remove: MenuRemoval(item: "00008")))

        let (locations, items) = try desk.transact { transaction in
            (
                try Row.fetchAll(
                    transaction.db, sql: "SELECT id, name, closed FROM locations ORDER BY id"),
                try Row.fetchAll(
                    transaction.db,
                    sql: """
                        SELECT item, name, price, available FROM menu_items
                        WHERE location = '00001' AND NOT removed ORDER BY item
                        """)
            )
        }

        #expect(locations.count == 7)
        #expect(locations.first == ["id": "00001", "name": "Ham's Burgers", "closed": 0])
        #expect(items.count == 6)
        #expect(items.first == ["item": "00001", "name": "Burger", "price": 850, "available": 1])
    }

    private static let sample = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Deploy/sample-catalogue.json").standardized.path

    /// Starts the service once and stops it.
    private func start(_ choice: CatalogueChoice) throws {
        try LocationDesk(path, choice: choice).journal.close()
    }
}
