// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// The amount that is taxed at one rate, and its tax.
public struct TaxShare: Codable, Sendable, Equatable {
    /// The rate in basis points.
    public var basisPoints: Int
    /// The price of these items and fees after discounts, with or without tax like the menu.
    public var base: Amount
    /// The tax: a part of `base` if prices include it, otherwise added to it.
    public var tax: Amount

    /// A value from its parts.
    public init(basisPoints: Int, base: Amount, tax: Amount) {
        self.basisPoints = basisPoints
        self.base = base
        self.tax = tax
    }
}

extension TaxShare: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(basisPoints: 0, base: .zero, tax: .zero) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("basisPoints", &basisPoints)
        try members.code("base", &base)
        try members.code("tax", &tax)
    }
}
