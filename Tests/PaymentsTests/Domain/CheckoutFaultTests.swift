// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Payments

/// Each scenario with one or two faults at every point must end as it does without faults.
@Suite struct CheckoutFaultTests {
    /// A checkout and its expected end.
    struct Scenario: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var due = 1_150
        var tendered = 2_000
        var paid = false
        var sealed = false
        var canceled = false
        /// Whether the order ends sealed and paid although no money was taken.
        var endsPaid = false
        var reason: String?

        var orders: OrderServiceModel {
            OrderServiceModel(due: due, paid: paid, sealed: sealed, canceled: canceled)
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
            testDescription: "sealed by another checkout", sealed: true, reason: "order.sealed"),
        Scenario(
            testDescription: "already paid", due: 0, paid: true, sealed: true,
            reason: "order.paid"),
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

    @Test func `a checkout still ends refused if the order is unsealed by hand after a kill`()
        throws
    {
        let scenario = Scenario(testDescription: "", tendered: 1)
        // Effects: commit, seal, history, commit, unseal; killed before the last of them.
        var service = PaymentServiceModel(orders: scenario.orders, faults: [4: .killedBefore])
        #expect(throws: PaymentServiceModel.Killed.self) {
            try service.receive(scenario.checkout)
        }
        #expect(service.orders.order.sealed)
        service.unsealByHand()

        try service.restart()

        #expect(service.ledger["key-1"]?.payment.reason == "payment.insufficient")
        #expect(!service.orders.order.sealed)
    }

    @Test(arguments: [false, true])
    func `an order that is unsealed by hand before the money is taken is not paid`(
        isSealedElsewhere: Bool
    ) throws {
        let scenario = Scenario(testDescription: "")
        // Effects: commit, seal; killed before it receives the sealed order.
        var service = PaymentServiceModel(orders: scenario.orders, faults: [1: .killedAfter])
        #expect(throws: PaymentServiceModel.Killed.self) {
            try service.receive(scenario.checkout)
        }
        service.unsealByHand()
        if isSealedElsewhere { service.sealElsewhere() }

        try service.restart()

        #expect(service.ledger["key-1"]?.payment.reason == "order.notSealed")
        #expect(service.orders.order.payments.isEmpty)
        #expect(service.orders.order.sealed == isSealedElsewhere)
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
            // Sealing and unsealing increment the revision.
            expected.revision = order.revision
            #expect(order == expected, comment)
            #expect(reason(service) == scenario.reason, comment)
        }
    }

    private func reason(_ service: PaymentServiceModel) -> String? {
        guard case .refusal(let refusal) = service.reply else { return nil }
        return refusal.reason
    }
}
