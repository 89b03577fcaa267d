// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// An order, and optionally the revision that the client saw.
public struct OrderReference: Codable, Sendable, Equatable {
    /// An order.
    public var order: OrderID
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?

    /// A value from its parts.
    public init(order: OrderID, ifRevision: Int? = nil) {
        self.order = order
        self.ifRevision = ifRevision
    }
}
