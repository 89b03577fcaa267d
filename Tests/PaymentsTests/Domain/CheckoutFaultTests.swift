// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// Each scenario with one or two faults at every point must end as it does without faults.
@Suite struct CheckoutFaultTests {
    /// A checkout and its expected end.
    struct Scenario: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var due = 1_150
        var tendered = 2_000
        var canceled = false
        /// Whether another payment has reserved the whole due amount.
        var reserved = false
        /// Whether the order ends sealed and paid although no money was taken.
        var endsPaid = false
        var reason: String?

        var orders: OrderServiceModel {
            var orders = OrderServiceModel(price: due, canceled: canceled)
            if reserved {
                let context = CommandContext(key: "elsewhere", terminal: "till-2")
                _ = orders.begin(
                    BeginPayment(order: "order-1", payment: "payment-0", context: context))
            }
            return orders
        }

        var checkout: Checkout {
            Checkout(
                order: "order-1", tender: .cash(Amount(tendered)),
                context: CommandContext(key: "key-1", terminal: "till-1"))
        }
    }

    static let scenarios = [
        Scenario(testDescription: "enough money"),
        Scenario(testDescription: "exact money", tendered: 1_150),
        Scenario(
            testDescription: "not enough money", tendered: 1_149, reason: "payment.insufficient"),
        Scenario(
            testDescription: "nothing due", due: 0, endsPaid: true, reason: "order.nothingDue"),
        Scenario(
            testDescription: "reserved by another payment", reserved: true,
            reason: "order.sealed"),
        Scenario(testDescription: "canceled", canceled: true, reason: "order.canceled"),
    ]

    @Test(arguments: scenarios)
    func `without faults a checkout ends as expected`(_ scenario: Scenario) throws {
        var service = PaymentServiceModel(orders: scenario.orders)

        try service.checkOut(scenario.checkout)

        try expectEnd(of: scenario, in: service, "no fault")
        let events: [PaymentEventType] =
            scenario.reason == nil ? [.requested, .taken, .recorded] : [.requested, .refused]
        #expect(service.events == events)
    }

    @Test(arguments: scenarios)
    func `with one or two faults a checkout ends the same`(_ scenario: Scenario) throws {
        var runs = 0
        for first in 0..<8 {
            for second in first + 1..<16 {
                for one in PaymentServiceModel.Fault.allCases {
                    for other in PaymentServiceModel.Fault.allCases {
                        var service = PaymentServiceModel(
                            orders: scenario.orders, faults: [first: one, second: other])
                        try service.checkOut(scenario.checkout)
                        try service.restart()
                        try expectEnd(
                            of: scenario, in: service, "\(first) \(one), \(second) \(other)")
                        runs += 1
                    }
                }
            }
        }
        #expect(runs == 92 * 25)
    }

    @Test(arguments: scenarios)
    func `a repetition with the same key makes no second payment`(_ scenario: Scenario) throws {
        var service = PaymentServiceModel(orders: scenario.orders)
        try service.checkOut(scenario.checkout)
        let first = (service.reply, service.orders.order, service.events)

        try service.checkOut(scenario.checkout)

        #expect(service.reply == first.0)
        #expect(service.orders.order == first.1)
        #expect(service.events == first.2)
    }

    @Test func `with one or two faults a tip and a refund end the same`() throws {
        for first in 0..<12 {
            for second in first + 1..<20 {
                for one in PaymentServiceModel.Fault.allCases {
                    for other in PaymentServiceModel.Fault.allCases {
                        try expectTipAndRefund(faults: [first: one, second: other])
                    }
                }
            }
        }
    }

    @Test func `a payment that its order has lost is recorded before other money is taken`()
        throws
    {
        let scenario = Scenario(testDescription: "")
        var service = PaymentServiceModel(orders: scenario.orders)
        let backup = service.orders
        var first = scenario.checkout
        first.amount = Amount(500)
        try service.checkOut(first)
        try service.send(.tip(Self.tip))
        service.orders = backup

        var second = scenario.checkout
        second.amount = Amount(650)
        second.context.key = "key-2"
        try service.checkOut(second)

        let order = service.orders.order
        #expect(order.payments.map(\.payment).sorted() == ["payment-1", "payment-3"])
        #expect(order.payments.first { $0.payment == "payment-1" }?.tip == Amount(100))
        #expect(order.paid)
        #expect(order.totals.due == .zero)
    }

    @Test func `a checkout is refused if less is due once lost payments are recorded again`()
        throws
    {
        let scenario = Scenario(testDescription: "")
        var service = PaymentServiceModel(orders: scenario.orders)
        let backup = service.orders
        var first = scenario.checkout
        first.amount = Amount(500)
        try service.checkOut(first)
        service.orders = backup

        var second = scenario.checkout
        second.context.key = "key-2"
        try service.checkOut(second)

        #expect(reason(service) == "payment.amountTooHigh")
        #expect(service.receipts.count == 1)
        #expect(service.orders.order.pending == nil)
        #expect(!service.orders.order.sealed)
        #expect(service.orders.order.totals.due == Amount(650))
    }

    @Test func `a tip of a payment that its order has lost is recorded after the payment`() throws {
        let scenario = Scenario(testDescription: "")
        var service = PaymentServiceModel(orders: scenario.orders)
        let backup = service.orders
        try service.checkOut(scenario.checkout)
        try service.send(.refund(Self.refund))
        service.orders = backup

        try service.send(.tip(Self.tip))

        let order = service.orders.order
        #expect(order.payments.map(\.tip) == [Amount(100)])
        #expect(order.refunds.map(\.amount) == [Amount(250)])
        #expect(service.ledger["key-1"]?.step == .recorded)
    }

    private static let tip = SetTip(
        payment: "payment-1", tip: Amount(100),
        context: CommandContext(key: "key-tip", terminal: "till-1"))

    private static let refund = RefundPayment(
        payment: "payment-1", amount: Amount(250), reason: "cold",
        context: CommandContext(key: "key-refund", terminal: "till-1"))

    private func expectTipAndRefund(faults: [Int: PaymentServiceModel.Fault]) throws {
        var service = PaymentServiceModel(
            orders: OrderServiceModel(price: 1_150), faults: faults)
        let checkout = Scenario(testDescription: "").checkout
        try service.checkOut(checkout)
        let id = try #require(service.ledger["key-1"]?.payment.id)
        var (tip, refund) = (Self.tip, Self.refund)
        (tip.payment, refund.payment) = (id, id)
        try service.send(.tip(tip))
        try service.send(.refund(refund))
        try service.restart()

        let comment = Comment(rawValue: "\(faults)")
        let machine = try #require(service.ledger["key-1"], comment)
        let order = service.orders.order
        #expect(machine.step == .recorded, comment)
        #expect(machine.movements.map(\.kind) == [.sale, .tip, .refund], comment)
        #expect(machine.movements.allSatisfy { $0.isRecorded }, comment)
        #expect(service.receipts.map(\.number) == [1, 2, 3], comment)
        #expect(service.receipts.last?.perpetual.refunds == Amount(250), comment)
        #expect(order.payments.map(\.amount) == [Amount(1_250)], comment)
        #expect(order.refunds.map(\.amount) == [Amount(250)], comment)
        #expect(service.reply == .payment(machine.payment), comment)
    }

    private func expectEnd(
        of scenario: Scenario, in service: PaymentServiceModel, _ faults: String
    ) throws {
        let comment = Comment(rawValue: faults)
        let payment = try #require(service.ledger["key-1"]?.payment, comment)
        let order = service.orders.order
        #expect(payment.reason == scenario.reason, comment)
        if scenario.reason == nil {
            #expect(payment.status == .recorded, comment)
            #expect(order.payments.map(\.payment) == [payment.id], comment)
            #expect(order.totals.paid == Amount(scenario.due), comment)
            #expect(payment.change == Amount(scenario.tendered - scenario.due), comment)
            #expect(service.reply == .payment(payment), comment)
        } else {
            #expect(payment.status == .refused, comment)
            var expected = scenario.orders.order
            if scenario.endsPaid { (expected.sealed, expected.paid) = (true, true) }
            #expect(order == expected, comment)
            #expect(reason(service) == scenario.reason, comment)
        }
    }

    private func reason(_ service: PaymentServiceModel) -> String? {
        guard case .refusal(let refusal) = service.reply else { return nil }
        return refusal.reason
    }
}
