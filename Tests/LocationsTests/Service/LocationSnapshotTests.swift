// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
@testable import ServiceStorage
import Testing
import Wire

@testable import Locations

/// Snapshots and menus by pages.
@Suite struct LocationSnapshotTests {
    private let desk: LocationDesk

    init() throws { desk = try LocationDesk() }

    @Test func `a small location is one page, in the order of the kinds`() throws {
        let snapshot = try desk.send(GetLocationSnapshot(location: "00001"))

        #expect(snapshot.sequence == desk.position())
        #expect(snapshot.next == nil)
        let kinds = snapshot.state.compactMap(\.kind)
        #expect(kinds.first == .location)
        #expect(Set(kinds) == Set(LocationEntity.Kind.allCases))
        let ranks = kinds.compactMap(LocationEntity.Kind.allCases.firstIndex)
        #expect(ranks == ranks.sorted())
    }

    @Test func `a follower may ask for some kinds only`() throws {
        let snapshot = try desk.send(GetLocationSnapshot(location: "00001", kinds: [.location]))

        #expect(snapshot.state.map(\.kind) == [.location])
        #expect(snapshot.sequence == desk.position())
    }

    @Test func `all pages show the state at the position of the first one`() throws {
        try addItems(2_000)
        var request = GetLocationSnapshot(location: "00001")
        let first = try desk.send(request)
        request.at = first.sequence
        request.after = first.next
        #expect(first.next != nil)

        try changeMenu()
        var state = first.state
        while request.after != nil {
            let page = try desk.send(request)
            #expect(page.sequence == first.sequence)
            state += page.state
            request.after = page.next
        }

        #expect(LocationCatalogue(state).items.count == 2_007)
        #expect(LocationCatalogue(state).items["zz-999"]?.price == Amount(100))
        #expect(LocationCatalogue(state).items["zz-1000"]?.removed == nil)
        #expect(LocationCatalogue(state).items["zz-new"] == nil)
        var now = LocationCatalogue(state)
        for event in try desk.events(after: first.sequence) { now.apply(event.data) }
        #expect(now.items["zz-999"]?.price == Amount(777))
        #expect(now.items["zz-1000"] == nil)
        #expect(now.items["zz-new"] != nil)
    }

    @Test func `a page is refused if the log no longer holds its state`() throws {
        let at = desk.position()
        let price = SetPrice(
            location: "00001", item: "00001", price: Amount(1), context: desk.context())
        try desk.send(price)
        var request = GetLocationSnapshot(location: "00001")
        (request.at, request.after) = (at, "category:mains")
        #expect(try desk.send(request).state.contains { $0.item?.price == Amount(850) })

        try desk.journal.maintain(after: 91 * 86_400)
        for _ in 1...50 { try desk.journal.maintain(after: 1) }

        #expect(try desk.refusal(of: request) == "stream.eventsGone")
        request.at = desk.position().next
        #expect(try desk.refusal(of: request) == "stream.eventsGone")
        request.at = desk.position()
        #expect(try desk.refusal(of: request) == nil)
    }

    @Test func `a large menu is read by pages, in its order`() throws {
        try addItems(2_000)
        let first = try desk.send(GetMenu(location: "00001"))
        var items = first.items
        var next = first.next
        #expect(next != nil)
        while let after = next {
            let page = try desk.send(GetMenu(location: "00001", after: after))
            #expect(page.categories.isEmpty)
            #expect(page.modifierGroups.isEmpty)
            #expect(page.revision == first.revision)
            items += page.items
            next = page.next
        }

        #expect(items.count == 2_007)
        #expect(items == items.sorted(by: MenuItem.precedes))
        #expect(Set(items.map(\.id)).count == items.count)
        let unknown = GetMenu(location: "00001", after: "unknown")
        #expect(try desk.refusal(of: unknown) == "menu.itemUnknown")
    }

    @Test func `an unknown location has neither state nor events`() throws {
        let requests: [any Request] = [
            GetLocation(location: "x"), GetMenu(location: "x"), GetLocationSnapshot(location: "x"),
            GetLocationEvents(location: "x", after: .none),
        ]

        for request in requests {
            #expect(try desk.refusal(of: request) == "location.unknown")
        }
    }

    /// Changes the last items in the order of a snapshot, removes one and adds one.
    private func changeMenu() throws {
        try desk.send(
            SetPrice(
                location: "00001", item: "zz-999", price: Amount(777), context: desk.context()))
        try desk.change(
            MenuChange(remove: MenuRemoval(item: "zz-1000")), .put(Self.item("zz-new", place: 1)))
    }

    /// Adds items with descriptions, so that they do not fit into one page.
    private func addItems(_ count: Int) throws {
        let items = (1...count).map { Self.item(ItemID(stringLiteral: "zz-\($0)"), place: $0) }
        try desk.send(
            ChangeMenu(
                location: "00001", changes: items.map { .put($0) }, context: desk.context()))
    }

    private static func item(_ id: ItemID, place: Int) -> MenuItem {
        MenuItem(
            id: id, name: "Item", price: Amount(100), station: "grill", revision: 0, place: place,
            description: String(repeating: "x", count: 300))
    }
}
