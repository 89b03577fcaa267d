// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import TestSupport
import Testing

@testable import Orders
import Wire

/// Menus that order-service follows: in memory at once, then on the disk.
@Suite final class FollowedMenuTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        let folder = try TemporaryFolder()
        path = "\(folder.path)/orders.db"
        self.folder = folder
    }

    /// A desk that has received and written the sample location.
    private func desk() throws -> OrderDesk {
        let desk = try OrderDesk(path)
        try desk.receive(.sample())
        return desk
    }

    /// Runs the body with a desk that has received the sample location, and ends it.
    private func atFirst<Outcome>(_ body: (OrderDesk) throws -> Outcome) throws -> Outcome {
        let desk = try desk()
        let outcome = try body(desk)
        try desk.journal.close()
        return outcome
    }

    private func price(_ item: ItemID, at desk: OrderDesk) throws -> Amount? {
        try desk.add(item, to: desk.open()).lines.last?.price
    }

    private func stored(_ desk: OrderDesk) throws -> [String] {
        try desk.query("SELECT kind || ' ' || id FROM catalogue_entity ORDER BY kind, id")
            .map { $0.filter { $0 != "\"" } }
    }

    private static func burger(_ price: Int, removed: Bool? = nil) -> LocationEntity {
        LocationEntity(
            MenuItem(
                id: "burger", name: "Burger", price: Amount(price), station: "grill", revision: 2,
                removed: removed))
    }

    @Test func `a new price counts at once, and after a restart when it is written`() throws {
        try atFirst { desk in
            desk.receive(Self.burger(900))
            #expect(try price("burger", at: desk) == Amount(900))
            try desk.writeCatalogue()
        }

        #expect(try price("burger", at: OrderDesk(path)) == Amount(900))
    }

    @Test func `a removed item is unknown at once, and after a restart`() throws {
        let order = try atFirst { desk in
            let order = try desk.open()
            desk.receive(Self.burger(850, removed: true))
            #expect(throws: Refusal.itemUnknown("burger", at: "00001")) {
                try desk.addBurger(to: order)
            }
            try desk.writeCatalogue()
            return order
        }

        let restarted = try OrderDesk(path)
        #expect(throws: Refusal.itemUnknown("burger", at: "00001")) {
            try restarted.addBurger(to: order)
        }
        #expect(try stored(restarted) == ["item cola", "location 00001"])
    }

    @Test func `an item put again after its removal can be ordered again`() throws {
        let desk = try desk()
        desk.receive(Self.burger(850, removed: true))
        try desk.writeCatalogue()

        desk.receive(Self.burger(870))

        #expect(try price("burger", at: desk) == Amount(870))
    }

    @Test func `a snapshot removes what it does not have, also before it is written`() throws {
        let desk = try desk()
        let order = try desk.open()
        var entry = CatalogueEntry.sample()
        entry.menu.items.removeAll { $0.id == "burger" }

        #expect(desk.state.catalogue["00001"].replace(with: entry.entities, at: "00001") == [])
        #expect(throws: Refusal.itemUnknown("burger", at: "00001")) {
            try desk.addBurger(to: order)
        }
        try desk.writeCatalogue()

        #expect(throws: Refusal.itemUnknown("burger", at: "00001")) {
            try desk.addBurger(to: order)
        }
        #expect(try stored(desk) == ["item cola", "location 00001"])
    }

    @Test(arguments: [true, false])
    func `an invalid entity of a snapshot leaves the earlier one`(_ isWritten: Bool) throws {
        var entry = CatalogueEntry.sample()
        entry.menu.items[0].price = Amount(-1)
        entry.location.tax.basisPoints = -1
        try atFirst { desk in
            desk.receive(Self.burger(860))
            if isWritten { try desk.writeCatalogue() }

            let problems = desk.state.catalogue["00001"].replace(with: entry.entities, at: "00001")

            #expect(problems.count == 2)
            #expect(try price("burger", at: desk) == Amount(860))
            try desk.writeCatalogue()
        }
        #expect(try price("burger", at: OrderDesk(path)) == Amount(860))
    }

    @Test func `an invalid event leaves the earlier entity`() throws {
        let desk = try desk()

        let problem = desk.state.catalogue["00001"].apply(Self.burger(-1), at: "00001")

        #expect(problem?.contains("the price of item burger must be 0") == true)
        #expect(try price("burger", at: desk) == Amount(850))
    }

    @Test func `a location in the stream of another one is not used`() throws {
        let desk = try desk()
        let other = LocationEntity(CatalogueEntry.sample("00002").location)

        let problem = desk.state.catalogue["00001"].apply(other, at: "00001")

        #expect(problem == "location 00002 is in the stream of location 00001")
        #expect(desk.state.catalogue["00001"].location?.id == "00001")
    }

    @Test func `categories and unknown kinds are ignored`() throws {
        let desk = try desk()
        let unknown = try WireCoding.decode(
            LocationEntity.self, from: Array(#"{"wine":{"id":"riesling"}}"#.utf8))

        desk.receive(LocationEntity(MenuCategory(id: "drinks", name: "Drinks")))
        desk.receive(unknown)

        #expect(desk.state.catalogue.unwritten == nil)
    }

    @Test func `a group that changed is used by all its items`() throws {
        let milk = ModifierGroup(
            id: "milk", name: "Milk", minimum: 0, maximum: 1,
            modifiers: [Modifier(id: "oat", name: "Oat", price: Amount(30))])
        var entry = CatalogueEntry.sample()
        entry.menu.modifierGroups = [milk]
        for index in entry.menu.items.indices {
            entry.menu.items[index].modifierGroups = ["milk"]
        }
        try atFirst { try $0.receive(entry) }
        let restarted = try OrderDesk(path)
        let order = try restarted.open()
        try restarted.add("burger", ["oat"], to: order)

        var dearer = milk
        dearer.modifiers[0].price = Amount(40)
        restarted.receive(LocationEntity(dearer))
        let lines = try restarted.add("cola", ["oat"], to: order).lines

        #expect(lines.map(\.unitPrice) == [Amount(880), Amount(290)])
    }
}

/// Menus that are larger than what order-service keeps in memory.
@Suite struct LargeMenuTests {
    private static let items = (1...1_700).map { number in
        MenuItem(
            id: ItemID(stringLiteral: "item-\(number)"), name: "Item \(number)",
            price: Amount(number), station: "grill")
    }

    static let entry: CatalogueEntry = {
        var entry = CatalogueEntry.sample()
        entry.menu.items = items
        return entry
    }()

    @Test func `a snapshot is written in parts, and all items can be ordered meanwhile`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/orders.db"
        let desk = try OrderDesk(path)
        try desk.receive(.sample())
        let order = try desk.open()
        let problems = desk.state.catalogue["00001"].replace(
            with: Self.entry.entities, at: "00001")
        #expect(problems == [])

        var parts = 0
        while desk.state.catalogue["00001"].isUnwritten {
            let part = desk.state.catalogue["00001"].nextWrite()
            #expect(part.entities.count <= FollowedLocation.writtenAtOnce)
            try desk.transact { try CatalogueStorage.write(part, of: "00001", $0.db) }
            desk.state.catalogue["00001"].noteWritten(part)
            parts += 1
            let number = parts * 90
            let item = ItemID(stringLiteral: "item-\(number)")
            #expect(try desk.add(item, to: order).lines.last?.price == Amount(number))
            #expect(throws: Refusal.itemUnknown("burger", at: "00001")) {
                try desk.addBurger(to: order)
            }
        }

        #expect(parts == 18)
        #expect(try desk.query("SELECT count(*) FROM catalogue_entity") == ["1701"])
        #expect(desk.state.catalogue["00001"].catalogue.items.count <= 1)
    }

    @Test func `the memory has no more than some hundreds of items`() throws {
        let folder = try TemporaryFolder()
        let desk = try OrderDesk("\(folder.path)/orders.db")
        try desk.receive(Self.entry)

        for first in stride(from: 0, to: 1_700, by: 100) {
            let items = Self.items[first..<first + 100].map {
                ItemRequest(item: $0.id, quantity: 1)
            }
            let order = try desk.open(TerminalID(stringLiteral: "till-\(first)"))
            let command = AddItems(order: order.id, items: items, context: .fresh())
            #expect(try desk.change(command).lines.count == 100)
            let known = desk.state.catalogue["00001"].catalogue.items.count
            #expect(known <= FollowedLocation.itemsInMemory + 100)
        }
    }
}
