// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Wire

/// `kitchen.locations`: the locations whose tickets are shown.
public struct ListKitchenLocations: Request {
    /// The answer to `kitchen.locations`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The locations, ordered by identifier.
        public var locations: [KitchenLocation]

        /// A value from its parts.
        public init(locations: [KitchenLocation]) { self.locations = locations }
    }

    /// `kitchen.locations`.
    public static let method = "kitchen.locations"

    /// A message from its parts.
    public init() {}
}
