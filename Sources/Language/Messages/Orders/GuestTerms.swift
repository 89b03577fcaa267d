// SPDX-License-Identifier: Apache-2.0

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

    /// Terms from their parts.
    public init(waitsFor: Wait? = nil) { self.waitsFor = waitsFor }
}

extension GuestTerms: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self() }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("waitsFor", &waitsFor)
    }
}
