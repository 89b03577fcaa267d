// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Messages
package import Wire

/// The refusals about drawers, receipts and days (`Protocols/4-PAYMENTS.md`).
extension Refusal {
    /// No drawer has the identifier.
    package static func drawerUnknown(_ drawer: DrawerID) -> Self {
        Self(.unknown, "drawer.unknown", "There is no drawer \(drawer). Check the identifier.")
    }

    /// The named drawer was counted already.
    static let drawerClosed = Self(
        .conflict, "drawer.notOpen",
        "This drawer is closed. Open one, or take the cash with another open drawer.")

    /// The location keeps drawers, and the terminal has no open one.
    static func drawerMissing(at terminal: TerminalID) -> Self {
        Self(
            .conflict, "drawer.notOpen",
            "\(terminal) has no open drawer. Open one, or take the cash with another open drawer.")
    }

    static func drawerAlreadyOpen(at terminal: TerminalID) -> Self {
        Self(
            .conflict, "drawer.alreadyOpen",
            "\(terminal) has an open drawer already. Count and close it first.")
    }

    /// The ledger expects more cash in a drawer than an amount can say.
    static let drawerOverfull = Self(
        .conflict, "payment.amountTooHigh",
        """
        The ledger expects more cash in this drawer than it can write as one amount. Correct it \
        with cash paid in or paid out, then count it again.
        """)

    static func receiptUnknown(_ number: Int, at location: LocationID, last: Int) -> Self {
        let rest = last == 0 ? "It has no receipts yet." : "The last one is \(last)."
        return Self(
            .unknown, "receipt.unknown", "Location \(location) has no receipt \(number). \(rest)")
    }

    /// A bill without its order.
    static let billNeedsOrder = Self(
        .rule, "receipt.invalid", "A bill is for an order. Name the order.")

    /// A copy without the number of the copied receipt.
    static let copyNeedsNumber = Self(
        .rule, "receipt.invalid", "A copy is of a receipt. Name the number of the receipt.")

    static func dayClosed(_ day: BusinessDay, at location: LocationID) -> Self {
        Self(
            .conflict, "day.closed",
            """
            \(day) is closed at location \(location). Give a refund or take the tip with another \
            payment.
            """)
    }

    static func dayOutOfRange(
        _ day: BusinessDay, today: BusinessDay, at location: LocationID
    ) -> Self {
        Self(
            .rule, "day.outOfRange",
            """
            \(day) has not begun at location \(location). Choose \(today) or an earlier day.
            """)
    }

    static func dayBlocked(_ day: BusinessDay, by blockers: [DayBlocker]) -> Self {
        Self(
            .conflict, "day.blocked",
            "\(day) can't be closed yet: \(advice(blockers)), then close the day.")
    }

    private static func advice(_ blockers: [DayBlocker]) -> String {
        let count = blockers.filter { $0.kind == blockers.first?.kind }.count
        let isOne = count == 1
        return switch blockers.first?.kind {
        case .payment:
            isOne
                ? "1 payment is running. Wait until it ends"
                : "\(count) payments are running. Wait until they end"
        case .drawer:
            isOne
                ? "1 drawer is open. Count it" : "\(count) drawers are open. Count them"
        case .day, nil:
            isOne
                ? "1 earlier day is open. Close it"
                : "\(count) earlier days are open. Close them"
        }
    }
}
