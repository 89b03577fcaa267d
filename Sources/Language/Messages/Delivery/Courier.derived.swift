// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// A courier.
public struct Courier: Codable, Sendable, Equatable {
    /// The courier.
    public var id: CourierID
    /// The name for guests and the restaurant, 1 to 100 characters.
    public var name: String
    /// Whether the courier wants offers.
    public var onDuty: Bool
    /// When onDuty last changed.
    public var since: Timestamp
    /// Those under way, oldest first.
    public var deliveries: [DeliveryID]

    /// A value from its parts.
    public init(
        id: CourierID, name: String, onDuty: Bool, since: Timestamp, deliveries: [DeliveryID] = []
    ) {
        self.id = id
        self.name = name
        self.onDuty = onDuty
        self.since = since
        self.deliveries = deliveries
    }
}
