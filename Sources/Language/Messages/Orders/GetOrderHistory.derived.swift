// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.history`: each change of one order, oldest first.
public struct GetOrderHistory: Request {
    /// The answer to `orders.history`.
    public struct Answer: Codable, Sendable, Equatable {
        /// An order.
        public var order: OrderID
        /// Its changes, oldest first.
        public var changes: [OrderChangeRecord]

        /// A value from its parts.
        public init(order: OrderID, changes: [OrderChangeRecord]) {
            self.order = order
            self.changes = changes
        }
    }

    /// `orders.history`.
    public static let method = "orders.history"
    /// An order.
    public var order: OrderID

    /// A message from its parts.
    public init(order: OrderID) { self.order = order }
}
