// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `deliveries.accept`: accept an offered delivery.
public struct AcceptDelivery: Command {
    /// The answer to `deliveries.accept`.
    public typealias Answer = Delivery
    /// `deliveries.accept`.
    public static let method = "deliveries.accept"
    /// A delivery.
    public var delivery: DeliveryID
    /// The courier who sends it.
    public var courier: CourierID
    /// The expected revision; the command is refused if the delivery has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        delivery: DeliveryID, courier: CourierID, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.delivery = delivery
        self.courier = courier
        self.ifRevision = ifRevision
        self.context = context
    }
}
