// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// A fee on an order.
public struct Fee: Codable, Sendable, Equatable {
    /// Its name on the bill.
    public var name: String
    /// The rate of the items' price after discounts; absent for a fixed amount.
    public var basisPoints: Int?
    /// Its value in money.
    public var value: Amount

    /// A value from its parts.
    public init(name: String, basisPoints: Int? = nil, value: Amount) {
        self.name = name
        self.basisPoints = basisPoints
        self.value = value
    }
}

extension Fee: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(name: "", value: .zero) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("name", &name)
        try members.code("basisPoints", &basisPoints)
        try members.code("value", &value)
    }
}
