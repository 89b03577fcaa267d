// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `deliveries.assign`: give a delivery to a courier.
public struct AssignDelivery: Command {
    /// The answer to `deliveries.assign`.
    public typealias Answer = Delivery
    /// `deliveries.assign`.
    public static let method = "deliveries.assign"
    /// A delivery.
    public var delivery: DeliveryID
    /// A courier on duty.
    public var courier: CourierID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(delivery: DeliveryID, courier: CourierID, context: CommandContext) {
        self.delivery = delivery
        self.courier = courier
        self.context = context
    }
}
