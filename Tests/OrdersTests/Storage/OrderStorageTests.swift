// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceLoop
import ServiceStorage
import TestSupport
import Testing

@testable import Orders
import Wire

/// Orders in a real database: what people read in the tables is what the service tells, and it
/// comes back after a restart.
@Suite final class OrderStorageTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        let folder = try TemporaryFolder()
        path = "\(folder.path)/orders.db"
        self.folder = folder
    }

    private func desk(at now: Timestamp = OrderDesk.noon) throws -> OrderDesk {
        let desk = try OrderDesk(path, at: now)
        try desk.hear(.sample())
        return desk
    }

    @Test func `a file in which paid orders without work were active is put right`() throws {
        let stillActive = try keepEndedOrderActive(at: desk())

        let active = try desk().query("SELECT id FROM open_orders ORDER BY id")

        #expect(active == stillActive.map { "\"\($0)\"" }.sorted())
    }

    /// Leaves the file as it was while every open order was active, and answers which of the three
    /// are so still.
    private func keepEndedOrderActive(at desk: OrderDesk) throws -> [OrderID] {
        let waiting = try paidAndVoided(at: desk, by: "till-1")
        let ended = try paidAndVoided(at: desk, by: "till-2")
        try desk.change(AcknowledgeOrder(order: ended.id, context: .fresh()))
        let unpaid = try desk.open("till-3")
        try desk.journal.transact { db in
            try db.execute(
                sql: """
                    UPDATE orders SET active = 1;
                    DELETE FROM grdb_migrations WHERE identifier = 'orders-2';
                    """)
        }
        return [waiting.id, unpaid.id]
    }

    /// An order whose lines were all taken back after a payment.
    private func paidAndVoided(at desk: OrderDesk, by till: TerminalID) throws -> Order {
        let order = try desk.open(till)
        let items = [ItemRequest(item: "burger", quantity: 1)]
        try desk.change(AddItems(order: order.id, items: items, context: .fresh(till)))
        try desk.change(
            RecordPayment(
                order: order.id, payment: PaymentID(stringLiteral: "pay-\(till)"), tender: "cash",
                amount: Amount(1), context: .fresh(till)))
        return try desk.change(
            VoidLines(
                order: order.id, lines: [LineVoid(line: 1)], reason: "dropped",
                context: .fresh(till)))
    }

    @Test func `the tables tell what the order's state tells`() throws {
        let desk = try desk()
        var order = try desk.open()
        order = try desk.change(
            AddItems(
                order: order.id,
                items: [
                    ItemRequest(item: "burger", quantity: 3, note: "no onions"),
                    ItemRequest(item: "cola", quantity: 2, course: 2, hold: true),
                ], context: .fresh()))
        try desk.change(
            VoidLines(
                order: order.id, lines: [LineVoid(line: 1, quantity: 1)], reason: "dropped",
                context: .fresh()))
        try desk.change(
            SetDiscounts(
                order: order.id, discounts: [DiscountRequest(basisPoints: 1000, reason: "regular")],
                context: .fresh(staff: "ana")))
        order = try desk.change(SealOrder(order: order.id, context: .fresh()))
        order = try desk.change(
            RecordPayment(
                order: order.id, payment: "pay-1", tender: "cash",
                amount: order.totals.due + Amount(100), tip: Amount(100), context: .fresh()))

        let totals = order.totals
        #expect(
            try desk.query("SELECT status, paid, total, tip, discount, due FROM orders") == [
                "\"inProcess\" 1 \(totals.total.minorUnits) 100 220 0"
            ])
        #expect(
            try desk.query("SELECT line, item, quantity, status, void_reason FROM line") == [
                "1 \"burger\" 2 \"inProcess\" NULL", "2 \"cola\" 2 \"held\" NULL",
                "3 \"burger\" 1 \"voided\" \"dropped\"",
            ])
        #expect(try desk.query("SELECT value, staff FROM discount") == ["220 \"ana\""])
        #expect(try desk.query("SELECT tender, tip FROM payment") == ["\"cash\" 100"])
        #expect(
            try desk.query("SELECT item, quantity, amount FROM sales_by_item ORDER BY item") == [
                "\"burger\" 2 1700", "\"cola\" 2 500",
            ])
        #expect(
            try desk.query("SELECT orders, subtotal, total FROM sales_by_day") == [
                "1 2200 \(totals.total.minorUnits)"
            ])
    }

    @Test func `orders, menus and numbers come back from the file alone`() throws {
        var order: Order
        do {
            let desk = try desk()
            order = try desk.addBurger(to: desk.open())
            try desk.journal.close()
        }

        let desk = try OrderDesk(path)

        #expect(desk.state.book[order.id]?.order == order)
        let next = try desk.open("till-2")
        #expect(next.number == 2)
        order = try desk.addBurger(to: next)
        #expect(order.lines.map(\.price) == [Amount(850)])
    }

    @Test func `two tills never get the same number, whoever would write it`() throws {
        let desk = try desk()

        let orders = try ["till-1", "till-2", "till-3"].map { try desk.open($0) }

        #expect(orders.map(\.number) == [1, 2, 3])
        #expect(throws: DatabaseError.self) {
            try desk.transact { try $0.db.execute(sql: "UPDATE orders SET number = 1") }
        }
    }

    @Test
    func `only active orders are held in memory, the others are read when they are asked for`()
        throws
    {
        let order: Order
        do {
            let desk = try desk()
            order = try desk.open()
            try desk.transact { turn in
                let cancel = CancelOrders(
                    orders: [OrderReference(order: order.id)], reason: "left", context: .fresh())
                _ = try desk.state.cancel(cancel, in: &turn)
            }
            try desk.journal.close()
        }

        let restored = try OrderDesk(path)

        #expect(restored.state.book[order.id] == nil)
        let read = try restored.transact { try restored.state.order(order.id, $0).order }
        #expect(read.status == .canceled)
        #expect(read.cancelReason == "left")
    }

    @Test func `several orders are called off together or not at all`() throws {
        let desk = try desk()
        let (first, second) = (try desk.open("till-1"), try desk.open("till-2"))
        try desk.addBurger(to: second)
        let sealed = try desk.change(SealOrder(order: second.id, context: .fresh()))
        let both = CancelOrders(
            orders: [first, second].map { OrderReference(order: $0.id) }, context: .fresh())

        let refused = try desk.transact { try desk.state.cancel(both, in: &$0) }

        guard case .refused(let refusal, let state) = refused else {
            Issue.record("the command was not refused")
            return
        }
        #expect(refusal.reason == "order.sealed")
        #expect(state == desk.state.book[sealed.id]?.json)
        #expect(desk.state.book[first.id]?.order.status == .open)

        try desk.change(UnsealOrder(order: second.id, context: .fresh()))
        try desk.transact { _ = try desk.state.cancel(both, in: &$0) }
        #expect(desk.state.book[first.id] == nil)
        #expect(desk.state.book[second.id]?.order.status == .canceled)
        #expect(
            try desk.query("SELECT type FROM event WHERE type = 'order.canceled'").count == 2)
    }

    @Test func `an order that is too large takes no more, and lets every line of it go`() throws {
        let desk = try desk()
        let full = try desk.fill(desk.open(), lines: 90)
        func refusal(_ change: some OrderChange) -> String? {
            let refusal = #expect(throws: Refusal.self) { try desk.change(change) }
            return refusal?.reason
        }

        let items = Array(repeating: OrderDesk.large, count: 10)
        #expect(
            refusal(AddItems(order: full.id, items: items, context: .fresh()))
                == "order.tooLarge")
        for line in 1...4 {
            _ = try? desk.change(
                ChangeQuantity(order: full.id, line: line, quantity: 99, context: .fresh()))
        }
        #expect(
            refusal(ChangeQuantity(order: full.id, line: 9, quantity: 99, context: .fresh()))
                == "order.tooLarge")

        let part = LineVoid(line: 5, quantity: 1)
        let lines = [part] + (6...90).map { LineVoid(line: $0) }
        let left = try desk.change(
            VoidLines(order: full.id, lines: lines, reason: "too many", context: .fresh()))
        #expect(left.lines.count { $0.status == .voided } == 86)
    }

    @Test func `wrong states can't be written`() throws {
        let desk = try desk()
        let order = try desk.addBurger(to: desk.open())
        let wrong = [
            "UPDATE orders SET paid = 1", "UPDATE orders SET total = total + 1",
            "UPDATE orders SET due = total + 1", "UPDATE orders SET status = 'done'",
            "UPDATE orders SET canceled_at = opened_at", "UPDATE orders SET discount = 9999",
            "UPDATE line SET status = 'delivered'", "UPDATE line SET quantity = 0",
            "UPDATE line SET fired_at = NULL", "UPDATE line SET status = 'voided'",
            "INSERT INTO payment VALUES ('nobody', 'p', 'cash', 1, 0, '')",
            "INSERT INTO payment VALUES ('\(order.id)', 'p', 'cash', 100, 101, '')",
        ]
        for sql in wrong {
            #expect(throws: DatabaseError.self, "\(sql)") {
                try desk.transact { try $0.db.execute(sql: sql) }
            }
        }
    }

    @Test func `whatever is done to orders, the tables and the restored state agree`() throws {
        for seed in UInt64(1)...20 {
            let folder = try TemporaryFolder()
            let path = "\(folder.path)/orders.db"
            let orders = try Self.play(path, seed: seed)

            let restored = try OrderDesk(path)
            for order in orders {
                let read = try restored.transact { try restored.state.order(order.id, $0).order }
                #expect(read == order, "seed \(seed)")
                let sum = try restored.query(
                    """
                    SELECT sum(quantity * unit_price), (SELECT subtotal FROM orders WHERE id = order_id)
                    FROM line WHERE order_id = '\(order.id)' AND status <> 'voided'
                    GROUP BY order_id
                    """)
                let subtotal = order.totals.subtotal.minorUnits
                let isStanding = order.lines.contains { $0.status != .voided }
                #expect(sum == (isStanding ? ["\(subtotal) \(subtotal)"] : []), "seed \(seed)")
            }
        }
    }

    /// Plays 60 random commands; the orders as the service told them last.
    private static func play(_ path: String, seed: UInt64) throws -> [Order] {
        let desk = try OrderDesk(path)
        try desk.hear(.sample())
        var play = RandomPlay(desk: desk, seed: seed)
        for _ in 0..<60 { try play.step() }
        try desk.journal.close()
        return Array(play.orders.values)
    }
}
