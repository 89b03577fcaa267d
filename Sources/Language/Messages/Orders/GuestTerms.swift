// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// What concerns the guest on an order that a guest made (`Protocols/3-ORDERS.md`, orders of
/// guests).
public struct GuestTerms: Codable, Sendable, Equatable {
    /// What must happen before the kitchen gets lines of the order.
    public enum Wait: String, Codable, JSONValue, Sendable, CaseIterable {
        /// Somebody at a till fires them.
        case confirmation
        /// The order is paid.
        case payment
    }

    /// What its lines wait for; nil if the kitchen has all of them.
    public var waitsFor: Wait?
    /// The minutes for which the guest may cancel the order after the kitchen got the first line;
    /// nil if only before.
    public var cancelMinutes: Int?
    /// True if the guest may cancel the order, until `cancelUntil` if there is one; nil otherwise.
    public var mayCancel: Bool?
    /// When the guest may not cancel it any more; nil before the kitchen has a line of it.
    public var cancelUntil: Timestamp?

    /// Terms from their parts.
    public init(
        waitsFor: Wait? = nil, cancelMinutes: Int? = nil, mayCancel: Bool? = nil,
        cancelUntil: Timestamp? = nil
    ) {
        self.waitsFor = waitsFor
        self.cancelMinutes = cancelMinutes
        self.mayCancel = mayCancel
        self.cancelUntil = cancelUntil
    }

    /// Whether the guest may cancel the order at an instant.
    public func mayCancel(at now: Timestamp) -> Bool {
        mayCancel == true && cancelUntil.map { now < $0 } ?? true
    }
}

extension GuestTerms: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self() }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("waitsFor", &waitsFor)
        try members.code("cancelMinutes", &cancelMinutes)
        try members.code("mayCancel", &mayCancel)
        try members.code("cancelUntil", &cancelUntil)
    }
}
