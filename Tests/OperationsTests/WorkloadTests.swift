// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import LoadGenerator

@Suite struct `The workload of a rush` {
    private let menus = [
        AvailableItems(location: "00001", items: ["00001", "00008", "00013"]),
        AvailableItems(location: "00002", items: ["00016"]),
    ]

    @Test func `the same seed and till give the same orders`() {
        #expect(load(seed: 7, till: 3) == load(seed: 7, till: 3))
        #expect(lunch(seed: 7, till: 3) == lunch(seed: 7, till: 3))
    }

    @Test func `another seed or till gives other orders`() {
        #expect(load(seed: 7, till: 3) != load(seed: 8, till: 3))
        #expect(load(seed: 7, till: 3) != load(seed: 7, till: 4))
        #expect(lunch(seed: 7, till: 3) != lunch(seed: 8, till: 3))
        #expect(lunch(seed: 7, till: 3) != lunch(seed: 7, till: 4))
    }

    @Test func `every order of a load takes the same six commands`() {
        for script in load(seed: 1, till: 0) {
            #expect(script.steps.count == LoadPlan.commandsPerOrder)
            #expect(script.steps.first == .open)
            #expect(script.steps.last == .recordPayment)
        }
    }

    @Test func `a lunch includes every kind of guest`() {
        let scripts = lunch(seed: 1, till: 0)
        let canceled = scripts.count { script in
            script.steps.contains { if case .cancel = $0 { true } else { false } }
        }
        let late = scripts.count { $0.latePayment != nil }
        #expect((15...45).contains(canceled))
        #expect((40...100).contains(late))
    }

    @Test func `only available items are ordered, in allowed quantities`() {
        for script in load(seed: 5, till: 1) {
            for case .add(let items) in script.steps { check(items, at: script.location) }
        }
        for script in lunch(seed: 5, till: 1) {
            for case .add(let items) in script.steps { check(items, at: script.location) }
        }
    }

    @Test func `a rush orders what needs no modifiers and has no season`() throws {
        let bases = ModifierGroup(
            id: "bases", name: "Base", minimum: 1, maximum: 1,
            modifiers: [Modifier(id: "family", name: "Family", price: .zero)])
        var crusts = bases
        (crusts.id, crusts.onlyWith) = ("crusts", ["family"])
        func item(
            _ id: ItemID, groups: [ModifierGroupID] = [], available: Bool = true,
            season: [Int]? = nil
        ) -> MenuItem {
            MenuItem(
                id: id, name: "Item", price: .zero, station: "grill", available: available,
                modifierGroups: groups, season: season)
        }
        let items = [
            item("plain"), item("pizza", groups: ["bases", "crusts"]), item("soup", season: [11]),
            item("bread", groups: ["crusts"]), item("sold-out", available: false),
        ]
        let dollars = try #require(Currency("USD"))
        var menu = Menu(
            location: "00001", revision: 1, currency: dollars, items: items,
            modifierGroups: [bases, crusts])

        #expect(AvailableItems(of: menu)?.items == ["plain", "bread"])
        menu.items = [item("soup", season: [11])]
        #expect(AvailableItems(of: menu) == nil)
    }

    @Test func `the schedules of several tills are spread evenly`() {
        let start = ContinuousClock.now
        var first = ArrivalSchedule(from: start, till: 0, of: 2, rate: 4)
        var second = ArrivalSchedule(from: start, till: 1, of: 2, rate: 4)
        let times = [first.next(), second.next(), first.next(), second.next()].map { $0 - start }
        #expect(times == [0, 250, 500, 750].map { Duration.milliseconds($0) })
    }

    private func load(seed: UInt64, till: Int) -> [LoadPlan.Script] {
        var plan = LoadPlan(menus: menus, seed: seed, till: till)
        return (0..<300).map { _ in plan.next() }
    }

    private func lunch(seed: UInt64, till: Int) -> [LunchScript] {
        var plan = LunchPlan(menus: menus, seed: seed, till: till)
        return (0..<300).map { _ in plan.next() }
    }

    private func check(_ items: [ItemRequest], at location: LocationID) {
        let menu = menus.first { $0.location == location }
        #expect(!items.isEmpty)
        #expect(items.allSatisfy { menu?.items.contains($0.item) == true })
        #expect(items.allSatisfy { (1...99).contains($0.quantity) })
    }
}
