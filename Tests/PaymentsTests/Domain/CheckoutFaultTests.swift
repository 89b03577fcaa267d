// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Payments
import Wire

/// Every checkout is broken at every point, once and twice, and must end as if nothing had
/// happened.
@Suite struct CheckoutFaultTests {
    /// A checkout and how it ends.
    struct Scenario: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var due = 1_150
        var tendered = 2_000
        var paid = false
        var sealed = false
        var canceled = false
        /// Whether the order is sealed and paid in the end although no money was taken.
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
            testDescription: "paid already", due: 0, paid: true, sealed: true,
            reason: "order.paid"),
        Scenario(testDescription: "called off", canceled: true, reason: "order.canceled"),
    ]

    @Test(arguments: scenarios)
    func `without faults it ends as it should`(_ scenario: Scenario) throws {
        var service = PaymentServiceModel(orders: scenario.orders)

        try service.checkOut(scenario.checkout)

        try expectEnd(of: scenario, in: service, "no fault")
        let events: [PaymentEventType] =
            scenario.reason == nil ? [.requested, .taken, .recorded] : [.requested, .refused]
        #expect(service.events == events)
    }

    @Test(arguments: scenarios)
    func `broken at any one or two points it ends the same`(_ scenario: Scenario) throws {
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
    func `a second call with the same key makes no second payment`(_ scenario: Scenario) throws {
        var service = PaymentServiceModel(orders: scenario.orders)
        try service.checkOut(scenario.checkout)
        let first = (service.told, service.orders.order, service.events)

        try service.checkOut(scenario.checkout)

        #expect(service.told == first.0)
        #expect(service.orders.order == first.1)
        #expect(service.events == first.2)
    }

    @Test func `an order released by hand during a kill is still refused`() throws {
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
    func `an order released by hand before the money was taken is not paid`(
        isSealedElsewhere: Bool
    ) throws {
        let scenario = Scenario(testDescription: "")
        // Effects: commit, seal; killed before it learns that the order is sealed.
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
            #expect(service.told == .payment(payment), comment)
        } else {
            #expect(payment.status == .refused, comment)
            var expected = scenario.orders.order
            if scenario.endsPaid { (expected.sealed, expected.paid) = (true, true) }
            // Sealing and releasing count as changes.
            expected.revision = order.revision
            #expect(order == expected, comment)
            #expect(told(service) == scenario.reason, comment)
        }
    }

    private func told(_ service: PaymentServiceModel) -> String? {
        guard case .refusal(let refusal) = service.told else { return nil }
        return refusal.reason
    }
}
