// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// Orders that were restored from a backup, taken while a payment of them was running.
@Suite struct BlockedOrderTests {
    @Test func `a recorded payment no longer blocks its order`() throws {
        try expectEachFault(tendered: 2_000) { service, comment in
            let order = service.orders.order
            #expect(reason(service) == "order.paid", comment)
            let paid = try first(service)
            #expect(order.payments.map(\.payment) == [paid.id], comment)
            #expect(order.pending == nil, comment)
            #expect(order.paid, comment)
        }
    }

    @Test func `a refused payment no longer blocks its order`() throws {
        try expectEachFault(tendered: 1_149) { service, comment in
            let order = service.orders.order
            let second = try #require(service.ledger["key-2"]?.payment, comment)
            #expect(service.reply == .payment(second), comment)
            #expect(order.payments.map(\.payment) == [second.id], comment)
            #expect(order.pending == nil, comment)
            #expect(order.totals.due == .zero, comment)
        }
    }

    @Test func `a part that a refused payment still reserves is released before money is taken`()
        throws
    {
        var service = PaymentServiceModel(orders: OrderServiceModel(price: 1_150))
        try service.checkOut(checkout("key-1", tendered: 1, amount: 500))
        service.orders = backup(of: try first(service), amount: 500)

        try service.checkOut(checkout("key-2", tendered: 2_000, amount: 650))

        #expect(service.orders.order.pending == nil)
        #expect(service.orders.order.totals.due == Amount(500))
        #expect(!service.orders.order.sealed)
    }

    @Test func `a payment that the ledger does not know is named and stays as it is`() throws {
        var service = PaymentServiceModel(orders: OrderServiceModel(price: 1_150))
        let elsewhere = CommandContext(key: "elsewhere", terminal: "till-2")
        _ = service.orders.begin(
            BeginPayment(order: "order-1", payment: "payment-0", context: elsewhere))
        let before = service.orders.order

        try service.checkOut(checkout("key-1", tendered: 2_000))

        #expect(reason(service) == "order.sealed")
        #expect(service.orders.order == before)
        #expect(service.excerpt.unknownPayments(on: before) == ["payment-0"])
        let problem = UnknownPayment(payment: "payment-0", order: before).description
        #expect(problem.contains("payment payment-0"))
        #expect(problem.contains("--only payments"))
    }

    /// Pays an order again that was restored as its first payment was running, with each fault.
    private func expectEachFault(
        tendered: Int, _ expectEnd: (PaymentServiceModel, Comment) throws -> Void
    ) throws {
        for position in 0..<20 {
            for fault in PaymentServiceModel.Fault.allCases {
                var service = PaymentServiceModel(
                    orders: OrderServiceModel(price: 1_150), faults: [position: fault])
                try service.checkOut(checkout("key-1", tendered: tendered))
                try service.restart()
                service.orders = backup(of: try first(service))
                try service.checkOut(checkout("key-2", tendered: 2_000))
                try expectEnd(service, "\(position) \(fault)")
            }
        }
    }

    private func first(_ service: PaymentServiceModel) throws -> Payment {
        try #require(service.ledger["key-1"]?.payment)
    }

    /// The orders as they were while a payment was running.
    private func backup(of payment: Payment, amount: Int? = nil) -> OrderServiceModel {
        var orders = OrderServiceModel(price: 1_150)
        _ = orders.begin(
            BeginPayment(
                order: "order-1", payment: payment.id, amount: amount.map { Amount($0) },
                context: CommandContext(key: "\(payment.id)-begin", terminal: "till-1")))
        return orders
    }

    private func checkout(_ key: CommandKey, tendered: Int, amount: Int? = nil) -> Checkout {
        Checkout(
            order: "order-1", location: "00001", amount: amount.map { Amount($0) },
            tender: .cash(Amount(tendered)), context: CommandContext(key: key, terminal: "till-1"))
    }

    private func reason(_ service: PaymentServiceModel) -> String? {
        guard case .refusal(let refusal) = service.reply else { return nil }
        return refusal.reason
    }
}
