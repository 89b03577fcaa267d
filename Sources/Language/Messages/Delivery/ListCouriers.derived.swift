// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Wire

/// `couriers.list`: the couriers who are on duty or under way.
public struct ListCouriers: Request {
    /// The answer to `couriers.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The couriers, by name.
        public var couriers: [Courier]

        /// A value from its parts.
        public init(couriers: [Courier]) { self.couriers = couriers }
    }

    /// `couriers.list`.
    public static let method = "couriers.list"

    /// A message from its parts.
    public init() {}
}
