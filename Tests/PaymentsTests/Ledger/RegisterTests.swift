// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// The business day of a movement, and the closing of days.
@Suite struct RegisterTests {
    private static let now = Timestamp(milliseconds: 1_795_000_000_000)

    @Test(arguments: [
        ("2026-11-21", nil, "2026-11-21"), ("2026-11-21", "2026-11-20", "2026-11-21"),
        ("2026-11-21", "2026-11-21", "2026-11-22"), ("2026-11-21", "2026-11-23", "2026-11-24"),
        ("2026-12-31", "2026-12-31", "2027-01-01"), ("2028-02-28", "2028-02-28", "2028-02-29"),
    ])
    func `a movement counts for the present day, or for the day after the last closed one`(
        today: String, closed: String?, expected: String
    ) throws {
        #expect(try register(today, closed: closed).ledgerDay == BusinessDay(expected))
    }

    @Test func `a day that has not begun or is closed can't be closed`() throws {
        let register = try register("2026-11-21", closed: "2026-11-19")
        for (day, reason) in [
            ("2026-11-22", "day.outOfRange"), ("2026-11-19", "day.closed"),
            ("2026-11-18", "day.closed"), ("2026-11-20", nil), ("2026-11-21", nil),
        ] {
            let day = try #require(BusinessDay(day))
            #expect(refusal { () throws(Refusal) in try register.checkClosable(day) } == reason)
        }
    }

    @Test func `after an early closing the day after it has a report, and is not closed`() throws {
        let open = try register("2026-11-21", closed: "2026-11-20")
        let early = try register("2026-11-21", closed: "2026-11-21")
        let next = try #require(BusinessDay("2026-11-22"))

        #expect(refusal { () throws(Refusal) in try open.checkReportable(open.today) } == nil)
        #expect(
            refusal { () throws(Refusal) in try open.checkReportable(next) } == "day.outOfRange")
        #expect(refusal { () throws(Refusal) in try early.checkReportable(next) } == nil)
        #expect(
            refusal { () throws(Refusal) in try early.checkReportable(next.next) }
                == "day.outOfRange")
        #expect(
            refusal { () throws(Refusal) in try early.checkClosable(next) } == "day.outOfRange")
    }

    @Test func `the day before the first receipt is closed as soon as any day is`() throws {
        let first = try register("2026-11-21", closed: nil)
        let second = try register("2026-11-21", closed: "2026-11-20")

        #expect(refusal { () throws(Refusal) in try first.checkOpen(nil) } == nil)
        #expect(refusal { () throws(Refusal) in try second.checkOpen(nil) } == "day.closed")
    }

    @Test func `what blocks a day is said, and at most 100 entries are listed`() throws {
        let day = try #require(BusinessDay("2026-11-21"))
        let payments = (1...120).map { "payment-\($0)" as PaymentID }
        let blockers = DayBlocker.all(payments: payments, drawers: ["drawer-1"], days: [day])
        #expect(blockers.count == 100)

        let drawer = DayBlocker.all(payments: [], drawers: ["drawer-1"], days: [])
        #expect(
            Refusal.dayBlocked(day, by: drawer).message
                == "2026-11-21 can't be closed yet: 1 drawer is open. Count it, then close the day."
        )
    }

    @Test func `a closing counts for its day and not for its sums`() throws {
        let register = try register("2026-11-22", closed: nil)
        let day = try #require(BusinessDay("2026-11-21"))
        let totals = DayTotals(after: Register.LastReceipt.none.perpetual)
        let context = CommandContext(key: "key-1", terminal: "office")

        let closed = try totals.day(day, of: register, drawers: [], blockedBy: []).closed(
            by: CloseDay(location: "00001", businessDay: day, context: context), number: 1,
            in: register, at: Self.now)

        let receipt = try #require(closed.receipt)
        #expect(receipt.businessDay == day)
        #expect(closed.receipts == DayReceipts(count: 0))
        var later = totals
        later.add(receipt, takenBy: nil)
        #expect(later == totals)
    }

    private func register(_ today: String, closed: String?) throws -> Register {
        Register(
            location: "00001", currency: try #require(Currency("USD")),
            today: try #require(BusinessDay(today)), lastClosed: closed.flatMap { BusinessDay($0) })
    }

    private func refusal(_ check: () throws(Refusal) -> Void) -> String? {
        do throws(Refusal) {
            try check()
            return nil
        } catch {
            return error.reason
        }
    }
}
