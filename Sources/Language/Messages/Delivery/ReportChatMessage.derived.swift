// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `chat.report`: report a message to the managers.
public struct ReportChatMessage: Command {
    /// The answer to `chat.report`.
    public typealias Answer = Delivery
    /// `chat.report`.
    public static let method = "chat.report"
    /// A delivery.
    public var delivery: DeliveryID
    /// The number of the message.
    public var number: Int
    /// Who reports it.
    public var party: ChatParty
    /// The courier who sends it.
    public var courier: CourierID?
    /// Why.
    public var reason: String
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        delivery: DeliveryID, number: Int, party: ChatParty, courier: CourierID? = nil,
        reason: String, context: CommandContext
    ) {
        self.delivery = delivery
        self.number = number
        self.party = party
        self.courier = courier
        self.reason = reason
        self.context = context
    }
}
