// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/location.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// A rate or an amount; for all orders unless fulfilments are named.
public struct FeeRule: Codable, Sendable, Equatable {
    /// Its name on the bill.
    public var name: String
    /// The part of the items' price after discounts, in basis points.
    public var basisPoints: Int?
    /// The fixed amount, if there is no rate.
    public var amount: Amount?
    /// The kinds of fulfilment with this fee; absent for all.
    public var fulfilments: [FulfilmentKind]?

    /// A value from its parts.
    public init(
        name: String, basisPoints: Int? = nil, amount: Amount? = nil,
        fulfilments: [FulfilmentKind]? = nil
    ) {
        self.name = name
        self.basisPoints = basisPoints
        self.amount = amount
        self.fulfilments = fulfilments
    }
}

extension FeeRule: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(name: "") }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("name", &name)
        try members.code("basisPoints", &basisPoints)
        try members.code("amount", &amount)
        try members.code("fulfilments", &fulfilments)
    }
}
