// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

@testable import Orders
@testable import Till

/// What the till calls complete, order-service accepts, at the price that the till shows.
@Suite struct ItemChoiceTests {
    @Test(arguments: SeedPlan.seeds(default: 200, variable: "COMANDA_CHOICE_SEEDS"))
    func `choices and prices agree with order-service`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let groups = (0..<4).map { RandomChoices.group($0, using: &generator) }
        var menu = MenuBoard()
        menu.replace(with: [mainStreet[0], RandomChoices.item] + groups.map { LocationEntity($0) })
        guard let offer = menu.offer("1", at: noon) else { return }
        var catalogue = LocationCatalogue([mainStreet[0], RandomChoices.item])
        for group in groups { catalogue.apply(LocationEntity(group)) }
        let environment = OrderEnvironment(now: noon, catalogue: catalogue)
        var dialog = ItemDialog(offer, ItemRequest(item: "1", quantity: 1))
        for _ in 0..<20 {
            guard let modifier = groups.flatMap(\.modifiers).randomElement(using: &generator) else {
                break
            }
            dialog.toggle(modifier.id, at: noon)
            let chosen = try? environment.chosen(
                dialog.item.request.modifiers ?? [], for: offer.item)
            #expect((dialog.problem(at: noon) == nil) == (chosen != nil))
            guard let chosen else { continue }
            #expect(chosen.reduce(offer.price) { $0 + $1.price } == dialog.price)
            #expect(chosen.map(\.name) == dialog.item.modifiers)
        }
    }
}

/// Modifier groups that depend on each other, and may be impossible to satisfy.
private enum RandomChoices {
    static let item = LocationEntity(
        MenuItem(
            id: "1", name: "Dish", price: Amount(1000), station: "grill",
            modifierGroups: ["0", "1", "2", "3"]))

    static func group(_ number: Int, using generator: inout SeededGenerator) -> ModifierGroup {
        let minimum = Int.random(in: 0...2, using: &generator)
        let modifiers = (0..<4).map { place in
            Modifier(
                id: id(number, place), name: "\(number)\(place)",
                price: Amount(Int.random(in: -50...200, using: &generator)),
                available: Int.random(in: 0..<5, using: &generator) > 0,
                prices: [ModifierPrice(with: any(using: &generator), price: Amount(25))])
        }
        let needed = (0..<2).map { _ in any(using: &generator) }
        return ModifierGroup(
            id: ModifierGroupID(stringLiteral: "\(number)"), name: "Group \(number)",
            minimum: minimum,
            maximum: Int.random(in: max(1, minimum)...3, using: &generator),
            modifiers: modifiers, onlyWith: Bool.random(using: &generator) ? needed : nil)
    }

    private static func any(using generator: inout SeededGenerator) -> ModifierID {
        let group = Int.random(in: 0..<4, using: &generator)
        return id(group, Int.random(in: 0..<4, using: &generator))
    }

    private static func id(_ group: Int, _ place: Int) -> ModifierID {
        ModifierID(stringLiteral: "\(group)\(place)")
    }
}
