// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding
public import Wire

/// Who takes part in the chat about a delivery.
public enum ChatParty: String, Codable, JSONValue, Sendable, CaseIterable {
    /// The guest of the order.
    case guest
    /// The courier of the delivery.
    case courier
    /// The people of the restaurant.
    case restaurant
}

/// A message that each screen shows in the language of its reader.
public enum QuickReply: String, Codable, JSONValue, Sendable, CaseIterable {
    /// The courier is on the way.
    case onMyWay
    /// It takes longer.
    case runningLate
    /// The kitchen needs longer.
    case kitchenLate
    /// The courier is at the door.
    case atTheDoor
    /// The courier is to ring the bell.
    case pleaseRing
    /// The courier is to leave the food at the door.
    case leaveAtTheDoor
    /// The guest can't be found.
    case cannotFind
    /// Where is the courier?
    case whereAreYou
    /// Yes.
    case yes
    /// No.
    case no
    /// Thanks.
    case thanks
}

/// What the stream tells about the chat of a delivery; the texts are only in answers.
public struct DeliveryChat: Codable, Sendable, Equatable {
    /// The number of messages.
    public var messages: Int
    /// Who wrote the last one.
    public var lastBy: ChatParty
    /// The number of messages that were reported; nil without any.
    public var reported: Int?

    /// A chat from its parts.
    public init(messages: Int, lastBy: ChatParty, reported: Int? = nil) {
        self.messages = messages
        self.lastBy = lastBy
        self.reported = reported
    }
}

/// A message in the chat about a delivery; it has either a text or a quick reply.
public struct ChatMessage: Codable, Sendable, Equatable {
    /// That somebody has reported a message.
    public struct Report: Codable, Sendable, Equatable {
        /// Who reported it.
        public var by: ChatParty
        /// Why, in 1 to 200 characters.
        public var reason: String

        /// A report from its parts.
        public init(by party: ChatParty, reason: String) {
            by = party
            self.reason = reason
        }
    }

    /// Its place in the chat, from 1.
    public var number: Int
    /// Who wrote it.
    public var party: ChatParty
    /// The name of the courier who wrote it; nil for the others.
    public var name: String?
    /// The text, 1 to 500 characters.
    public var text: String?
    /// The quick reply.
    public var quick: QuickReply?
    /// When it was written.
    public var at: Timestamp
    /// The report about it; nil without one.
    public var report: Report?

    /// A message from its parts.
    public init(
        number: Int, party: ChatParty, name: String? = nil, text: String? = nil,
        quick: QuickReply? = nil, at: Timestamp, report: Report? = nil
    ) {
        self.number = number
        self.party = party
        self.name = name
        self.text = text
        self.quick = quick
        self.at = at
        self.report = report
    }
}

/// `chat.send`: writes a message about a delivery, as a text or as a quick reply.
public struct SendChatMessage: Command {
    /// The delivery after the change; its `chat.messages` is the number of the message.
    public typealias Answer = Delivery
    /// `chat.send`.
    public static let method = "chat.send"
    /// The delivery.
    public var delivery: DeliveryID
    /// Who writes.
    public var party: ChatParty
    /// The courier who writes; nil for the others.
    public var courier: CourierID?
    /// The text.
    public var text: String?
    /// The quick reply.
    public var quick: QuickReply?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
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

/// `chat.report`: reports a message to the managers of the restaurant.
public struct ReportChatMessage: Command {
    /// The delivery after the change.
    public typealias Answer = Delivery
    /// `chat.report`.
    public static let method = "chat.report"
    /// The delivery.
    public var delivery: DeliveryID
    /// The number of the message.
    public var number: Int
    /// Who reports it.
    public var party: ChatParty
    /// The courier who reports it; nil for the others.
    public var courier: CourierID?
    /// Why.
    public var reason: String
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
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

/// `chat.list`: returns the messages about a delivery.
public struct ListChatMessages: Request {
    /// The answer to `chat.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The messages, oldest first.
        public var messages: [ChatMessage]
        /// Whether more can be written.
        public var isOpen: Bool

        /// An answer from its parts.
        public init(messages: [ChatMessage], isOpen: Bool) {
            self.messages = messages
            self.isOpen = isOpen
        }
    }

    /// `chat.list`.
    public static let method = "chat.list"
    /// The delivery.
    public var delivery: DeliveryID
    /// The courier who asks; nil for the others.
    public var courier: CourierID?
    /// The number of the last message that is known; nil for all messages.
    public var after: Int?

    /// A request for the messages about a delivery.
    public init(delivery: DeliveryID, courier: CourierID? = nil, after: Int? = nil) {
        self.delivery = delivery
        self.courier = courier
        self.after = after
    }
}

/// `chat.reports`: returns the reported messages of a location.
public struct ListChatReports: Request {
    /// The answer to `chat.reports`.
    public struct Answer: Codable, Sendable, Equatable {
        /// A reported message.
        public struct Reported: Codable, Sendable, Equatable {
            /// The delivery that it is about.
            public var delivery: DeliveryID
            /// The number of the order.
            public var order: Int
            /// The message with its report.
            public var message: ChatMessage

            /// A reported message from its parts.
            public init(delivery: DeliveryID, order: Int, message: ChatMessage) {
                self.delivery = delivery
                self.order = order
                self.message = message
            }
        }

        /// The reported messages, newest first; at most 50.
        public var reports: [Reported]

        /// An answer with these messages.
        public init(reports: [Reported]) { self.reports = reports }
    }

    /// `chat.reports`.
    public static let method = "chat.reports"
    /// The location.
    public var location: LocationID

    /// A request for the reported messages of a location.
    public init(location: LocationID) { self.location = location }
}
