// SPDX-License-Identifier: Apache-2.0

import Messages
import Wire

/// The refusals of kds-service itself, with their stable reasons (`Protocols/5-KITCHEN.md`).
extension Refusal {
    /// order-service has not announced all locations yet, so an empty answer would be wrong.
    static let ordersNotHeard = Self(
        .unavailable, "orders.notHeard",
        "order-service has not been heard yet. Send the same request again in a second.")

    /// The kitchen shows no ticket of the order.
    static let ticketUnknown = Self(
        .unknown, "ticket.unknown",
        "The kitchen shows no ticket of this order: it has nothing to make, hand over or "
            + "acknowledge. Look at the order itself.")

    /// The outcome of the command is unknown; its key makes a repetition safe.
    static let ordersUnreachable = Self(
        .unavailable, "orders.unreachable",
        "order-service did not answer in time, so the outcome is not known yet. "
            + "Send the same command with the same key again.")
}
