// SPDX-License-Identifier: Apache-2.0

/// What happened to a payment: the `type` of the events on `payments/<location>/…`; their data is
/// the payment in full, as it is afterwards.
public enum PaymentEventType: String, Codable, Sendable, CaseIterable {
    /// Checkout was asked for.
    case requested = "payment.requested"
    /// The money was taken.
    case taken = "payment.taken"
    /// The money was recorded on the order.
    case recorded = "payment.recorded"
    /// Checkout was broken off.
    case refused = "payment.refused"
}
