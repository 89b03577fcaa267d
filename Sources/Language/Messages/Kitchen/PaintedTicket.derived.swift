// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// A ticket that a screen has painted.
public struct PaintedTicket: Codable, Sendable, Hashable {
    /// The order of the ticket.
    public var order: OrderID
    /// The revision of the ticket that was painted.
    public var revision: Int
    /// The page of the screen that has the ticket, if another one is visible.
    public var page: Int?

    /// A value from its parts.
    public init(order: OrderID, revision: Int, page: Int? = nil) {
        self.order = order
        self.revision = revision
        self.page = page
    }
}
