// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/charge.json by Protocols/Catalogue/write: change that instead.

public import JSONCoding

/// All that is known of a card: what is printed on a receipt.
public struct PaymentCard: Codable, Sendable, Equatable {
    /// Its brand in 1 to 20 characters, such as `Visa`.
    public var brand: String
    /// The last four digits of its number.
    public var lastFour: String

    /// A value from its parts.
    public init(brand: String, lastFour: String) {
        self.brand = brand
        self.lastFour = lastFour
    }
}

extension PaymentCard: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(brand: "", lastFour: "") }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("brand", &brand)
        try members.code("lastFour", &lastFour)
    }
}
