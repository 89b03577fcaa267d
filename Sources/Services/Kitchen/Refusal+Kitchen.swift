// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// What kds-service itself refuses, by the stable names of `Protocols/5-KITCHEN.md`.
extension Refusal {
    /// Every location has been heard of, and this is none of them.
    static func locationUnknown(_ location: LocationID) -> Self {
        Self(
            .unknown, "location.unknown",
            "There is no location \(location). 'comanda locations' lists those that exist.")
    }

    /// What is not known must not look like an empty kitchen.
    static let ordersNotHeard = Self(
        .unavailable, "orders.notHeard",
        "order-service has not been heard yet. Send the same request again in a second.")

    /// The command may or may not have been carried out; its key keeps a repeat harmless.
    static let ordersUnreachable = Self(
        .unavailable, "orders.unreachable",
        "order-service did not answer in time, so the outcome is not known yet. "
            + "Send the same command with the same key again.")
}
