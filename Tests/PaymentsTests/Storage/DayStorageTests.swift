// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceLoop
import ServiceStorage
import TestSupport
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// Days in the database, and the indexes that find them.
@Suite final class DayStorageTests {
    private let folder: TemporaryFolder
    private let desk: LedgerDesk
    private let context = CommandContext(key: "key-1", terminal: "till-1", staff: "ana")

    init() throws {
        let folder = try TemporaryFolder()
        desk = try LedgerDesk("\(folder.path)/payments.db")
        self.folder = folder
    }

    @Test func `a day is blocked by each earlier day with receipts that is not closed`() throws {
        for day in ["2026-11-18", "2026-11-19", "2026-11-19", "2026-11-20", "2026-11-21"] {
            try write(.float(Amount(100)), on: day)
        }
        try desk.transact {
            try $0.db.execute(
                sql: "INSERT INTO closed_day VALUES ('00001', '2026-11-18', 1, '{}')")
        }

        #expect(try day("2026-11-21").blockedBy.map(\.id) == ["2026-11-19", "2026-11-20"])
        #expect(try day("2026-11-19").blockedBy == [])
        #expect(try day("2026-11-19").receipts == DayReceipts(count: 2, first: 2, last: 3))
    }

    @Test func `a day without receipts has the totals of the day before it`() throws {
        try write(sale(700), on: "2026-11-18")
        try write(sale(300), on: "2026-11-21")
        try write(Movement(.closing), on: "2026-11-18")

        #expect(try day("2026-11-20").perpetual.sales == Amount(700))
        #expect(try day("2026-11-21").perpetual.sales == Amount(1_000))
        #expect(try day("2026-11-17").perpetual.sales == .zero)
    }

    @Test func `no report reads the receipts, payments or drawers of other days`() throws {
        let day = try #require(BusinessDay("2026-11-21"))
        let register = try desk.register()
        let plans = try plans { _ = try DayStorage.day(day, of: register, $0) }

        #expect(plans.contains { $0.contains("receipt_of_day (location=? AND business_day=?)") })
        #expect(plans.contains { $0.contains("receipt_of_day (location=? AND business_day<?)") })
        #expect(plans.filter(Self.isScan) == [])
    }

    @Test func `unfinished payments are found in their index`() throws {
        let plans = try plans { _ = try LedgerStorage.unfinished($0) }

        #expect(plans.filter(Self.isScan) == ["SCAN payment USING INDEX unfinished_payment"])
    }

    @Test func `the check of the sums reads no more receipts than its limit`() throws {
        try write(.float(Amount(100)), on: "2026-11-21")
        let plans = try plans { _ = try LedgerCheck.problems($0) }

        #expect(plans.contains("SEARCH entry USING PRIMARY KEY (location=? AND number>?)"))
        #expect(plans.filter(Self.isScan) == ["SCAN account"])
    }

    private static func isScan(_ step: String) -> Bool {
        ["receipt", "entry", "payment", "movement", "drawer", "account", "closed_day"]
            .contains { step == "SCAN \($0)" || step.hasPrefix("SCAN \($0) ") }
    }

    /// The steps of SQLite's plans for the queries of `body`.
    private func plans(of body: (Database) throws -> Void) throws -> [String] {
        try desk.journal.read { db in
            let queries = Queries()
            db.trace { queries.texts.append($0.expandedDescription) }
            try body(db)
            db.trace(options: [])
            return try queries.texts.flatMap { query in
                try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(query)").map { $0["detail"] }
            }
        }
    }

    /// The queries that the connection has run.
    private final class Queries {
        var texts: [String] = []
    }

    private func day(_ text: String) throws -> Day {
        let day = try #require(BusinessDay(text))
        let register = try desk.register()
        return try desk.transact { try DayStorage.day(day, of: register, $0.db) }
    }

    private func sale(_ amount: Int) -> Movement {
        var payment = Payment(
            id: "payment-1", order: "order-1", location: "00001", tender: .cash(Amount(amount)),
            currency: LedgerDesk.dollars, terminal: "till-1", staff: "ana", requestedAt: desk.now)
        payment.amount = Amount(amount)
        return .sale(payment, taxes: [])
    }

    private func write(_ movement: Movement, on day: String) throws {
        let receipt = try desk.register().receipt(
            movement, day: BusinessDay(day), context: context, at: desk.now)
        try desk.transact { try ReceiptStorage.write(receipt, $0.db) }
    }
}
