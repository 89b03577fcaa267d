// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/location.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// The money that is risked with cards whose provider is away; without it none.
public struct OfflineCardLimits: Codable, Sendable, Equatable {
    /// The highest amount of one payment with its tip.
    public var payment: Amount
    /// The highest sum of the payments that wait for their provider.
    public var sum: Amount

    /// A value from its parts.
    public init(payment: Amount, sum: Amount) {
        self.payment = payment
        self.sum = sum
    }
}

extension OfflineCardLimits: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(payment: .zero, sum: .zero) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("payment", &payment)
        try members.code("sum", &sum)
    }
}
