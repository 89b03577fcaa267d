// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import GRDBSQLite
import MessageBus
import Messages
import ServiceStorage
import TestSupport
import Testing

@testable import Orders
import Wire

/// `orders.list` and `orders.history`.
@Suite final class OrderReadTests {
    private let folder: TemporaryFolder
    private let desk: OrderDesk

    init() throws {
        folder = try TemporaryFolder()
        desk = try OrderDesk(in: folder, at: "00001", "00002")
    }

    private func list(_ request: ListOrders) throws -> ListOrders.Answer {
        try desk.transact {
            try WireCoding.decode(ListOrders.Answer.self, from: desk.state.list(request, $0))
        }
    }

    @Test func `a quote needs a known location, and leaves nothing`() throws {
        let items = [ItemRequest(item: "burger", quantity: 2)]
        func quote(at location: LocationID) throws -> QuoteOrder.Answer {
            try desk.transact {
                try desk.state.quote(QuoteOrder(location: location, items: items), $0)
            }
        }
        #expect(try quote(at: "00001").totals.subtotal == Amount(1_700))
        #expect(try numbers(ListOrders(location: "00001")) == [])
        let refusal = #expect(throws: Refusal.self) { try quote(at: "00099") }
        #expect(refusal?.reason == "menu.notLoaded")
    }

    private func numbers(_ request: ListOrders) throws -> [Int] {
        try list(request).orders.map(\.number)
    }

    /// Five orders of five tills; the third has a burger, the fourth a guest, the fifth is of the
    /// next day.
    private func keyFive() throws -> [Order] {
        var orders = try (1...4).map { try desk.open("till-\($0)") }
        orders[2] = try desk.addBurger(to: orders[2])
        orders[3] = try desk.change(
            UpdateOrder(order: orders[3].id, customer: "Zoë Ånder", context: .fresh()))
        desk.now = desk.now + .seconds(86_400)
        return orders + [try desk.open("till-5")]
    }

    @Test func `a list returns the newest orders first, page by page`() throws {
        let orders = try keyFive()

        let first = try list(ListOrders(location: "00001", limit: 2))
        let second = try list(ListOrders(location: "00001", before: first.before, limit: 2))
        let third = try list(ListOrders(location: "00001", before: second.before, limit: 2))

        #expect(
            (first.orders + second.orders + third.orders).map(\.id) == orders.reversed().map(\.id))
        #expect(first.before == orders[3].id)
        #expect(third.before == nil)
    }

    @Test func `a list is filtered by status, payment, till, day, number and guest`() throws {
        _ = try keyFive()
        let day = try #require(BusinessDay("2026-11-22"))

        #expect(try numbers(ListOrders(location: "00001", status: .inProcess)) == [3])
        #expect(try numbers(ListOrders(location: "00001", paid: true)) == [])
        #expect(try numbers(ListOrders(location: "00001", terminal: "till-2")) == [2])
        #expect(try numbers(ListOrders(location: "00001", businessDay: day)) == [1])
        #expect(try numbers(ListOrders(location: "00001", number: 1)) == [1, 1])
        #expect(try numbers(ListOrders(location: "00001", customer: "zoë")) == [4])
        #expect(try numbers(ListOrders(location: "00001", customer: "ZOË ån")) == [4])
        #expect(try numbers(ListOrders(location: "00001", customer: "")) == [4])
        #expect(try numbers(ListOrders(location: "00001", customer: "ander")) == [])
        #expect(try numbers(ListOrders(location: "00002")) == [])
    }

    @Test func `a list is filtered by table and by item, in any case`() throws {
        var orders = try keyFive()
        let places = ["12", "Terrace 1"].map { Fulfilment(.dineIn, table: $0) }
        for (index, fulfilment) in places.enumerated() {
            orders[index] = try desk.change(
                UpdateOrder(order: orders[index].id, fulfilment: fulfilment, context: .fresh()))
        }
        orders[0] = try desk.add("cola", to: orders[0])
        orders[1] = try desk.addBurger(to: orders[1])
        let void = VoidLines(
            order: orders[1].id, lines: [LinePart(line: 1)], reason: "no", context: .fresh())
        try desk.change(void)

        #expect(try numbers(ListOrders(location: "00001", table: "12")) == [1])
        #expect(try numbers(ListOrders(location: "00001", table: "1")) == [])
        #expect(try numbers(ListOrders(location: "00001", table: "TERRACE 1")) == [2])
        #expect(try numbers(ListOrders(location: "00001", item: "BURG")) == [3])
        #expect(try numbers(ListOrders(location: "00001", table: "12", item: "cola")) == [1])
        #expect(try numbers(ListOrders(location: "00001", table: "12", item: "burger")) == [])
        let open = ListOrders(location: "00001", status: .open, table: "terrace 1")
        #expect(try numbers(open) == [2])
    }

    @Test func `a search in the content of orders examines fewer of them`() throws {
        let orders = try keyFive()
        try copy(orders[0], OrderLimits.examinedStates, to: "2099-01-01")

        let first = try list(ListOrders(location: "00001", item: "burger"))
        #expect(first.orders.isEmpty)
        let before = try #require(first.before)

        let second = try list(ListOrders(location: "00001", item: "burger", before: before))
        #expect(second.orders.map(\.number) == [3])
        #expect(second.before == nil)
    }

    @Test func `a list with few matches ends after the maximum of examined orders`()
        throws
    {
        for number in 1...OrderLimits.examined + 5 {
            let till = TerminalID(stringLiteral: "till-\(number)")
            let order = try desk.open(till)
            let cancel = CancelOrders(orders: [OrderReference(order: order.id)], context: .fresh())
            try desk.transact { _ = try desk.state.cancel(cancel, in: &$0) }
        }
        let request = ListOrders(location: "00001", terminal: "till-3")

        let first = try list(request)
        #expect(first.orders.isEmpty)
        let before = try #require(first.before)

        let second = try list(ListOrders(location: "00001", terminal: "till-3", before: before))
        #expect(second.orders.map(\.number) == [3])
        #expect(second.before == nil)
    }

    @Test func `the list of a day examines no orders of other days`() throws {
        let orders = try keyFive()
        try copy(orders[0], 3_000, to: "1999-01-01")
        try copy(orders[0], 3_000, to: "2099-01-01")
        let day = try #require(BusinessDay("2026-11-21"))

        let befores = [nil, orders[2].id, orders[4].id]

        let (lists, steps) = try steps {
            try befores.map { before in
                try numbers(ListOrders(location: "00001", businessDay: day, before: before))
            }
        }

        #expect(lists == [[4, 3, 2, 1], [2, 1], [4, 3, 2, 1]])
        #expect(steps < 3_000)
    }

    /// Copies the row of an order to another day, `count` times.
    private func copy(_ order: Order, _ count: Int, to day: String) throws {
        try desk.journal.transact { db in
            try db.execute(
                sql: """
                    CREATE TEMP TABLE copies AS
                        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT \(count))
                        SELECT order_row.* FROM order_row, n WHERE id = '\(order.id)';
                    UPDATE copies SET id = '\(day)-' || rowid, number = rowid, business_day = '\(day)';
                    INSERT INTO order_row SELECT * FROM copies;
                    DROP TABLE copies;
                    """)
        }
    }

    /// The outcome of the body, and the number of SQLite's steps for it, rounded to hundreds.
    private func steps<Outcome>(_ body: () throws -> Outcome) throws -> (Outcome, Int) {
        try withUnsafeTemporaryAllocation(of: Int.self, capacity: 1) { steps in
            steps.initialize(repeating: 0)
            try count(steps: steps.baseAddress)
            defer { try? count(steps: nil) }
            return (try body(), 100 * steps[0])
        }
    }

    private func count(steps count: UnsafeMutablePointer<Int>?) throws {
        try desk.journal.read { db in
            sqlite3_progress_handler(
                db.sqliteConnection, 100,
                { count in
                    count?.assumingMemoryBound(to: Int.self).pointee += 1
                    return 0
                }, count)
        }
    }

    @Test func `a page of large orders ends after 512 KiB and names the next page`() throws {
        let large = try (1...9).map { try desk.fill(desk.open("till-\($0)"), lines: 90) }

        let first = try list(ListOrders(location: "00001"))
        #expect((5...7).contains(first.orders.count))
        let second = try list(ListOrders(location: "00001", before: first.before))

        #expect((first.orders + second.orders).map(\.id) == large.reversed().map(\.id))
        #expect(second.before == nil)
    }

    @Test(arguments: [0, 201]) func `a page has 1 to 200 orders`(limit: Int) throws {
        #expect(throws: Refusal.self) { try list(ListOrders(location: "00001", limit: limit)) }
    }

    @Test func `the history has the time, person and terminal of each change`() throws {
        let order = try desk.open("till-1")
        desk.now = desk.now + .seconds(60)
        try desk.change(
            AddItems(
                order: order.id, items: [ItemRequest(item: "burger", quantity: 1)],
                context: .fresh("till-1", staff: "ana")))
        _ = try desk.addBurger(to: desk.open("till-9"))
        desk.now = desk.now + .seconds(60)
        try desk.change(
            AdvanceOrder(order: order.id, from: .inProcess, context: .fresh("display-1")))

        let history = try desk.transact { try desk.state.history(of: order.id, $0) }

        #expect(history.changes.map(\.type) == [.opened, .itemsAdded, .advanced])
        #expect(history.changes.map(\.actor) == ["till-1", "till-1/ana", "display-1"])
        #expect(history.changes.map(\.revision) == [1, 2, 3])
        #expect(history.changes.map(\.status) == [.open, .inProcess, .processed])
        #expect(
            history.changes.map { ($0.time - OrderDesk.noon).milliseconds } == [0, 60_000, 120_000])
    }

    @Test func `a canceled order stays in lists and history`() throws {
        let order = try desk.addBurger(to: desk.open())
        let cancel = CancelOrders(
            orders: [OrderReference(order: order.id)], reason: "the guest left", context: .fresh())
        try desk.transact { _ = try desk.state.cancel(cancel, in: &$0) }

        let listed = try list(ListOrders(location: "00001", status: .canceled)).orders
        #expect(listed.map(\.cancelReason) == ["the guest left"])
        #expect(listed.first?.lines.map(\.status) == [.voided])
        let history = try desk.transact { try desk.state.history(of: order.id, $0) }
        #expect(history.changes.map(\.type) == [.opened, .itemsAdded, .canceled])
    }
}

/// The search for a guest's name.
@Suite struct FoldedTextTests {
    @Test(arguments: [
        ("Zoë Ånder", "zoë", true), ("Zoë Ånder", "ZOË Å", true), ("Zoë Ånder", "ånder", true),
        ("Groß", "gross", true), ("Gross", "groß", true), ("Ωmega", "ωM", true),
        ("Straßer", "STRAẞER", true), ("STRAẞER", "strasser", true), ("Straßer", "ẞ", true),
        ("Ana", "AN", true), ("ANA", "na", true), ("Ana", "ana maria", false),
        ("Zoë Ånder", "ander", false), ("Zoe", "zoë", false), ("Ana", "b", false),
        ("Ana", "", true), ("", "", true), ("", "a", false), ("[", "{", false), ("@", "`", false),
    ])
    func `a search ignores case but not diacritics`(_ text: String, _ part: String, _ isFound: Bool)
    {
        #expect(FoldedText(text).contains(FoldedText(part)) == isFound)
    }
}
