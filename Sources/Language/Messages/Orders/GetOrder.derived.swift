// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.get`: one order.
public struct GetOrder: Request {
    /// The answer to `orders.get`.
    public typealias Answer = Order
    /// `orders.get`.
    public static let method = "orders.get"
    /// An order.
    public var order: OrderID

    /// A message from its parts.
    public init(order: OrderID) { self.order = order }
}
