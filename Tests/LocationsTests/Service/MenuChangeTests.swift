// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Testing
import Wire

@testable import Locations

/// `menus.change` and `menus.stage`: each change, each refusal, and all or nothing.
@Suite struct MenuChangeTests {
    private let desk: LocationDesk

    init() throws { desk = try LocationDesk() }

    private static let pie = MenuItem(
        id: "pie", name: "Pie", price: Amount(500), station: "counter", revision: 0, place: 900,
        categories: ["winter"])
    private static let winter = MenuCategory(id: "winter", name: "Winter", revision: 0, place: 500)
    private static let size = ModifierGroup(
        id: "size", name: "Size", minimum: 0, maximum: 1,
        modifiers: [Modifier(id: "big", name: "Big", price: Amount(100))], revision: 0)

    @Test func `an item, its category and its group are added in one command`() throws {
        let (before, menu) = (desk.position(), try desk.send(GetMenu(location: "00001")))
        var pie = Self.pie
        pie.modifierGroups = ["size"]

        let answer = try desk.change(
            .put(Self.winter), .put(Self.size), .put(pie))

        #expect(answer.revisions == [1, 1, 1])
        #expect(answer.revision == menu.revision + 3)
        #expect(try desk.types(after: before) == [.categoryPut, .groupPut, .itemPut])
        let after = try desk.send(GetMenu(location: "00001"))
        #expect(after.revision == answer.revision)
        #expect(after.items.last?.id == "pie")
        #expect(after.categories.last?.id == "winter")
        #expect(after.modifierGroups.contains { $0.id == "size" })
    }

    @Test func `a removed item is only in the history, and a put brings it back`() throws {
        let before = desk.position()
        let burger = try desk.item("00001")

        try desk.change(MenuChange(remove: MenuRemoval(item: "00001", ifRevision: 1)))
        #expect(try desk.send(GetMenu(location: "00001")).item("00001") == nil)
        let removal = try #require(try desk.events(after: before).first)
        #expect(removal.type == "menu.itemRemoved")
        #expect(removal.data.item?.removed == true)
        #expect(removal.data.item?.revision == 2)
        #expect(try desk.refusal(of: price()) == "menu.itemUnknown")

        var again = burger
        again.revision = 0
        #expect(try desk.change(.put(again)).revisions == [3])
        #expect(try desk.item("00001").removed == nil)
    }

    @Test func `a menu is reordered by puts of the items that move`() throws {
        var last = try #require(try desk.send(GetMenu(location: "00001")).items.last)
        last.place = 1

        try desk.change(.put(last))

        #expect(try desk.send(GetMenu(location: "00001")).items.first?.id == last.id)
    }

    @Test func `changes of one command see those before them`() throws {
        var renamed = Self.winter
        (renamed.name, renamed.revision) = ("Cold days", 1)

        let answer = try desk.change(
            .put(Self.winter), .put(renamed), .put(Self.pie),
            MenuChange(remove: MenuRemoval(item: "pie", ifRevision: 1)),
            MenuChange(remove: MenuRemoval(category: "winter", ifRevision: 2)))

        #expect(answer.revisions == [1, 2, 1, 2, 3])
    }

    @Test func `all changes are applied or none, and the refusal names the change`() throws {
        let (before, menu) = (desk.position(), try desk.send(GetMenu(location: "00001")))
        var pie = Self.pie
        pie.name = ""

        let refused = #expect(throws: Refused.self) {
            try desk.change(.put(Self.winter), .put(pie))
        }

        #expect(refused?.data?.reason == "menu.invalid")
        #expect(
            refused?.message == """
                Change 2 can't be applied: the name of item pie must have 1 to 60 characters. \
                Correct it; nothing was changed.
                """)
        #expect(desk.position() == before)
        #expect(try desk.send(GetMenu(location: "00001")) == menu)
    }

    private static let refusals: [(reason: String, changes: [MenuChange])] = [
        ("menu.categoryUnknown", [.put(pie)]),
        ("menu.categoryUnknown", [MenuChange(remove: MenuRemoval(category: "winter"))]),
        ("menu.categoryUnknown", [.put(winter.with { $0.revision = 1 })]),
        ("menu.stationUnknown", [.put(pie.with { ($0.categories, $0.station) = ([], "oven") })]),
        (
            "menu.groupUnknown",
            [.put(pie.with { ($0.categories, $0.modifierGroups) = ([], ["x"]) })]
        ),
        ("menu.groupUnknown", [MenuChange(remove: MenuRemoval(modifierGroup: "x"))]),
        ("menu.itemUnknown", [MenuChange(remove: MenuRemoval(item: "pie"))]),
        ("menu.itemUnknown", [.put(pie.with { ($0.categories, $0.revision) = ([], 1) })]),
        ("picture.unknown", [.put(pie.with { ($0.categories, $0.picture) = ([], "hash") })]),
        ("menu.inUse", [MenuChange(remove: MenuRemoval(category: "mains"))]),
        ("menu.inUse", [MenuChange(remove: MenuRemoval(modifierGroup: "dip"))]),
        (
            "menu.inUse",
            [.put(winter), .put(pie), MenuChange(remove: MenuRemoval(category: "winter"))]
        ),
        ("menu.revisionChanged", [MenuChange(remove: MenuRemoval(item: "00001", ifRevision: 2))]),
        ("menu.revisionChanged", [.put(winter), .put(winter)]),
        ("menu.changesOutOfRange", []),
        ("menu.changesOutOfRange", Array(repeating: .put(winter), count: 6_001)),
        ("menu.invalid", [.put(winter.with { $0.place = 0 })]),
        ("menu.invalid", [.put(winter.with { $0.color = "red" })]),
        ("menu.invalid", [.put(size.with { $0.modifiers = [] })]),
        ("menu.invalid", [.put(size.with { $0.maximum = 2 })]),
        ("menu.invalid", [.put(pie.with { $0.price = Amount(-1) })]),
        ("menu.invalid", [.put(pie.with { $0.season = [13] })]),
        ("menu.invalid", [.put(pie.with { $0.description = "" })]),
        (
            // Burgers have doneness and extras, which would both have the modifier rare.
            "menu.invalid",
            [.put(size.with { ($0.id, $0.revision, $0.modifiers[0].id) = ("extras", 1, "rare") })]
        ),
    ]

    @Test(arguments: refusals.indices)
    func `a change is refused for the right reason, and then nothing changes`(_ index: Int) throws {
        let (reason, changes) = Self.refusals[index]
        let before = desk.position()

        let command = ChangeMenu(location: "00001", changes: changes, context: desk.context())

        #expect(try desk.refusal(of: command) == reason)
        #expect(desk.position() == before)
    }

    @Test func `a change that is no change is refused`() throws {
        var both = MenuChange.put(Self.winter)
        both.remove = MenuRemoval(item: "00001")
        var neither = both
        (neither.put, neither.remove) = (nil, nil)
        let location = try desk.send(GetLocation(location: "00001"))

        for change in [both, neither, MenuChange(put: LocationEntity(location))] {
            let command = ChangeMenu(location: "00001", changes: [change], context: desk.context())
            #expect(try desk.refusal(of: command) == "menu.invalid")
        }
    }

    @Test func `staged changes are invisible until a command names them`() throws {
        let before = desk.position()
        let first = StageMenuChanges(
            location: "00001", changes: [.put(Self.winter)], context: desk.context())
        let second = StageMenuChanges(
            location: "00001", changes: [.put(Self.size), .put(Self.pie)], context: desk.context())

        #expect(try desk.send(first).changes == 1)
        #expect(try desk.send(second).changes == 2)
        #expect(desk.position() == before)
        let keys = [first.context.key, second.context.key]
        let answer = try desk.change(staged: keys)

        #expect(answer.revisions == [1, 1, 1])
        #expect(try desk.types(after: before) == [.categoryPut, .groupPut, .itemPut])
    }

    @Test func `a key without staged changes for the location is refused`() throws {
        let stage = StageMenuChanges(
            location: "00002", changes: [.put(Self.winter)], context: desk.context())
        try desk.send(stage)
        let refusedStage = StageMenuChanges(
            location: "00001", changes: [], context: desk.context())
        #expect(try desk.refusal(of: refusedStage) == "menu.changesOutOfRange")
        let change = ChangeMenu(
            location: "00001", changes: [.put(Self.winter)], context: desk.context())
        try desk.send(change)

        for key in [stage.context.key, refusedStage.context.key, change.context.key, "unknown"] {
            let command = ChangeMenu(
                location: "00001", staged: [key], changes: [], context: desk.context())
            #expect(try desk.refusal(of: command) == "menu.stageUnknown", "\(key)")
        }
        let many = ChangeMenu(
            location: "00001", staged: Array(repeating: "key", count: 129), changes: [],
            context: desk.context())
        #expect(try desk.refusal(of: many) == "menu.changesOutOfRange")
    }

    @Test func `a menu has at most 100 categories, also with removed ones`() throws {
        let present = try desk.send(GetMenu(location: "00001")).categories.count
        let new = (present..<100).map { MenuCategory(id: "c\($0)", name: "C", revision: 0) }
        try desk.send(
            ChangeMenu(
                location: "00001", changes: new.map { .put($0) }, context: desk.context()))

        let command = ChangeMenu(
            location: "00001", changes: [.put(Self.winter)], context: desk.context())
        #expect(try desk.refusal(of: command) == "menu.full")
        try desk.change(
            MenuChange(remove: MenuRemoval(category: new[0].id)), .put(Self.winter))
    }

    @Test func `a menu has at most 500 modifier groups, also with removed ones`() throws {
        let present = try desk.send(GetMenu(location: "00001")).modifierGroups.count
        let new = (present..<500).map { number in
            Self.size.with { $0.id = ModifierGroupID(stringLiteral: "group-\(number)") }
        }
        try desk.send(
            ChangeMenu(
                location: "00001", changes: new.map { .put($0) }, context: desk.context()))

        let command = ChangeMenu(
            location: "00001", changes: [.put(Self.size)], context: desk.context())
        #expect(try desk.refusal(of: command) == "menu.full")
        try desk.change(
            MenuChange(remove: MenuRemoval(modifierGroup: new[0].id)), .put(Self.size))
    }

    @Test func `staged parts with more than 6,000 changes in total are refused`() throws {
        let stages = [3_000, 3_000].map { count in
            StageMenuChanges(
                location: "00001", changes: Array(repeating: .put(Self.winter), count: count),
                context: desk.context())
        }
        for stage in stages { try desk.send(stage) }
        let keys = stages.map(\.context.key)

        let command = ChangeMenu(
            location: "00001", staged: keys, changes: [.put(Self.winter)],
            context: desk.context())

        #expect(try desk.refusal(of: command) == "menu.changesOutOfRange")
    }

    @Test func `five thousand items are put by one command, and one more is refused`() throws {
        let present = try desk.send(GetMenu(location: "00001")).items.count
        let items = (present..<5_000).map { number in
            MenuItem(
                id: "item-\(number)", name: "Item", price: Amount(100), station: "grill",
                revision: 0, categories: ["mains"])
        }

        let changes = items.map { MenuChange.put($0) }
        let answer = try desk.send(
            ChangeMenu(location: "00001", changes: changes, context: desk.context()))

        #expect(answer.revisions.count == items.count)
        var more = Self.pie
        more.categories = []
        let command = ChangeMenu(
            location: "00001", changes: [.put(more)], context: desk.context())
        #expect(try desk.refusal(of: command) == "menu.full")
    }

    @Test func `a batch that fails leaves the menu and its stream as they were`() throws {
        struct Failure: Error {}
        let (before, menu) = (desk.position(), try desk.send(GetMenu(location: "00001")))
        let winter = LocationEntity(Self.winter.with { $0.revision = 1 })

        #expect(throws: Failure.self) {
            try desk.transact { transaction in
                let event = try transaction.write(
                    winter, at: "00001", replacing: nil, .categoryPut, desk.context())
                try transaction.append(event)
                throw Failure()
            }
        }

        #expect(desk.position() == before)
        #expect(try desk.send(GetMenu(location: "00001")) == menu)
        #expect(try desk.change(.put(Self.winter)).revisions == [1])
    }

    @Test func `the event of a price is smaller than 2 KB, in a large menu too`() throws {
        let items = (1...4_000).map { number in
            Self.pie.with {
                $0.id = ItemID(stringLiteral: "pie-\(number)")
                $0.categories = []
                $0.description = String(repeating: "d", count: 700)
            }
        }
        try desk.send(
            ChangeMenu(
                location: "00001", changes: items.map { .put($0) }, context: desk.context()))
        let before = desk.position()

        try desk.send(
            SetPrice(
                location: "00001", item: "pie-4000", price: Amount(1), context: desk.context()))

        let sizes = try desk.transact { transaction in
            try transaction.journal.events(
                of: "00001", after: before, limit: 2, bytes: .max, transaction.db,
                encode: transaction.state.format.event
            ).map(\.count)
        }
        #expect(sizes.count == 1)
        #expect(sizes.allSatisfy { $0 < 2_000 })
    }

    private func price() -> SetPrice {
        SetPrice(location: "00001", item: "00001", price: Amount(1), context: desk.context())
    }
}

extension MenuChange {
    static func put(_ item: MenuItem) -> Self { Self(put: LocationEntity(item)) }

    static func put(_ category: MenuCategory) -> Self { Self(put: LocationEntity(category)) }

    static func put(_ group: ModifierGroup) -> Self { Self(put: LocationEntity(group)) }
}

/// A value that a test changes in place.
protocol Changeable {}

extension Changeable {
    /// A copy with a change.
    func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}

extension MenuItem: Changeable {}
extension MenuCategory: Changeable {}
extension ModifierGroup: Changeable {}
