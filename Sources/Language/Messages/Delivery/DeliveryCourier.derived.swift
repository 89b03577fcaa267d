// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The courier of a delivery.
public struct DeliveryCourier: Codable, Sendable, Equatable {
    /// The courier.
    public var id: CourierID
    /// The name for guests and the restaurant, 1 to 100 characters.
    public var name: String

    /// A value from its parts.
    public init(id: CourierID, name: String) {
        self.id = id
        self.name = name
    }
}
