// SPDX-License-Identifier: Apache-2.0

import Messages
import Wire

/// The refusals about chats (`Protocols/11-DELIVERY.md`).
extension Refusal {
    static let chatPartyInvalid = Self(
        .rule, "chat.partyInvalid",
        "Give the courier if the party is courier, and no courier for others.")

    static let chatMessageInvalid = Self(
        .rule, "chat.messageInvalid",
        "Write a text of 1 to 500 characters, or choose a quick reply, but not both.")

    /// The delivery has ended some time ago.
    static func chatClosed(_ delivery: Delivery) -> Self {
        Self(
            .conflict, "chat.closed",
            """
            The chat about order \(delivery.number) was closed two hours after the end of its \
            delivery. Call the restaurant.
            """)
    }

    static let chatFull = Self(
        .conflict, "chat.full",
        "This chat has \(DeliveryRecord.chatMessages) messages, and takes no more. Call instead.")

    static func chatMessageUnknown(_ number: Int) -> Self {
        Self(
            .unknown, "chat.messageUnknown",
            """
            There is no message \(number) of somebody else. Check the number; messages are deleted \
            after 30 days.
            """)
    }
}
