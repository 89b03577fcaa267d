// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `deliveries.offer`: offer a delivery to all couriers again.
public struct OfferDelivery: Command {
    /// The answer to `deliveries.offer`.
    public typealias Answer = Delivery
    /// `deliveries.offer`.
    public static let method = "deliveries.offer"
    /// A delivery.
    public var delivery: DeliveryID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(delivery: DeliveryID, context: CommandContext) {
        self.delivery = delivery
        self.context = context
    }
}
