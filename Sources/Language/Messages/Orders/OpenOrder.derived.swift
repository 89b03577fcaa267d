// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding
public import Wire

/// `orders.open`: the till's own unfinished order of the location, or a new one.
public struct OpenOrder: Command {
    /// The answer to `orders.open`.
    public typealias Answer = Order
    /// `orders.open`.
    public static let method = "orders.open"
    /// A location.
    public var location: LocationID
    /// Whether a new order is opened even if the till has an unfinished one.
    public var another: Bool?
    /// The earliest rule by which a new order's lines reach the kitchen.
    public var firing: FiringRule?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        location: LocationID, another: Bool? = nil, firing: FiringRule? = nil,
        context: CommandContext
    ) {
        self.location = location
        self.another = another
        self.firing = firing
        self.context = context
    }
}

extension OpenOrder: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(location: .placeholder, context: .placeholder) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("location", &location)
        try members.code("another", &another)
        try members.code("firing", &firing)
        try members.code("context", &context)
    }
}
