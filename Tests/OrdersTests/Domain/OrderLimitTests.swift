// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders

@Suite struct OrderLimitTests {
    @Test(arguments: [1, 2, 99])
    func `a line takes a quantity of 1 to 99`(_ quantity: Int) throws {
        var order = Sample.order()

        #expect(adding(Sample.burger, quantity: quantity, to: &order) == nil)

        #expect(order.lines.map(\.quantity) == [quantity])
        #expect(order.totals.subtotal == Amount(850 * quantity))
    }

    @Test(arguments: [0, 100, -1, .min, .max])
    func `any other quantity is refused`(_ quantity: Int) {
        var order = Sample.order()

        #expect(adding(Sample.burger, quantity: quantity, to: &order) == "line.quantityOutOfRange")

        #expect(order == Sample.order())
    }

    @Test func `a note has up to 200 code points`() {
        var order = Sample.order()
        let rainbow = "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}"  // one character, four code points

        #expect(adding(note: String(repeating: "é", count: 200), to: &order) == nil)
        #expect(adding(note: String(repeating: rainbow, count: 50), to: &order) == nil)
        #expect(adding(note: String(repeating: "é", count: 201), to: &order) == "line.noteTooLong")
        #expect(
            adding(note: String(repeating: rainbow, count: 50) + "!", to: &order)
                == "line.noteTooLong")
    }

    @Test func `the reason of a cancellation has up to 200 code points`() throws {
        var order = Sample.order()

        let refusal = reason { () throws(Refusal) in
            try order.cancel(reason: String(repeating: "x", count: 201), at: Sample.minute(1))
        }
        #expect(refusal == "cancel.reasonTooLong")

        try order.cancel(reason: String(repeating: "x", count: 200), at: Sample.minute(1))
        #expect(order.status == .canceled)
    }

    @Test func `an order has up to 200 lines`() throws {
        var order = Sample.order()
        try order.add(Array(repeating: Sample.coffee, count: 199))

        #expect(
            reason { () throws(Refusal) in try order.add([Sample.coffee, Sample.coffee]) }
                == "order.tooManyLines")
        try order.add([Sample.coffee])

        #expect(order.lines.count == 200)
        #expect(
            reason { () throws(Refusal) in try order.add([Sample.coffee]) } == "order.tooManyLines")
    }

    @Test func `all items are added or none`() throws {
        let before = try Sample.keyedOrder(Sample.burger)
        var order = before

        #expect(
            reason { () throws(Refusal) in try order.add([Sample.coffee, Sample.soldOut]) }
                == "menu.itemUnavailable")

        #expect(order == before)
    }

    @Test func `what the menu does not have is not sold`() {
        var order = Sample.order()

        #expect(adding("77777", to: &order) == "menu.itemUnknown")
        #expect(adding(Sample.soldOut, to: &order) == "menu.itemUnavailable")
        #expect(reason { () throws(Refusal) in try order.add([]) } == "order.noItems")
    }

    @Test(arguments: [-1, 100_000_001, .max, .min])
    func `an item at a price that no order can bear is not sold`(_ price: Int) {
        var menu = Sample.menu
        menu.items[0].price = Amount(price)
        var order = Sample.order()

        let refusal = reason { () throws(Refusal) in try order.add([Sample.burger], from: menu) }

        #expect(refusal == "menu.itemUnavailable")
    }

    @Test func `without a menu a good command is to come again and a bad one is refused`() {
        var order = Sample.order()

        #expect(
            reason { () throws(Refusal) in try order.add([Sample.burger], from: nil) }
                == "menu.notLoaded")
        #expect(
            reason { () throws(Refusal) in try order.add([], from: nil) } == "order.noItems")
    }

    @Test func `content is judged before the menu and the whole content first`() {
        var order = Sample.order()

        let refusal = reason { () throws(Refusal) in
            try order.addItems(
                [
                    ItemRequest(item: "77777", quantity: 1),
                    ItemRequest(item: Sample.burger, quantity: 0),
                ], from: Sample.menu, at: Sample.minute(1))
        }

        #expect(refusal == "line.quantityOutOfRange")
    }

    @Test(arguments: [Amount.zero, Amount(-1)])
    func `a payment of nothing is refused`(_ amount: Amount) throws {
        var order = try Sample.keyedOrder(Sample.burger)

        let refusal = reason { () throws(Refusal) in
            try order.recordPayment("p", tender: "cash", amount: amount, at: Sample.minute(1))
        }

        #expect(refusal == "payment.amountNotPositive")
    }

    @Test(arguments: [true, false])
    func `the largest order at the highest tax is counted exactly`(_ included: Bool) throws {
        var menu = Sample.menu
        menu.items[0].price = Amount(100_000_000)
        var order = Sample.order(tax: TaxRule(basisPoints: 10_000, included: included))
        let most = ItemRequest(item: Sample.burger, quantity: 99)

        try order.addItems(Array(repeating: most, count: 200), from: menu, at: Sample.minute(1))

        #expect(order.totals.subtotal == Amount(1_980_000_000_000))
        #expect(order.totals.tax == Amount(included ? 990_000_000_000 : 1_980_000_000_000))
        #expect(order.totals.due == Amount(included ? 1_980_000_000_000 : 3_960_000_000_000))
    }

    @Test func `payments of senseless size do not end the service`() throws {
        var order = try Sample.keyedOrder(Sample.burger)

        try order.recordPayment("p-1", tender: "cash", amount: Amount(.max), at: Sample.minute(1))
        try order.recordPayment("p-2", tender: "cash", amount: Amount(.max), at: Sample.minute(2))

        #expect(order.payments.map(\.amount) == [Amount(.max), Amount(.max)])
        #expect(order.totals.paid == Amount(.max))
        #expect(order.paid)
    }

    private func adding(
        _ item: ItemID = Sample.burger, quantity: Int = 1, note: String? = nil,
        to order: inout Order
    ) -> String? {
        reason { () throws(Refusal) in
            try order.addItems(
                [ItemRequest(item: item, quantity: quantity, note: note)], from: Sample.menu,
                at: Sample.minute(1))
        }
    }
}
