// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import JSONCoding
import Messages
import ServiceStorage
import TestSupport
import Testing

@testable import Orders
import Wire

/// Databases of earlier versions.
@Suite final class OrderMigrationTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        let folder = try TemporaryFolder()
        path = "\(folder.path)/orders.db"
        self.folder = folder
    }

    private static let copies = ["orders", "line", "discount", "payment", "refund"]
    private static let views = ["paid_orders", "open_orders", "sales_by_day"]

    @Test(arguments: UInt64(1)...5)
    func `the views answer as the tables of the earlier version did`(_ seed: UInt64) throws {
        let (before, orders) = try makeRandomEarlier(seed)

        let migrated = try OrderDesk(path)

        #expect(try Self.answers(of: migrated) == before)
        #expect(before["line"]?.isEmpty == false)
        #expect(migrated.state.book.all.map(\.order).sorted { $0.id < $1.id } == orders)
        #expect(
            try migrated.query("SELECT type FROM sqlite_schema WHERE name = 'line'") == ["\"view\""]
        )
        try migrated.receive(.sample())
        try migrated.addBurger(to: migrated.open("till-9"))
    }

    @Test func `the views answer with the literal rows of the earlier version`() throws {
        try EarlierOrders.write(to: path)

        let migrated = try OrderDesk(path)

        for rows in EarlierOrders.copies + EarlierOrders.answers {
            #expect(try Self.columns(of: rows.table, migrated) == rows.columns)
            let answer = try migrated.query("SELECT * FROM \(rows.table)").sorted()
            #expect(answer == (try migrated.query("VALUES \(rows.values)").sorted()))
        }
        #expect(migrated.state.book.count == 1)
    }

    @Test func `an order of the earlier version says what can be done with it when it is read`()
        throws
    {
        try EarlierOrders.write(to: path)

        let stored = try #require(try OrderDesk(path).state.book.all.first { _ in true })

        var order = try JSON.decode(Order.self, from: Array(EarlierOrders.dineIn.utf8))
        order.deriveMay()
        #expect(stored.order == order && order.may != nil)
        #expect(stored.json == JSON.encode(order))
    }

    @Test(arguments: [EarlierOrders.dineIn, EarlierOrders.canceled])
    func `the literal events are as the service writes them`(_ event: String) throws {
        var order = try JSON.decode(Order.self, from: Array(event.utf8))

        order.deriveTotals()

        #expect(String(decoding: JSON.encode(order), as: UTF8.self) == event)
    }

    @Test func `paid orders without open work become inactive`() throws {
        let stillActive = try makeEarlierWithEndedOrder()

        let active = try OrderDesk(path).query("SELECT id FROM open_orders ORDER BY id")

        #expect(active == stillActive.map { "\"\($0)\"" }.sorted())
    }

    @Test func `menus of the earlier version are received again, and orders remain`() throws {
        let order = try makeEarlierWithMenu()

        let migrated = try OrderDesk(path)

        #expect(throws: Refusal.menuNotLoaded) { try migrated.addBurger(to: order) }
        try migrated.receive(.sample())
        #expect(try migrated.addBurger(to: order).lines.count == 2)
    }

    @Test(arguments: UInt64(1)...5)
    func `the kitchen's times of ended orders are taken from their last events`(
        _ seed: UInt64
    ) throws {
        let rows = "SELECT * FROM kitchen_line ORDER BY location, business_day, number, line"
        let desk = try OrderDesk(path)
        try desk.receive(.sample())
        _ = try handedOver(at: desk)
        var play = RandomPlay(desk: desk, seed: seed)
        for _ in 0..<120 { try play.step() }
        let before = try desk.query(rows)
        try desk.journal.transact { db in
            try db.execute(
                sql: """
                    DROP TABLE kitchen_line;
                    DELETE FROM grdb_migrations WHERE identifier = 'orders-5';
                    """)
        }
        try desk.journal.close()
        // The desk keeps the lock of its own file.
        let copy = path + "-copy"
        try FileManager.default.copyItem(atPath: path, toPath: copy)

        #expect(try OrderDesk(copy).query(rows) == before)
        #expect(!before.isEmpty)
    }

    /// An order that was paid and handed over.
    private func handedOver(at desk: OrderDesk) throws -> Order {
        let order = try desk.addBurger(to: desk.open("till-8"))
        desk.now = desk.now + .seconds(61)
        try desk.change(AdvanceOrder(order: order.id, from: .inProcess, context: .fresh()))
        desk.now = desk.now + .milliseconds(1_234)
        let served = try desk.change(
            AdvanceOrder(order: order.id, from: .processed, context: .fresh()))
        return try desk.change(
            RecordPayment(
                order: order.id, payment: "pay-8", tender: "cash", amount: served.totals.due,
                context: .fresh()))
    }

    /// Makes a database of the version before `orders-4`; returns its order.
    private func makeEarlierWithMenu() throws -> Order {
        let desk = try OrderDesk(path)
        try desk.receive(.sample())
        let order = try desk.addBurger(to: desk.open())
        try Self.makeMenusWhole(desk)
        try desk.journal.close()
        return order
    }

    /// Makes a database of the version before `orders-3` by random commands; returns its answers
    /// and its orders.
    private func makeRandomEarlier(
        _ seed: UInt64
    ) throws -> (answers: [String: [String]], orders: [Order]) {
        let desk = try OrderDesk(path)
        try desk.receive(.sample())
        // The earlier version did not know moved lines.
        var play = RandomPlay(desk: desk, seed: seed, movesLines: false)
        for _ in 0..<60 { try play.step() }
        let orders = desk.state.book.all.map(\.order).sorted { $0.id < $1.id }
        try Self.makeEarlier(desk)
        let answers = try Self.answers(of: desk)
        try desk.journal.close()
        return (answers, orders)
    }

    /// Makes a database of the first version, in which all orders are active; returns those that
    /// must stay active.
    private func makeEarlierWithEndedOrder() throws -> [OrderID] {
        let desk = try OrderDesk(path)
        try desk.receive(.sample())
        let waiting = try paidAndVoided(at: desk, by: "till-1")
        let ended = try paidAndVoided(at: desk, by: "till-2")
        try desk.change(AcknowledgeOrder(order: ended.id, context: .fresh()))
        let unpaid = try desk.open("till-3")
        try Self.makeEarlier(desk)
        try desk.journal.transact { db in
            try db.execute(
                sql: """
                    UPDATE orders SET active = 1;
                    DELETE FROM grdb_migrations WHERE identifier = 'orders-2';
                    """)
        }
        try desk.journal.close()
        return [waiting.id, unpaid.id]
    }

    /// An order whose only line was voided after a payment.
    private func paidAndVoided(at desk: OrderDesk, by till: TerminalID) throws -> Order {
        let order = try desk.addBurger(to: desk.open(till))
        try desk.change(
            RecordPayment(
                order: order.id, payment: PaymentID(stringLiteral: "pay-\(till)"), tender: "cash",
                amount: Amount(1), context: .fresh(till)))
        return try desk.change(
            VoidLines(
                order: order.id, lines: [LinePart(line: 1)], reason: "dropped",
                context: .fresh(till)))
    }

    /// Puts the database back to the tables that it had before `orders-3`.
    private static func makeEarlier(_ desk: OrderDesk) throws {
        try desk.journal.transact { db in
            for name in copies {
                try db.execute(sql: "CREATE TEMP TABLE \(name)_rows AS SELECT * FROM \(name)")
            }
            try db.execute(sql: "DROP TABLE sales_by_item")
            for view in copies + ["order_state", "paid_orders", "open_orders", "sales_by_day"] {
                try db.execute(sql: "DROP VIEW \(view)")
            }
            try db.execute(sql: "DROP TABLE order_row")
            try OrderSchema.makeCopies(db)
            for name in copies {
                try db.execute(sql: "INSERT INTO \(name) SELECT * FROM \(name)_rows")
            }
            try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = 'orders-3'")
        }
        try makeMenusWhole(desk)
    }

    /// Puts the database back to the table of whole menus that it had before `orders-4`.
    private static func makeMenusWhole(_ desk: OrderDesk) throws {
        try desk.journal.transact { db in
            try db.execute(
                sql: """
                    DROP TABLE kitchen_line;
                    DROP TABLE catalogue_entity;
                    CREATE TABLE catalogue (
                        location TEXT NOT NULL PRIMARY KEY, entry TEXT NOT NULL);
                    INSERT INTO catalogue VALUES ('00001', '{"menu":"of the version before"}');
                    DELETE FROM grdb_migrations WHERE identifier IN ('orders-4', 'orders-5');
                    """)
        }
    }

    /// The names of a table's or view's columns in their order.
    private static func columns(of table: String, _ desk: OrderDesk) throws -> String {
        try desk.query("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid")
            .map { $0.trimmingPrefix("\"").dropLast() }.joined(separator: ", ")
    }

    /// All rows of each table and view that people read, by its name.
    private static func answers(of desk: OrderDesk) throws -> [String: [String]] {
        var answers: [String: [String]] = [:]
        for name in copies + views {
            answers[name] = try desk.query("SELECT * FROM \(name)").sorted()
        }
        let sales = "location, business_day, item, name, currency, quantity, amount"
        answers["sales_by_item"] = try desk.query("SELECT \(sales) FROM sales_by_item").sorted()
        return answers
    }
}
