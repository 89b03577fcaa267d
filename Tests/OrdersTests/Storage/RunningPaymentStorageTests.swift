// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import TestSupport
import Testing

@testable import Orders
import Wire

/// Running payments and owed money in a real database.
@Suite final class RunningPaymentStorageTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        let folder = try TemporaryFolder()
        path = "\(folder.path)/orders.db"
        self.folder = folder
    }

    private func desk() throws -> OrderDesk {
        let desk = try OrderDesk(path)
        try desk.receive(.sample())
        return desk
    }

    /// Reserves an amount of the order, by default all that is free.
    private func begin(
        _ payment: PaymentID, of order: Order, _ amount: Int? = nil, at desk: OrderDesk
    ) throws -> Order {
        try desk.change(
            BeginPayment(
                order: order.id, location: "00001", payment: payment,
                amount: amount.map { Amount($0) }, context: .fresh(staff: "ana")))
    }

    /// Records an amount that was taken.
    private func record(
        _ amount: Amount, _ payment: PaymentID, of order: Order, at desk: OrderDesk
    ) throws -> Order {
        try desk.change(
            RecordPayment(
                order: order.id, payment: payment, tender: "cash", amount: amount,
                context: .fresh()))
    }

    private func owed(at desk: OrderDesk, _ isOwed: Bool = true) throws -> [Int] {
        try desk.transact { batch in
            let request = ListOrders(location: "00001", owed: isOwed)
            let json = try desk.state.list(request, batch)
            return try WireCoding.decode(ListOrders.Answer.self, from: json).orders.map(\.number)
        }
    }

    @Test func `running payments survive a restart and end after it`() throws {
        let order: Order
        do {
            let desk = try desk()
            let keyed = try desk.addBurger(to: desk.open())
            _ = try begin("pay-1", of: keyed, 500, at: desk)
            order = try begin("pay-2", of: keyed, at: desk)
            try desk.journal.close()
        }
        let desk = try OrderDesk(path)
        #expect(desk.state.book[order.id]?.order == order)
        #expect(order.pending?.map(\.payment) == ["pay-1", "pay-2"])

        _ = try record(Amount(500), "pay-1", of: order, at: desk)
        let ended = try desk.change(
            EndPayment(order: order.id, payment: "pay-2", context: .fresh()))

        #expect(ended.pending == nil && !ended.sealed)
        #expect(ended.totals.due == order.totals.total - Amount(500))
        let history = try desk.transact { try desk.state.history(of: order.id, $0) }
        #expect(
            history.changes.map(\.type) == [
                .opened, .itemsAdded, .paymentBegun, .paymentBegun, .paymentRecorded,
                .paymentEnded,
            ])
    }

    @Test func `the refusal to release an order has its present state`() throws {
        let desk = try desk()
        let order = try begin("pay-1", of: desk.addBurger(to: desk.open()), at: desk)
        let unseal = UnsealOrder(order: order.id, context: .fresh())

        let outcome = try desk.transact { try desk.state.change(unseal, in: &$0) }

        guard case .refusal(let refusal, let state) = outcome else {
            Issue.record("the order was released")
            return
        }
        #expect(refusal.reason == "order.paymentPending")
        #expect(try WireCoding.decode(Order.self, from: #require(state)) == order)
    }

    @Test func `an order that an earlier version sealed takes payments`() throws {
        let desk = try desk()
        let keyed = try desk.addBurger(to: desk.open())
        let sealed = try desk.change(SealOrder(order: keyed.id, context: .fresh()))

        let begun = try begin("pay-1", of: sealed, at: desk)
        let paid = try record(begun.totals.due, "pay-1", of: begun, at: desk)

        #expect(paid.paid && paid.pending == nil)
    }

    @Test func `a list finds the orders that hold money of a guest`() throws {
        let desk = try desk()
        let overpaid = try desk.addBurger(to: desk.open("till-1"))
        let paid = try desk.addBurger(to: desk.open("till-2"))
        let canceled = try desk.open("till-3")
        _ = try desk.open("till-4")
        let cancel = CancelOrders(
            orders: [OrderReference(order: canceled.id)], context: .fresh())
        try desk.transact { batch in
            _ = try desk.state.cancel(cancel, in: &batch)
        }
        #expect(try owed(at: desk) == [])
        let due = overpaid.totals.due

        let first = try record(due + Amount(1), "pay-1", of: overpaid, at: desk)
        _ = try record(due, "pay-2", of: paid, at: desk)
        let third = try record(Amount(5), "pay-3", of: canceled, at: desk)

        #expect(first.totals.owed == Amount(1))
        #expect(third.totals.owed == Amount(5))
        #expect(try owed(at: desk) == [3, 1])
        #expect(try owed(at: desk, false) == [4, 2])
        try desk.change(
            RecordRefund(
                order: canceled.id, refund: "refund-1", payment: "pay-3", amount: Amount(5),
                context: .fresh()))
        #expect(try owed(at: desk) == [1])
    }

    @Test func `a list finds owed money on orders that an earlier version wrote`() throws {
        let desk = try desk()
        let order = try desk.addBurger(to: desk.open())
        _ = try record(order.totals.due + Amount(1), "pay-1", of: order, at: desk)
        try desk.transact { batch in
            try batch.db.execute(
                sql: "UPDATE event SET data = json_remove(data, '$.totals.owed')")
        }

        #expect(try owed(at: desk) == [1])
    }
}
