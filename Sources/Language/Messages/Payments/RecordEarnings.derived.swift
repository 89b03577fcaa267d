// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `earnings.record`: record what a courier earned with a delivery, once.
public struct RecordEarnings: Command {
    /// The answer to `earnings.record`.
    public typealias Answer = CourierBalance
    /// `earnings.record`.
    public static let method = "earnings.record"
    /// The location of the order.
    public var location: LocationID
    /// The delivery.
    public var delivery: DeliveryID
    /// The courier.
    public var courier: CourierID
    /// The courier's name, 1 to 100 characters.
    public var name: String
    /// What the location pays for it; 0 or more.
    public var amount: Amount
    /// The tip of the order, which its payments have already.
    public var tip: Amount?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        location: LocationID, delivery: DeliveryID, courier: CourierID, name: String,
        amount: Amount, tip: Amount? = nil, context: CommandContext
    ) {
        self.location = location
        self.delivery = delivery
        self.courier = courier
        self.name = name
        self.amount = amount
        self.tip = tip
        self.context = context
    }
}
