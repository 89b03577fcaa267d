// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/menu.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// The price that becomes valid later.
public struct ScheduledPrice: Codable, Sendable, Equatable {
    /// The price in minor units of the location's currency.
    public var price: Amount
    /// The time from which it is valid.
    public var validFrom: Timestamp

    /// A value from its parts.
    public init(price: Amount, validFrom: Timestamp) {
        self.price = price
        self.validFrom = validFrom
    }
}

extension ScheduledPrice: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(price: .zero, validFrom: .placeholder) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("price", &price)
        try members.code("validFrom", &validFrom)
    }
}
