// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Locations

/// The rules for a location and its menu, at their bounds and beyond.
@Suite struct CatalogueRuleTests {
    typealias Change = @Sendable (inout CatalogueEntry) -> Void

    private static let outOfBounds: [(problem: String, change: Change)] = [
        ("the name of location 00001 must have 1 to 60 characters", { $0.location.name = "" }),
        ("the business day of location 00001 must turn", { $0.location.businessDayTurnsAt = 24 }),
        (
            "the tax of location 00001 must be 0.00 to 100.00 %",
            { $0.location.tax.basisPoints = 10_001 }
        ),
        ("a draft of location 00001 must expire", { $0.location.draftExpiresAfter = 10_081 }),
        ("a draft of location 00001 must expire", { $0.location.draftExpiresAfter = -1 }),
        ("location 00001 must send lines to the kitchen", { $0.location.firing = .whenFired }),
        ("location 00001 must have 0 to 20 fees", { $0.location.fees = fees(21) }),
        ("fee 'Fee' of location 00001 must have either", { $0.location.fees = [fee(nil, nil)] }),
        ("fee 'Fee' of location 00001 must have either", { $0.location.fees = [fee(1, 1)] }),
        ("must be 0.01 to 100.00 %", { $0.location.fees = [fee(10_001, nil)] }),
        ("must be 0.01 to 100.00 %", { $0.location.fees = [fee(0, nil)] }),
        ("must be 1 to 100000000 minor units", { $0.location.fees = [fee(nil, 0)] }),
        ("must be 1 to 100000000 minor units", { $0.location.fees = [fee(nil, 100_000_001)] }),
        ("must name a fulfilment or none", { $0.location.fees = [fee(1, nil, [])] }),
        ("stands twice", { $0.location.fees = [fee(1, nil, [.pickup, .pickup])] }),
        ("names another location", { $0.menu.location = "00002" }),
        ("must be complete", { $0.menu.next = "00001" }),
        ("an item stands twice", { $0.menu.items.append($0.menu.items[0]) }),
        ("the name of item 00001", { $0.menu.items[0].name = String(repeating: "n", count: 61) }),
        ("the price of item 00001", { $0.menu.items[0].price = Amount(100_000_001) }),
        ("the tax of item 00001", { $0.menu.items[0].taxBasisPoints = 10_001 }),
        ("the tax of item 00001", { $0.menu.items[0].taxBasisPoints = -1 }),
        ("item 00001 must have 0 to 20 groups", { $0.addGroups(21, of: 1) }),
        ("item 00001 must have 0 to 100 modifiers in all", { $0.addGroups(3, of: 34) }),
        ("group group-1 must have 1 to 50 modifiers", { $0.addGroups(1, of: 51) }),
        ("a group stands twice", { $0.menu.items[0].modifierGroups = ["extras", "extras"] }),
        ("names a modifier group that does not", { $0.menu.items[0].modifierGroups = ["size"] }),
        ("names a category that does not", { $0.menu.items[0].categories = ["brunch"] }),
        ("names the station oven", { $0.menu.items[0].station = "oven" }),
        (
            "a modifier stands twice on item 00001",
            { $0.menu.modifierGroups[1].modifiers[0].id = "rare" }
        ),
        ("group doneness must have modifiers", { $0.menu.modifierGroups[0].modifiers = [] }),
        ("group doneness must name a modifier", { $0.menu.modifierGroups[0].onlyWith = [] }),
        ("the name of group doneness", { $0.menu.modifierGroups[0].name = "" }),
        ("the minimum of group doneness", { $0.menu.modifierGroups[0].minimum = -1 }),
        ("must be 0 to 1", { $0.menu.modifierGroups[0].minimum = 2 }),
        ("the maximum of group doneness", { $0.menu.modifierGroups[0].maximum = 0 }),
        ("must be 1 to 3", { $0.menu.modifierGroups[0].maximum = 4 }),
        ("the name of modifier rare", { $0.renameModifier("") }),
        ("the price of modifier rare", { $0.setModifierPrice(-100_000_001) }),
        ("the price of modifier rare", { $0.setModifierPrice(100_000_001) }),
    ]

    private static let withinBounds: [Change] = [
        { $0.location.name = String(repeating: "é", count: 60) },
        { $0.location.draftExpiresAfter = 0 },
        { $0.location.draftExpiresAfter = 10_080 },
        { $0.location.tax.basisPoints = 10_000 },
        { $0.location.fees = fees(20) },
        { $0.location.fees = [fee(nil, 100_000_000, [.counter, .dineIn, .pickup, .delivery])] },
        { $0.menu.items[0].price = Amount(100_000_000) },
        { $0.menu.items[0].taxBasisPoints = 0 },
        { $0.addGroups(20, of: 5) },
        { $0.addGroups(2, of: 50) },
        { $0.menu.modifierGroups[0].maximum = 3 },
        { $0.menu.modifierGroups[0].minimum = 1 },
        { $0.setModifierPrice(-100_000_000) },
        { $0.menu.items = [] },
    ]

    @Test(arguments: outOfBounds)
    func `a value out of bounds is rejected with its place`(
        _ problem: String, _ change: Change
    ) throws {
        var entry = try #require(try CatalogueFile.read(path: nil).first)
        #expect(entry.problem == nil)

        change(&entry)

        #expect(entry.problem?.contains(problem) == true, "\(entry.problem ?? "no problem")")
    }

    @Test(arguments: withinBounds)
    func `a value at its bounds is accepted`(_ change: Change) throws {
        var entry = try #require(try CatalogueFile.read(path: nil).first)

        change(&entry)

        #expect(entry.problem == nil)
    }

    private static func fee(
        _ basisPoints: Int?, _ amount: Int?, _ fulfilments: [FulfilmentKind]? = nil
    ) -> FeeRule {
        FeeRule(
            name: "Fee", basisPoints: basisPoints, amount: amount.map(Amount.init),
            fulfilments: fulfilments)
    }

    private static func fees(_ count: Int) -> [FeeRule] {
        Array(repeating: fee(100, nil), count: count)
    }
}

extension CatalogueEntry {
    /// Gives the first item groups with as many modifiers each, in place of its own.
    fileprivate mutating func addGroups(_ count: Int, of size: Int) {
        let groups = (1...count).map { group in
            ModifierGroup(
                id: "group-\(group)", name: "Group", minimum: 0, maximum: size,
                modifiers: (1...size).map { number in
                    Modifier(id: "modifier-\(group)-\(number)", name: "Modifier", price: .zero)
                })
        }
        menu.modifierGroups += groups
        menu.items[0].modifierGroups = groups.map(\.id)
    }

    /// Renames the first group's first modifier.
    fileprivate mutating func renameModifier(_ name: String) {
        menu.modifierGroups[0].modifiers[0].name = name
    }

    /// Sets the price of the first group's first modifier.
    fileprivate mutating func setModifierPrice(_ minorUnits: Int) {
        menu.modifierGroups[0].modifiers[0].price = Amount(minorUnits)
    }
}
