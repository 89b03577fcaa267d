// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// Refusals because of payments of the order.
///
/// Their reasons are stable names (`Protocols/3-ORDERS.md`, refusals).
extension Refusal {
    static func paymentPending(_ order: Order) -> Self {
        let place = order.pending?.first.map { " at \($0.terminal)" } ?? ""
        return Self(
            .conflict, "order.paymentPending",
            """
            A payment of order \(order.number) is running\(place). Wait until it ends, then \
            release the order.
            """)
    }

    static func guestPays(_ order: Order) -> Self {
        Self(
            .conflict, "order.paymentPending",
            """
            A payment of order \(order.number) is running. Wait until it ends, or ask the staff to \
            cancel the order.
            """)
    }

    static func everythingReserved(_ order: Order) -> Self {
        Self(
            .conflict, "order.sealed",
            """
            Running payments have reserved everything that is due on order \(order.number). \
            Wait until one of them ends.
            """)
    }

    static func tooManyRunningPayments(_ order: Order) -> Self {
        Self(
            .conflict, "order.sealed",
            """
            \(OrderLimits.pendingPayments) payments of order \(order.number) are running. \
            Wait until one of them ends.
            """)
    }

    static func amountTooHigh(_ amount: Amount, on order: Order) -> Self {
        let free = order.currency.text(order.unreserved)
        return Self(
            .conflict, "payment.amountTooHigh",
            """
            \(free) of order \(order.number) is due and not being paid, \
            \(order.currency.text(amount)) was asked for. Take at most \(free).
            """)
    }

    static func paymentUnknown(_ payment: PaymentID, on order: Order) -> Self {
        Self(
            .unknown, "payment.unknown",
            """
            Order \(order.number) has no payment \(payment). Check the identifier, or record the \
            payment first.
            """)
    }
}
