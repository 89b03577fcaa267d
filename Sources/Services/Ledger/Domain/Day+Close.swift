// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
package import Wire

extension Day {
    /// Closes the day with a closing receipt.
    ///
    /// `number` counts the closed days of the location from 1. Refuses `day.blocked`. Check the day
    /// with `Register.checkClosable(_:)` before its sums are read.
    package func closed(
        by command: CloseDay, number: Int, in register: Register, at now: Timestamp
    ) throws(Refusal) -> Day {
        guard blockedBy.isEmpty else { throw .dayBlocked(businessDay, by: blockedBy) }
        var day = self
        day.number = number
        day.closedAt = now
        day.receipt = register.receipt(
            Movement(.closing), day: businessDay, context: command.context, at: now)
        return day
    }
}

extension Register {
    /// Checks that a day can have receipts; refuses `day.outOfRange`.
    ///
    /// The last one is the day for which movements count now: after an early closing it has
    /// receipts before it begins.
    package func checkReportable(_ day: BusinessDay) throws(Refusal) {
        if day > ledgerDay { throw .dayOutOfRange(day, today: ledgerDay, at: location) }
    }

    /// Checks that a day may be closed; refuses `day.outOfRange` and `day.closed`.
    package func checkClosable(_ day: BusinessDay) throws(Refusal) {
        if day > today { throw .dayOutOfRange(day, today: today, at: location) }
        try checkOpen(day)
    }
}

extension DayBlocker {
    /// What prevents the closing of a day, at most as much as the limit allows.
    ///
    /// `payments` are running at the location, `drawers` are open there, and `days` are the earlier
    /// days with receipts that are not closed.
    package static func all(
        payments: [PaymentID], drawers: [DrawerID], days: [BusinessDay]
    ) -> [DayBlocker] {
        let blockers =
            payments.map { DayBlocker(kind: .payment, id: $0.text) }
            + drawers.map { DayBlocker(kind: .drawer, id: $0.text) }
            + days.map { DayBlocker(kind: .day, id: $0.description) }
        return Array(blockers.prefix(LedgerLimits.blockers))
    }
}
