// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `deliveries.get`: one delivery.
public struct GetDelivery: Request {
    /// The answer to `deliveries.get`.
    public typealias Answer = Delivery
    /// `deliveries.get`.
    public static let method = "deliveries.get"
    /// A delivery.
    public var delivery: DeliveryID
    /// The courier who asks; absent for the restaurant.
    public var courier: CourierID?

    /// A message from its parts.
    public init(delivery: DeliveryID, courier: CourierID? = nil) {
        self.delivery = delivery
        self.courier = courier
    }
}
