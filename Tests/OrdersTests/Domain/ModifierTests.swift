// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// Modifiers that a guest chooses, checked against the item's groups on the menu.
@Suite struct ModifierTests {
    @Test func `a line copies names and prices of its modifiers in the order of the menu`() throws {
        let order = try Sample.order(after: .add(.steak("salad", "fries", "rare")))

        let line = order.lines[0]
        #expect(line.modifiers.map(\.name) == ["Rare", "Fries", "Salad"])
        #expect(line.modifiers.map(\.price) == [.zero, Amount(350), Amount(250)])
        #expect(line.price == Amount(2_000))
        #expect(line.unitPrice == Amount(2_600))
    }

    @Test func `a modifier can lower the price`() throws {
        let small = ItemRequest(item: "coffee", quantity: 3, modifiers: ["small"])

        let order = try Sample.order(after: .add(small))

        #expect(order.totals.subtotal == Amount(3 * (195 - 45)))
    }

    @Test(
        arguments: [
            (["rare"], nil),
            (["rare", "fries", "salad"], nil),
            ([], "line.modifiersOutOfRange"),
            (["fries"], "line.modifiersOutOfRange"),
            (["rare", "medium"], "line.modifiersOutOfRange"),
            (["rare", "fries", "salad", "bread"], "line.modifiersOutOfRange"),
            (["rare", "rare"], "line.modifierRepeated"),
            (["rare", "large"], "line.modifierUnknown"),
            (["rare", "truffle"], "menu.modifierUnavailable"),
            (["rare", "rare", "large"], "line.modifierRepeated"),
            (["rare", "large", "large"], "line.modifierUnknown"),
            (["truffle"], "line.modifiersOutOfRange"),
            (["rare", "truffle", "fries", "salad"], "menu.modifierUnavailable"),
        ] as [([ModifierID], String?)])
    func `modifiers must match the groups of the item`(
        _ modifiers: [ModifierID], _ refusal: String?
    ) {
        let steak = ItemRequest(item: "steak", quantity: 1, modifiers: modifiers)

        #expect(Sample.order().refusal(of: .add(steak)) == refusal)
    }

    @Test func `an item without groups has no modifiers`() {
        let burger = ItemRequest(item: "burger", quantity: 1, modifiers: ["rare"])

        #expect(Sample.order().refusal(of: .add(burger)) == "line.modifierUnknown")
    }

    @Test func `no modifiers and an empty list of them are the same`() throws {
        let plain = try Sample.order(after: .add(.coffee))
        let empty = try Sample.order(
            after: .add(ItemRequest(item: "coffee", quantity: 1, modifiers: [])))

        #expect(plain == empty)
    }

    @Test(
        arguments: [
            (-2_000, nil), (-2_001, "menu.itemUnavailable"), (99_998_000, nil),
            (99_998_001, "menu.itemUnavailable"), (.min, "menu.itemUnavailable"),
        ] as [(Int, String?)])
    func `the price with modifiers must be within the bounds`(
        _ difference: Int, _ refusal: String?
    ) {
        let entry = Sample.entry.changing("rare", of: "doneness") { $0.price = Amount(difference) }

        #expect(Sample.order().refusal(of: .add(.steak("rare")), in: entry) == refusal)
    }

    @Test func `one invalid choice among several items adds none of them`() {
        let refusal = Sample.order().refusal(of: .add(.burger, .steak("fries"), .pie))

        #expect(refusal == "line.modifiersOutOfRange")
    }

    @Test func `a raised quantity gets the same modifiers at today's prices`() throws {
        var order = try Sample.order(after: .add(.steak("rare", "fries")))
        let dearer = Sample.entry.changing("fries", of: "sides") { $0.price = Amount(400) }

        try order.take(.change(1, to: 3), in: dearer)

        #expect(order.quantities == [1, 2])
        #expect(order.lines.map(\.unitPrice) == [Amount(2_350), Amount(2_400)])
        #expect(order.lines[1].modifiers.map(\.modifier) == ["rare", "fries"])
    }

    @Test func `a quantity can't be raised while a modifier is sold out`() throws {
        let order = try Sample.order(after: .add(.steak("rare", "fries")))
        let without = Sample.entry.changing("fries", of: "sides") { $0.available = false }

        #expect(order.refusal(of: .change(1, to: 2), in: without) == "menu.modifierUnavailable")
    }

    @Test(
        arguments: [
            (["regular", "cheese"], 900 + 100),
            (["family", "cheese", "thin"], 900 + 600 + 250),
            (["cheese", "thin", "ham", "family"], 900 + 600 + 250 + 150),
            (["stuffed", "family"], 900 + 600 + 200),
        ] as [([ModifierID], Int)])
    func `the price of a modifier depends on the others`(
        _ modifiers: [ModifierID], _ price: Int
    ) throws {
        let pizza = ItemRequest(item: "pizza", quantity: 1, modifiers: modifiers)

        let order = try Sample.order(after: .add(pizza))

        #expect(order.lines[0].unitPrice == Amount(price))
    }

    @Test func `a shared group has its own price at an item without the other modifier`() throws {
        let calzone = ItemRequest(item: "calzone", quantity: 1, modifiers: ["cheese"])

        #expect(try Sample.order(after: .add(calzone)).lines[0].unitPrice == Amount(1_200))
    }

    @Test(
        arguments: [
            (["regular"], nil),
            (["family"], "line.modifiersOutOfRange"),
            (["family", "thin"], nil),
            (["family", "thin", "stuffed"], "line.modifiersOutOfRange"),
            (["regular", "thin"], "line.modifiersOutOfRange"),
            (["thin"], "line.modifiersOutOfRange"),
        ] as [([ModifierID], String?)])
    func `a dependent group must be chosen from with its modifier, and not without`(
        _ modifiers: [ModifierID], _ refusal: String?
    ) {
        let pizza = ItemRequest(item: "pizza", quantity: 1, modifiers: modifiers)

        #expect(Sample.order().refusal(of: .add(pizza)) == refusal)
    }

    @Test func `the refusal of a dependent group names what it needs`() {
        let environment = OrderEnvironment(now: Sample.minute(1), entry: Sample.entry)

        #expect {
            let pizza = try environment.orderable("pizza", at: "00001")
            _ = try environment.chosen(["regular", "thin"], for: pizza)
        } throws: { error in
            (error as? Refusal)?.message
                == "Pizza (pizza) takes Crust only with Family. "
                + "Choose that too, or nothing of Crust."
        }
    }
}
