// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// Keys that are pressed faster than order-service answers.
@Suite struct TypedAheadTests {
    private let burger = order(lines: [line(1, 1, "Burger", 850)])
    private let withMilk = order(
        revision: 2, lines: [line(1, 1, "Burger", 850), line(2, 1, "Milk", 200)])

    /// A till that has just keyed a milk, and the key of that command.
    private func keyingMilk() throws -> (till: TillModel, key: CommandKey) {
        var till = till(orders: [burger])
        let sent = try till.click("Milk").sent
        return (till, try #require(sent.first).key)
    }

    @Test func `keys after Pay wait for the last item, and then pay`() throws {
        var (till, key) = try keyingMilk()
        #expect(till.press(.function(12), .key("2"), .key("0"), .key("."), .enter).isEmpty)

        let effects = till.update(.answered(key, .done(.orders([withMilk]))))

        #expect(effects.sent.map(\.command) == [.checkout(withMilk, tendered: Amount(2000))])
    }

    @Test func `digits after Discount are not a quantity of the next item`() throws {
        var (till, key) = try keyingMilk()
        _ = till.press(.function(9), .key("2"), .key("0"))
        #expect(till.sale.quantity.number == nil)

        _ = till.update(.answered(key, .done(.orders([withMilk]))))

        #expect(till.picture.contains("Discount"))
        #expect(till.sale.quantity.number == nil)
    }

    @Test func `after a second without an answer the keys are dropped, and that is said`() throws {
        var (till, key) = try keyingMilk()
        _ = till.press(.function(12), .enter)

        _ = till.update(.tick(noon + .seconds(1)))

        #expect(till.picture.contains("Not everything is sent yet. The last 2 keys were not used."))
        let effects = till.update(.answered(key, .done(.orders([withMilk]))))
        #expect(effects.sent.isEmpty)
    }

    @Test func `Esc drops the keys`() throws {
        var (till, key) = try keyingMilk()
        _ = till.press(.function(12), .enter, .escape)

        #expect(till.update(.answered(key, .done(.orders([withMilk])))).sent.isEmpty)
        #expect(till.dialog == nil)
    }

    @Test func `a refused item drops the keys and says why`() throws {
        var (till, key) = try keyingMilk()
        _ = till.press(.function(12), .enter)

        let refused = CommandOutcome.refused(reason: "menu.itemUnavailable", "Milk is sold out.")
        #expect(till.update(.answered(key, refused)).sent.isEmpty)
        #expect(till.picture.contains("Milk is sold out."))
    }
}
