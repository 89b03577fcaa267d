// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `couriers.setDuty`: begin or end the work of a courier.
public struct SetCourierDuty: Command {
    /// The answer to `couriers.setDuty`.
    public typealias Answer = Courier
    /// `couriers.setDuty`.
    public static let method = "couriers.setDuty"
    /// The courier who sends it.
    public var courier: CourierID
    /// The name for guests and the restaurant, 1 to 100 characters.
    public var name: String
    /// Whether the courier wants offers.
    public var onDuty: Bool
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(courier: CourierID, name: String, onDuty: Bool, context: CommandContext) {
        self.courier = courier
        self.name = name
        self.onDuty = onDuty
        self.context = context
    }
}
