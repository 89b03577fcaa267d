// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import Messages
import Wire

/// The refusals of payment-service, with their stable reasons (`Protocols/4-PAYMENTS.md`).
extension Refusal {
    /// The order costs nothing, so the begin of its payment has paid it.
    static func nothingDue(on order: Order) -> Self {
        Self(
            .conflict, "order.nothingDue",
            """
            Order \(order.number) costs nothing: it is sealed and counts as paid now. \
            There is nothing to take.
            """)
    }

    /// The tendered amount is less than the amount due.
    static func insufficient(_ tendered: Amount, of due: Amount, for order: Order) -> Self {
        let due = order.currency.text(due)
        let given = order.currency.text(tendered)
        return Self(
            .rule, "payment.insufficient",
            "\(due) is due on order \(order.number), \(given) was handed over. Ask for the rest.")
    }

    /// order-service gave no final answer in time; the checkout continues by itself.
    static let ordersUnreachable = Self(
        .unavailable, "orders.unreachable",
        """
        order-service did not answer in time, so the outcome is not known yet. \
        Send the same command with the same key again; it is paid once at most.
        """)

    static func paymentUnknown(_ payment: PaymentID) -> Self {
        Self(.unknown, "payment.unknown", "There is no payment \(payment). Check the identifier.")
    }
}
