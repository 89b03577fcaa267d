// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/menu.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// The price of a modifier beside another chosen modifier: cheese on a large pizza costs
/// more.
public struct ModifierPrice: Codable, Sendable, Equatable {
    /// The other chosen modifier.
    public var with: ModifierID
    /// The amount that is added to the price of one item, in minor units.
    public var price: Amount

    /// A value from its parts.
    public init(with: ModifierID, price: Amount) {
        self.with = with
        self.price = price
    }
}

extension ModifierPrice: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(with: .placeholder, price: .zero) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("with", &with)
        try members.code("price", &price)
    }
}
