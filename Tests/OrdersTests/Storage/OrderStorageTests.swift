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

/// Orders in a real database: its views agree with the service, and a restart restores the orders.
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
        try desk.receive(.sample())
        return desk
    }

    @Test func `the views show the state of the order`() throws {
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
                order: order.id, lines: [LinePart(line: 1, quantity: 1)], reason: "dropped",
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

    @Test func `orders, menus and numbers are restored from the file alone`() throws {
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

    @Test func `two tills never get the same number, and the database rejects a second use`() throws
    {
        let desk = try desk()

        let orders = try ["till-1", "till-2", "till-3"].map { try desk.open($0) }

        #expect(orders.map(\.number) == [1, 2, 3])
        #expect(throws: DatabaseError.self) {
            try desk.transact { try $0.db.execute(sql: "UPDATE order_row SET number = 1") }
        }
    }

    @Test
    func `only active orders are cached, the others are read from the file`()
        throws
    {
        let order: Order
        do {
            let desk = try desk()
            order = try desk.open()
            try desk.transact { batch in
                let cancel = CancelOrders(
                    orders: [OrderReference(order: order.id)], reason: "left", context: .fresh())
                _ = try desk.state.cancel(cancel, in: &batch)
            }
            try desk.journal.close()
        }

        let restored = try OrderDesk(path)

        #expect(restored.state.book[order.id] == nil)
        let read = try restored.transact { try restored.state.order(order.id, $0).order }
        #expect(read.status == .canceled)
        #expect(read.cancelReason == "left")
    }

    @Test func `several orders are canceled together or not at all`() throws {
        let desk = try desk()
        let (first, second) = (try desk.open("till-1"), try desk.open("till-2"))
        try desk.addBurger(to: second)
        let sealed = try desk.change(SealOrder(order: second.id, context: .fresh()))
        let both = CancelOrders(
            orders: [first, second].map { OrderReference(order: $0.id) }, context: .fresh())

        let refused = try desk.transact { try desk.state.cancel(both, in: &$0) }

        guard case .refusal(let refusal, let state) = refused else {
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

    @Test func `an order of the maximum size accepts no items, but voids of every line`() throws {
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

        let part = LinePart(line: 5, quantity: 1)
        let lines = [part] + (6...90).map { LinePart(line: $0) }
        let left = try desk.change(
            VoidLines(order: full.id, lines: lines, reason: "too many", context: .fresh()))
        #expect(left.lines.count { $0.status == .voided } == 86)
    }

    @Test func `the database rejects invalid rows`() throws {
        let desk = try desk()
        _ = try desk.addBurger(to: desk.open())
        let sale = "INSERT INTO sales_by_item VALUES ('1', '2026-11-21', 'tea', 'Tea', 'USD'"
        let invalid = [
            "UPDATE order_row SET status = 'done'", "UPDATE order_row SET paid = 2",
            "UPDATE order_row SET number = 0", "UPDATE order_row SET sequence = 0",
            "UPDATE order_row SET business_day = 'today'", "UPDATE order_row SET active = 0",
            "UPDATE order_row SET total = total + 1", "UPDATE order_row SET discount = 9999",
            "UPDATE order_row SET active = 0, paid = 1", "\(sale), 0, 850)",
            "\(sale), 1, -1)",
        ]
        for sql in invalid {
            #expect(throws: DatabaseError.self, "\(sql)") {
                try desk.transact { try $0.db.execute(sql: sql) }
            }
        }
    }

    @Test(arguments: UInt64(1)...20)
    func `after random commands the database agrees with the replies`(_ seed: UInt64) throws {
        let orders = try Self.play(path, seed: seed)

        let restored = try OrderDesk(path)

        for order in orders {
            let read = try restored.transact { try restored.state.order(order.id, $0).order }
            #expect(read == order)
            let sum = try restored.query(
                """
                SELECT sum(quantity * unit_price), (SELECT subtotal FROM orders WHERE id = order_id)
                FROM line WHERE order_id = '\(order.id)' AND status NOT IN ('voided', 'moved')
                GROUP BY order_id
                """)
            let subtotal = order.totals.subtotal.minorUnits
            #expect(sum == (order.standingLines > 0 ? ["\(subtotal) \(subtotal)"] : []))
        }
        let sales = try restored.query("SELECT * FROM sales_by_item").sorted()
        #expect(try restored.query(Self.salesByItem).sorted() == sales)
        #expect(try restored.query("PRAGMA integrity_check") == ["\"ok\""])
        #expect(sales.isEmpty == !orders.contains { $0.paid && $0.hasStandingLines })
    }

    /// The rows of `sales_by_item`, counted from the last events.
    private static let salesByItem = """
        SELECT location, business_day, item, name, currency, sum(quantity),
            sum(quantity * unit_price)
        FROM orders JOIN line ON line.order_id = orders.id
        WHERE paid AND orders.status <> 'canceled' AND line.status NOT IN ('voided', 'moved')
        GROUP BY location, business_day, item, name, currency
        """

    /// The orders after 60 random commands, as the service replied last.
    private static func play(_ path: String, seed: UInt64) throws -> [Order] {
        let desk = try OrderDesk(path)
        try desk.receive(.sample())
        var play = RandomPlay(desk: desk, seed: seed)
        for _ in 0..<60 { try play.step() }
        try desk.journal.close()
        return Array(play.orders.values)
    }
}
