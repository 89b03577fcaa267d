// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `deliveries.cancel`: cancel a delivery that was not picked up.
public struct CancelDelivery: Command {
    /// The answer to `deliveries.cancel`.
    public typealias Answer = Delivery
    /// `deliveries.cancel`.
    public static let method = "deliveries.cancel"
    /// A delivery.
    public var delivery: DeliveryID
    /// Why, in 1 to 200 characters; absent without a reason.
    public var reason: String?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(delivery: DeliveryID, reason: String? = nil, context: CommandContext) {
        self.delivery = delivery
        self.reason = reason
        self.context = context
    }
}
