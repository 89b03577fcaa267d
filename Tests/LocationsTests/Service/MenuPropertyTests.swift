// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceLoop
import ServiceStorage
import TestSupport
import Testing
import Wire

@testable import Locations

/// Random commands: snapshots, menus, events and the tables of references agree at any time.
@Suite struct MenuPropertyTests {
    @Test(arguments: UInt64(1)...8)
    func `a follower of the events has what snapshots and menus show`(_ seed: UInt64) throws {
        let desk = try LocationDesk()
        var generator = SeededGenerator(seed: seed)
        var pages: [GetLocationSnapshot] = []
        for step in 1...150 {
            desk.now = desk.now + .seconds(Int.random(in: 0...3_600, using: &generator))
            try Self.changeMenu(at: desk, &generator)
            if step % 30 == 0 { pages.append(try Self.firstPage(at: desk)) }
        }
        try desk.transact { _ = try $0.publishDue(limit: 10) }

        let events = try desk.events()
        let followed = LocationCatalogue(events.map(\.data))
        let snapshot = try desk.send(GetLocationSnapshot(location: "00001"))
        var menu = try desk.send(GetMenu(location: "00001"))
        #expect(LocationCatalogue(snapshot.state) == followed)
        #expect(menu.revision == events.count { !$0.type.hasPrefix("location.") })
        menu.revision = 0
        menu.modifierGroups.sort { $0.id < $1.id }
        #expect(menu == followed.menu)
        for page in pages { try Self.expectPast(page, events, at: desk) }
        try Self.expectReferences(of: followed, at: desk)
    }

    /// A request for all entities at the present position.
    private static func firstPage(at desk: LocationDesk) throws -> GetLocationSnapshot {
        var request = GetLocationSnapshot(location: "00001")
        request.at = desk.position()
        return request
    }

    /// Reads the state at an earlier position, which is that of a follower then.
    private static func expectPast(
        _ request: GetLocationSnapshot, _ events: [Event<LocationEntity>], at desk: LocationDesk
    ) throws {
        let position = request.at ?? .none
        let then = events.filter { $0.sequence <= position }.map(\.data)

        #expect(LocationCatalogue(try desk.send(request).state) == LocationCatalogue(then))
    }

    private static func expectReferences(
        of catalogue: LocationCatalogue, at desk: LocationDesk
    ) throws {
        var expected: [String] = []
        for item in catalogue.items.values {
            expected += LocationEntity(item).references.map {
                "\($0.kind.rawValue) \($0.id) \(item.id)"
            }
        }
        let stored = try desk.transact { transaction in
            try String.fetchAll(
                transaction.db,
                sql: """
                    SELECT kind || ' ' || id || ' ' || item FROM item_reference
                    WHERE location = '00001'
                    """)
        }
        #expect(stored.sorted() == expected.sorted())
    }

    /// Sends a random command, which may be refused.
    private static func changeMenu(
        at desk: LocationDesk, _ generator: inout SeededGenerator
    ) throws {
        let id = ItemID(stringLiteral: "item-\(Int.random(in: 1...6, using: &generator))")
        let key = EntityKey(id)
        let known = try desk.transact { try $0.entities(of: "00001").stored(key)?.entity }
        let soon = desk.now + .seconds(Int.random(in: 1...7_200, using: &generator))
        switch Int.random(in: 0...5, using: &generator) {
        case 0, 1:
            let item = random(id, replacing: known, &generator)
            _ = try desk.refusal(of: change([.put(item), .put(item)], desk))
            _ = try desk.refusal(of: change([.put(item)], desk))
        case 2:
            let removal = MenuChange(remove: MenuRemoval(item: id))
            _ = try desk.refusal(of: change([removal], desk))
        case 3:
            let price = Amount(Int.random(in: 1...3, using: &generator))
            let start = Bool.random(using: &generator) ? soon : nil
            let command = SetPrice(
                location: "00001", item: id, price: price, validFrom: start,
                context: desk.context())
            _ = try desk.refusal(of: command)
        case 4:
            let command = SetUnavailable(
                location: "00001", modifierGroup: "dip", modifier: "ranch", until: soon,
                context: desk.context())
            _ = try desk.refusal(of: command)
        default:
            try desk.transact { _ = try $0.publishDue(limit: 10) }
        }
    }

    private static func change(_ changes: [MenuChange], _ desk: LocationDesk) -> ChangeMenu {
        ChangeMenu(location: "00001", changes: changes, context: desk.context())
    }

    private static func random(
        _ id: ItemID, replacing known: LocationEntity?, _ generator: inout SeededGenerator
    ) -> MenuItem {
        let isPresent = known?.isRemoved == false
        let categories: [CategoryID] = ["mains", "sides", "drinks"]
        let groups: [ModifierGroupID] = ["dip", "extras"]
        return MenuItem(
            id: id, name: "Item", price: Amount(100),
            station: Bool.random(using: &generator) ? "grill" : "fryer",
            modifierGroups: groups.filter { _ in Bool.random(using: &generator) },
            revision: isPresent ? known?.revision ?? 0 : 0,
            place: Int.random(in: 1...900, using: &generator),
            categories: categories.filter { _ in Bool.random(using: &generator) })
    }
}
