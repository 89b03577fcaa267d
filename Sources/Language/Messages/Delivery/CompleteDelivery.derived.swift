// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `deliveries.complete`: say that the guest has the food, with a proof.
public struct CompleteDelivery: Command {
    /// The answer to `deliveries.complete`.
    public typealias Answer = Delivery
    /// `deliveries.complete`.
    public static let method = "deliveries.complete"
    /// A delivery.
    public var delivery: DeliveryID
    /// The courier who sends it.
    public var courier: CourierID
    /// The guest's code.
    public var code: String?
    /// The SHA-256 of a picture of the hand-over, in hexadecimal.
    public var photo: String?
    /// Where the food was left.
    public var note: String?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        delivery: DeliveryID, courier: CourierID, code: String? = nil, photo: String? = nil,
        note: String? = nil, context: CommandContext
    ) {
        self.delivery = delivery
        self.courier = courier
        self.code = code
        self.photo = photo
        self.note = note
        self.context = context
    }
}
