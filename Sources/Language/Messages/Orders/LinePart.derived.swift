// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

/// A line, completely or by a quantity.
public struct LinePart: Codable, Sendable, Equatable {
    /// The line.
    public var line: Int
    /// The quantity; absent for all of the line.
    public var quantity: Int?

    /// A value from its parts.
    public init(line: Int, quantity: Int? = nil) {
        self.line = line
        self.quantity = quantity
    }
}
