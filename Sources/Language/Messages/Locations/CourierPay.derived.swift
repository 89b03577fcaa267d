// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/location.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// What a courier earns for a delivery besides the tip, in minor units.
public struct CourierPay: Codable, Sendable, Equatable {
    /// The fixed part in minor units.
    public var amount: Amount
    /// The part for each kilometre in minor units; a started tenth of one counts as a tenth.
    public var perKilometre: Amount

    /// A value from its parts.
    public init(amount: Amount, perKilometre: Amount) {
        self.amount = amount
        self.perKilometre = perKilometre
    }
}

extension CourierPay: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(amount: .zero, perKilometre: .zero) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("amount", &amount)
        try members.code("perKilometre", &perKilometre)
    }
}
