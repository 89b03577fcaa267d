// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// A modifier of a line, as it was when the line was added.
public struct LineModifier: Codable, Sendable, Equatable {
    /// The modifier on the menu.
    public var modifier: ModifierID
    /// Its name when the line was added.
    public var name: String
    /// Added to the price of one item.
    public var price: Amount

    /// A value from its parts.
    public init(modifier: ModifierID, name: String, price: Amount) {
        self.modifier = modifier
        self.name = name
        self.price = price
    }
}

extension LineModifier: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(modifier: .placeholder, name: "", price: .zero) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("modifier", &modifier)
        try members.code("name", &name)
        try members.code("price", &price)
    }
}
