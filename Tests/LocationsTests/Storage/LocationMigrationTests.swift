// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage
import TestSupport
import Testing
import Wire

@testable import Locations

/// Databases of the version that had a table for each part of a menu.
@Suite final class LocationMigrationTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        let folder = try TemporaryFolder(inMemory: true)
        path = "\(folder.path)/locations.db"
        self.folder = folder
    }

    @Test func `locations and menus are the same after the migration`() throws {
        try writeEarlier()

        let desk = try LocationDesk(path)

        #expect(desk.notice == nil)
        let location = try desk.send(GetLocation(location: "pizzeria"))
        #expect(location.name == "Pizzeria")
        #expect(
            location.fees == [
                FeeRule(name: "Service", basisPoints: 1_000, fulfilments: [.dineIn, .pickup]),
                FeeRule(name: "Bag", amount: Amount(20)),
            ])
        #expect(location.stations.map(\.id) == ["drinks", "oven"])
        #expect(location.stations.map(\.name) == ["drinks", "oven"])
        let menu = try desk.send(GetMenu(location: "pizzeria"))
        #expect(menu.items.map(\.id) == ["margherita", "salami", "calzone", "cola"])
        #expect(menu.items.map(\.place) == [100, 200, 300, 400])
        #expect(
            menu.items.map(\.price) == [Amount(900), Amount(1_000), Amount(1_100), Amount(300)])
        #expect(menu.items.map(\.available) == [true, false, true, true])
        #expect(menu.items.map(\.taxBasisPoints) == [nil, nil, nil, 200])
        #expect(try desk.send(GetLocation(location: "bar")).closed == false)
        #expect(try desk.send(GetMenu(location: "bar")).items.isEmpty)
    }

    @Test func `equal groups of several items become one, and others keep their content`() throws {
        try writeEarlier()

        let menu = try LocationDesk(path).send(GetMenu(location: "pizzeria"))

        #expect(menu.item("margherita")?.modifierGroups == ["size"])
        #expect(menu.item("salami")?.modifierGroups == ["size"])
        #expect(menu.item("calzone")?.modifierGroups == ["calzone.size"])
        let small = Modifier(id: "small", name: "Small", price: Amount(-100))
        let large = Modifier(id: "large", name: "Large", price: Amount(300), available: false)
        #expect(
            menu.modifierGroups == [
                ModifierGroup(
                    id: "calzone.size", name: "Size", minimum: 1, maximum: 1, modifiers: [large]),
                ModifierGroup(
                    id: "size", name: "Size", minimum: 1, maximum: 1, modifiers: [small, large]),
            ])
    }

    @Test func `a menu beyond today's limits becomes one that followers accept`() throws {
        try writeEarlier(Self.rows + Self.manyStations)

        let desk = try LocationDesk(path)

        let snapshot = try desk.send(GetLocationSnapshot(location: "pizzeria"))
        #expect(snapshot.state.compactMap(\.problem) == [])
        let location = try desk.send(GetLocation(location: "pizzeria"))
        #expect(location.stations.count == 30)
        #expect(location.stations.map(\.id).contains("oven"))
        #expect(try desk.item("item-40", at: "pizzeria").station == "station-40")
        #expect(try desk.item("item-40", at: "pizzeria").place == 1_000_000)
    }

    @Test func `followers see another epoch, and the sequence numbers go on`() throws {
        let epoch = try writeEarlier()

        let desk = try LocationDesk(path)

        #expect(desk.journal.epoch != epoch)
        #expect(
            try desk.refusal(of: GetLocationEvents(location: "pizzeria", after: .none))
                == "stream.eventsGone")
        let events = try desk.events(at: "pizzeria", after: SequenceNumber(2))
        #expect(events.map(\.sequence) == (3...9).map { SequenceNumber($0) })
        #expect(events.map(\.type).first == "location.added")
        let snapshot = try desk.send(GetLocationSnapshot(location: "pizzeria"))
        #expect(LocationCatalogue(snapshot.state) == LocationCatalogue(events.map(\.data)))
        #expect(snapshot.sequence == SequenceNumber(9))
    }

    @Test func `the service goes on with the migrated database, and starts again with it`() throws {
        try writeEarlier()
        let (epoch, changed) = try setPrice()

        let again = try LocationDesk(path)

        #expect(again.journal.epoch == epoch)
        #expect(try again.item("cola", at: "pizzeria") == changed)
    }

    /// Starts the service, sets a price and stops it; returns the epoch and the item.
    private func setPrice() throws -> (Epoch, MenuItem?) {
        let desk = try LocationDesk(path)
        let answer = try desk.send(
            SetPrice(
                location: "pizzeria", item: "cola", price: Amount(350), context: desk.context()))
        try desk.journal.close()
        return (desk.journal.epoch, answer.item)
    }

    @Test
    func `a group of another item with the same identifier gets a name of at most 64 characters`() {
        var groups = SharedGroups()
        let long = ModifierGroupID(stringLiteral: String(repeating: "g", count: 64))
        let ids = (1...3).map { number in
            groups.add(
                ModifierGroup(id: long, name: "\(number)", minimum: 0, maximum: 1, modifiers: []),
                of: "item")
        }

        #expect(Set(ids).count == 3)
        #expect(ids.allSatisfy { $0.text.count == 64 })
        #expect(groups.all.map(\.name) == ["1", "2", "3"])
    }

    /// Writes a database as the earlier version did; returns its epoch.
    @discardableResult
    private func writeEarlier(_ rows: String = LocationMigrationTests.rows) throws -> Epoch {
        let journal = try Journal(path: path, now: .now()) {
            LocationSchema.registerHistory(in: &$0)
        }
        try journal.transact { db in
            try db.execute(sql: rows)
            for (number, location) in ["pizzeria", "pizzeria", "bar"].enumerated() {
                _ = try journal.append(
                    PendingEvent(
                        location: LocationID(stringLiteral: location), type: "menu.priceSet",
                        subject: location, time: .now(),
                        context: CommandContext(key: "key-\(number)", terminal: "office"),
                        data: Array(#"{"location":{},"menu":{}}"#.utf8)),
                    db)
            }
        }
        try journal.close()
        return journal.epoch
    }

    /// Forty items, each with a station of its own, some of them far down on the menu.
    private static let manyStations = """
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 40)
        INSERT INTO menu_item
            SELECT 'pizzeria', 'item-' || n, n * 500, 'Item', 100, 'station-' || n, 1, NULL
            FROM number;
        """

    private static let rows = """
        INSERT INTO location VALUES
            ('pizzeria', 'Pizzeria', 'EUR', 'Europe/Rome', 4, 1000, 1, 'whenSealed', 240, 17),
            ('bar', 'Bar', 'EUR', 'Europe/Rome', 5, 2200, 1, 'whenPaid', 0, 1);
        INSERT INTO fee VALUES
            ('pizzeria', 1, 'Service', 1000, NULL), ('pizzeria', 2, 'Bag', NULL, 20);
        INSERT INTO fee_fulfilment VALUES
            ('pizzeria', 1, 1, 'dineIn'), ('pizzeria', 1, 2, 'pickup');
        INSERT INTO menu_item VALUES
            ('pizzeria', 'margherita', 1, 'Pizza Margherita', 900, 'oven', 1, NULL),
            ('pizzeria', 'salami', 2, 'Pizza Salami', 1000, 'oven', 0, NULL),
            ('pizzeria', 'calzone', 3, 'Calzone', 1100, 'oven', 1, NULL),
            ('pizzeria', 'cola', 4, 'Cola', 300, 'drinks', 1, 200);
        INSERT INTO modifier_group VALUES
            ('pizzeria', 'margherita', 'size', 1, 'Size', 1, 1),
            ('pizzeria', 'salami', 'size', 1, 'Size', 1, 1),
            ('pizzeria', 'calzone', 'size', 1, 'Size', 1, 1);
        INSERT INTO modifier VALUES
            ('pizzeria', 'margherita', 'small', 'size', 1, 'Small', -100, 1),
            ('pizzeria', 'margherita', 'large', 'size', 2, 'Large', 300, 0),
            ('pizzeria', 'salami', 'small', 'size', 1, 'Small', -100, 1),
            ('pizzeria', 'salami', 'large', 'size', 2, 'Large', 300, 0),
            ('pizzeria', 'calzone', 'large', 'size', 1, 'Large', 300, 0);
        """
}
