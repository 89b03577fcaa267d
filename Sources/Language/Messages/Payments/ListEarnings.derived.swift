// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `earnings.list`: what a location owes to its couriers.
public struct ListEarnings: Request {
    /// The answer to `earnings.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The balances, by name.
        public var balances: [CourierBalance]

        /// A value from its parts.
        public init(balances: [CourierBalance]) { self.balances = balances }
    }

    /// `earnings.list`.
    public static let method = "earnings.list"
    /// The location.
    public var location: LocationID
    /// One courier.
    public var courier: CourierID?

    /// A message from its parts.
    public init(location: LocationID, courier: CourierID? = nil) {
        self.location = location
        self.courier = courier
    }
}
