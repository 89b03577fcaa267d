// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery.json by Protocols/Catalogue/write: change that instead.

/// What the stream tells about the chat of a delivery; the texts are only in answers.
public struct DeliveryChat: Codable, Sendable, Equatable {
    /// The number of messages.
    public var messages: Int
    /// Who wrote the last one.
    public var lastBy: ChatParty
    /// The number of messages that were reported; absent without any.
    public var reported: Int?

    /// A value from its parts.
    public init(messages: Int, lastBy: ChatParty, reported: Int? = nil) {
        self.messages = messages
        self.lastBy = lastBy
        self.reported = reported
    }
}
