// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding
public import Wire

/// `menus.setPrice`: set or schedule the price of an item.
public struct SetPrice: Command {
    /// The answer to `menus.setPrice`.
    public typealias Answer = LocationEntity
    /// `menus.setPrice`.
    public static let method = "menus.setPrice"
    /// A location.
    public var location: LocationID
    /// The item whose price changes.
    public var item: ItemID
    /// The new price in minor units of the location's currency; 0 or more.
    public var price: Amount
    /// Without it now.
    public var validFrom: Timestamp?
    /// The expected revision; otherwise the command is refused.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        location: LocationID, item: ItemID, price: Amount, validFrom: Timestamp? = nil,
        ifRevision: Int? = nil, context: CommandContext
    ) {
        self.location = location
        self.item = item
        self.price = price
        self.validFrom = validFrom
        self.ifRevision = ifRevision
        self.context = context
    }
}

extension SetPrice: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(location: .placeholder, item: .placeholder, price: .zero, context: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("location", &location)
        try members.code("item", &item)
        try members.code("price", &price)
        try members.code("validFrom", &validFrom)
        try members.code("ifRevision", &ifRevision)
        try members.code("context", &context)
    }
}
