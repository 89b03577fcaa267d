// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The refusals of payment-service, with their stable names (`Protocols/4-PAYMENTS.md`, refusals).
extension Refusal {
    /// The order costs nothing, and so was paid when it was sealed.
    static func nothingDue(on order: Order) -> Self {
        Self(
            .conflict, "order.nothingDue",
            """
            Order \(order.number) costs nothing: it is sealed and counts as paid now. \
            There is nothing to take.
            """)
    }

    /// The order was released, and perhaps changed or sealed by another checkout, before the money
    /// was taken.
    static func sealBroken(on order: Order) -> Self {
        Self(
            .conflict, "order.notSealed",
            """
            Order \(order.number) was released while this checkout was under way; nothing was \
            taken. Read it again and check out with a new key.
            """)
    }

    /// Another payment came first.
    static func paidMeanwhile(_ order: Order) -> Self {
        Self(
            .conflict, "order.paid",
            "Order \(order.number) was paid meanwhile; nothing was taken. There is nothing to pay.")
    }

    /// The guest handed over less than is due.
    static func insufficient(_ tendered: Amount, of due: Amount, for order: Order) -> Self {
        let due = order.currency.text(due)
        let given = order.currency.text(tendered)
        return Self(
            .rule, "payment.insufficient",
            "\(due) is due on order \(order.number), \(given) was handed over. Ask for the rest.")
    }

    /// order-service does not answer, or not with a decision; the checkout goes on by itself.
    static let ordersUnreachable = Self(
        .unavailable, "orders.unreachable",
        """
        order-service did not answer in time, so the outcome is not known yet. \
        Send the same command with the same key again; it is paid once at most.
        """)

    /// There is no such payment.
    static func paymentUnknown(_ payment: PaymentID) -> Self {
        Self(.unknown, "payment.unknown", "There is no payment \(payment). Check the identifier.")
    }

    /// The request names a location that does not exist.
    static func locationUnknown(_ location: LocationID) -> Self {
        Self(
            .unknown, "location.unknown",
            "There is no location \(location). 'comanda locations' lists those that exist.")
    }

    /// The location may exist: not every location was named yet.
    static let locationsNotHeard = Self(
        .unavailable, "locations.notHeard",
        "locations-service has not been heard yet. Send the same request again in a second.")
}
