// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `deliveries.decline`: decline an offer, or give a delivery back.
public struct DeclineDelivery: Command {
    /// The answer to `deliveries.decline`.
    public typealias Answer = Delivery
    /// `deliveries.decline`.
    public static let method = "deliveries.decline"
    /// A delivery.
    public var delivery: DeliveryID
    /// The courier who sends it.
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
