// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// What concerns its guest; only on an order that a guest made.
public struct GuestTerms: Codable, Sendable, Equatable {
    /// What must happen before the kitchen gets lines of it; absent if it has all.
    public var waitsFor: Wait?
    /// Minutes for which the guest may cancel it after the kitchen got the first line; absent
    /// if only before.
    public var cancelMinutes: Int?
    /// Whether the guest may cancel it, until cancelUntil if there is one.
    public var mayCancel: Bool?
    /// When the guest may not cancel it any more; absent before the kitchen has a line of it.
    public var cancelUntil: Timestamp?
    /// Whether the guest has canceled it.
    public var canceled: Bool?

    /// A value from its parts.
    public init(
        waitsFor: Wait? = nil, cancelMinutes: Int? = nil, mayCancel: Bool? = nil,
        cancelUntil: Timestamp? = nil, canceled: Bool? = nil
    ) {
        self.waitsFor = waitsFor
        self.cancelMinutes = cancelMinutes
        self.mayCancel = mayCancel
        self.cancelUntil = cancelUntil
        self.canceled = canceled
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
        try members.code("canceled", &canceled)
    }
}
