// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/location.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// The sum of its parts; none if the items reach freeFrom.
public struct DeliveryFee: Codable, Sendable, Equatable {
    /// The fixed part in minor units.
    public var amount: Amount?
    /// A started tenth of a kilometre counts as a tenth.
    public var perKilometre: Amount?
    /// Of the items' price after discounts.
    public var basisPoints: Int?
    /// The price of the items from which on it is 0.
    public var freeFrom: Amount?

    /// A value from its parts.
    public init(
        amount: Amount? = nil, perKilometre: Amount? = nil, basisPoints: Int? = nil,
        freeFrom: Amount? = nil
    ) {
        self.amount = amount
        self.perKilometre = perKilometre
        self.basisPoints = basisPoints
        self.freeFrom = freeFrom
    }
}

extension DeliveryFee: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self() }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("amount", &amount)
        try members.code("perKilometre", &perKilometre)
        try members.code("basisPoints", &basisPoints)
        try members.code("freeFrom", &freeFrom)
    }
}
