// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `chat.list`: the messages about a delivery.
public struct ListChatMessages: Request {
    /// The answer to `chat.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The messages, oldest first.
        public var messages: [ChatMessage]
        /// Whether more can be written.
        public var isOpen: Bool

        /// A value from its parts.
        public init(messages: [ChatMessage], isOpen: Bool) {
            self.messages = messages
            self.isOpen = isOpen
        }
    }

    /// `chat.list`.
    public static let method = "chat.list"
    /// A delivery.
    public var delivery: DeliveryID
    /// The courier who sends it.
    public var courier: CourierID?
    /// The number of the last known message.
    public var after: Int?

    /// A message from its parts.
    public init(delivery: DeliveryID, courier: CourierID? = nil, after: Int? = nil) {
        self.delivery = delivery
        self.courier = courier
        self.after = after
    }
}
