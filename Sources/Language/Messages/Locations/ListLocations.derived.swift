// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Wire

/// `locations.list`: every location.
public struct ListLocations: Request {
    /// The answer to `locations.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// All locations, ordered by identifier.
        public var locations: [Location]

        /// A value from its parts.
        public init(locations: [Location]) { self.locations = locations }
    }

    /// `locations.list`.
    public static let method = "locations.list"

    /// A message from its parts.
    public init() {}
}
