// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// A line of another order.
public struct LinePlace: Codable, Sendable, Equatable {
    /// The other order.
    public var order: OrderID
    /// The number of that order.
    public var number: Int
    /// The line on the other order.
    public var line: Int

    /// A value from its parts.
    public init(order: OrderID, number: Int, line: Int) {
        self.order = order
        self.number = number
        self.line = line
    }
}

extension LinePlace: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(order: .placeholder, number: 0, line: 0) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("order", &order)
        try members.code("number", &number)
        try members.code("line", &line)
    }
}
