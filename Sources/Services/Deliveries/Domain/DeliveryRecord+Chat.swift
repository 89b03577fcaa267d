// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The chat about a delivery between its guest, its courier and the restaurant.
extension DeliveryRecord {
    /// The maximum number of messages.
    static let chatMessages = 100
    /// The allowed number of characters of a message.
    static let chatText = 1...500
    /// How long messages can be written after the end of the delivery.
    static let chatTime = Duration.seconds(2 * 3600)
    /// How long messages are stored.
    static let chatRetention = Duration.seconds(30 * 86_400)

    /// Whether a text says something, and nothing that changes how a screen shows it.
    private static func isReadable(_ text: String) -> Bool {
        chatText.contains(text.count) && !text.allSatisfy(\.isWhitespace)
            && text.unicodeScalars.allSatisfy {
                $0 == "\n" || $0.properties.generalCategory != .control
            }
    }

    /// Whether a message can be written.
    func isChatOpen(at now: Timestamp) -> Bool { isChatTime(now) && !isChatFull }

    /// Adds a message and returns it; the event is `delivery.messageSent`.
    ///
    /// Refuses `delivery.taken`, `delivery.statusChanged`, `chat.partyInvalid`,
    /// `chat.messageInvalid`, `chat.closed` and `chat.full`.
    mutating func write(
        _ command: SendChatMessage, at now: Timestamp
    ) throws(Refusal) -> ChatMessage {
        try check(command.party, courier: command.courier)
        switch (command.text, command.quick) {
        case (let text?, nil) where Self.isReadable(text): break
        case (nil, _?): break
        default: throw .chatMessageInvalid
        }
        guard isChatTime(now) else { throw .chatClosed(delivery) }
        if isChatFull { throw .chatFull }
        let number = (delivery.chat?.messages ?? 0) + 1
        delivery.chat = DeliveryChat(
            messages: number, lastBy: command.party, reported: delivery.chat?.reported)
        _ = change(to: delivery.status, .messageSent, at: now)
        return ChatMessage(
            number: number, party: command.party,
            name: command.party == .courier ? delivery.courier?.name : nil, text: command.text,
            quick: command.quick, at: now)
    }

    /// Reports a message of another party; returns the event, or nil if it was reported before.
    ///
    /// Refuses `delivery.taken`, `delivery.statusChanged`, `chat.partyInvalid`,
    /// `delivery.reasonOutOfRange` and `chat.messageUnknown`.
    mutating func report(
        _ message: inout ChatMessage?, _ command: ReportChatMessage, at now: Timestamp
    ) throws(Refusal) -> DeliveryEventType? {
        try check(command.party, courier: command.courier)
        guard Self.reason.contains(command.reason.count) else {
            throw .reasonOutOfRange(command.reason)
        }
        guard let reported = message, reported.party != command.party else {
            throw .chatMessageUnknown(command.number)
        }
        if reported.report != nil { return nil }
        message?.report = ChatMessage.Report(by: command.party, reason: command.reason)
        let before = delivery.chat?.reported ?? 0
        delivery.chat?.reported = before + 1
        return change(to: delivery.status, .messageReported, at: now)
    }

    /// Checks that exactly a courier names one, and that it is that of the delivery.
    ///
    /// Refuses `chat.partyInvalid`, `delivery.taken` and `delivery.statusChanged`.
    private func check(_ party: ChatParty, courier: CourierID?) throws(Refusal) {
        guard (party == .courier) == (courier != nil) else { throw .chatPartyInvalid }
        if let courier { try check(courier: courier) }
    }

    private func isChatTime(_ now: Timestamp) -> Bool {
        delivery.endedAt.map { now < $0 + Self.chatTime } ?? true
    }

    private var isChatFull: Bool { (delivery.chat?.messages ?? 0) >= Self.chatMessages }
}
