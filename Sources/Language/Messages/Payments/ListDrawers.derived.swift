// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `drawers.list`: the open drawers of a location, and those of its present business day.
public struct ListDrawers: Request {
    /// The answer to `drawers.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The drawers, oldest first.
        public var drawers: [Drawer]

        /// A value from its parts.
        public init(drawers: [Drawer]) { self.drawers = drawers }
    }

    /// `drawers.list`.
    public static let method = "drawers.list"
    /// A location.
    public var location: LocationID

    /// A message from its parts.
    public init(location: LocationID) { self.location = location }
}
