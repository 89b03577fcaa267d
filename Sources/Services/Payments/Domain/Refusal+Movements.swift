// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import Messages
import Wire

/// The refusals of refunds, tips and movements of accounts (`Protocols/4-PAYMENTS.md`).
extension Refusal {
    /// Less is due than was reserved, because the order had lost payments.
    static func amountTooHigh(_ amount: Amount, on order: Order) -> Self {
        Self(
            .conflict, "payment.amountTooHigh",
            """
            \(order.currency.text(order.totals.due)) is due on order \(order.number) after its \
            lost payments were recorded again, \(order.currency.text(amount)) was reserved. \
            Nothing was taken. Read the order and check out with a new key.
            """)
    }

    static func tipOutOfRange(_ tip: Amount, _ range: ClosedRange<Amount>) -> Self {
        Self(
            .rule, "payment.tipOutOfRange",
            """
            The tip is \(tip.minorUnits). Use \(range.lowerBound.minorUnits) to \
            \(range.upperBound.minorUnits).
            """)
    }

    static let tooManyTips = Self(
        .rule, "payment.tipOutOfRange",
        """
        The tip of this payment was changed \(LedgerLimits.tips) times already. Leave it, or give \
        money back with a refund.
        """)

    static let notTaken = Self(
        .conflict, "payment.notTaken",
        """
        No money was taken with this payment: there is nothing to give back, and no tip to change.
        """)

    static func refundTooHigh(_ amount: Amount, _ left: Amount, of payment: Payment) -> Self {
        let rest = payment.currency.text(left)
        let advice =
            left > .zero
            ? "\(payment.currency.text(amount)) was asked for. Give back at most \(rest)."
            : "all of it went back already."
        return Self(.conflict, "refund.tooHigh", "\(rest) of this payment is left, \(advice)")
    }

    static let tooManyRefunds = Self(
        .conflict, "refund.tooHigh",
        """
        This payment has \(LedgerLimits.refunds) refunds already. Give the money back with \
        another payment of the order.
        """)

    static func accountUnknown(_ account: AccountID) -> Self {
        Self(
            .unknown, "account.unknown",
            "There is no voucher or house account \(account). Check the number.")
    }
}
