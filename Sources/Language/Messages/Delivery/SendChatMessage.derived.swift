// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `chat.send`: write a message about a delivery.
public struct SendChatMessage: Command {
    /// The answer to `chat.send`.
    public typealias Answer = Delivery
    /// `chat.send`.
    public static let method = "chat.send"
    /// A delivery.
    public var delivery: DeliveryID
    /// Who writes.
    public var party: ChatParty
    /// The courier who sends it.
    public var courier: CourierID?
    /// The text.
    public var text: String?
    /// The quick reply.
    public var quick: QuickReply?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        delivery: DeliveryID, party: ChatParty, courier: CourierID? = nil, text: String? = nil,
        quick: QuickReply? = nil, context: CommandContext
    ) {
        self.delivery = delivery
        self.party = party
        self.courier = courier
        self.text = text
        self.quick = quick
        self.context = context
    }
}
