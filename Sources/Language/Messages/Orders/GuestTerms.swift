// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

extension GuestTerms {
    /// What must happen before the kitchen gets lines of the order.
    public enum Wait: String, Codable, JSONValue, Sendable, CaseIterable {
        /// Somebody at a till fires them.
        case confirmation
        /// The order is paid.
        case payment
    }

    /// Whether the guest may cancel the order at an instant.
    public func mayCancel(at now: Timestamp) -> Bool {
        mayCancel == true && cancelUntil.map { now < $0 } ?? true
    }
}
