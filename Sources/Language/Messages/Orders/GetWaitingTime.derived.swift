// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.waitingTime`: how long a new order takes now.
public struct GetWaitingTime: Request {
    /// The answer to `orders.waitingTime`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The median, rounded up to 5 minutes; absent if nothing is known.
        public var minutes: Int?

        /// A value from its parts.
        public init(minutes: Int? = nil) { self.minutes = minutes }
    }

    /// `orders.waitingTime`.
    public static let method = "orders.waitingTime"
    /// A location.
    public var location: LocationID

    /// A message from its parts.
    public init(location: LocationID) { self.location = location }
}
