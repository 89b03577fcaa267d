// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery.json by Protocols/Catalogue/write: change that instead.

/// Why a delivery failed, and what happens to the food and the money.
public struct DeliveryFailure: Codable, Sendable, Equatable {
    /// Why, in 1 to 200 characters.
    public var reason: String
    /// What happens to the food.
    public var food: Food
    /// What happens to the money.
    public var money: Money

    /// A value from its parts.
    public init(reason: String, food: Food, money: Money) {
        self.reason = reason
        self.food = food
        self.money = money
    }
}
