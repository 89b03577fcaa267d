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
