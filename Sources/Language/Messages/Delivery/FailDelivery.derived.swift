// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `deliveries.fail`: say that it can't be delivered.
public struct FailDelivery: Command {
    /// The answer to `deliveries.fail`.
    public typealias Answer = Delivery
    /// `deliveries.fail`.
    public static let method = "deliveries.fail"
    /// A delivery.
    public var delivery: DeliveryID
    /// Its courier; absent if the restaurant sends it.
    public var courier: CourierID?
    /// Why, in 1 to 200 characters.
    public var reason: String
    /// What happens to the food.
    public var food: DeliveryFailure.Food
    /// What happens to the guest's money.
    public var money: DeliveryFailure.Money
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        delivery: DeliveryID, courier: CourierID? = nil, reason: String, food: DeliveryFailure.Food,
        money: DeliveryFailure.Money, context: CommandContext
    ) {
        self.delivery = delivery
        self.courier = courier
        self.reason = reason
        self.food = food
        self.money = money
        self.context = context
    }
}
