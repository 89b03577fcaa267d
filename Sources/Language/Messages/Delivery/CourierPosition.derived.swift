// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The last known position of a courier under way; it is never stored.
public struct CourierPosition: Codable, Sendable, Equatable {
    /// The delivery.
    public var delivery: DeliveryID
    /// The courier.
    public var courier: CourierID
    /// Where the courier is.
    public var place: Place
    /// When the courier was there.
    public var at: Timestamp

    /// A value from its parts.
    public init(delivery: DeliveryID, courier: CourierID, place: Place, at: Timestamp) {
        self.delivery = delivery
        self.courier = courier
        self.place = place
        self.at = at
    }
}
