// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import TestSupport
import Testing
import Wire

@testable import Deliveries

/// The chat about a delivery.
@Suite final class ChatTests {
    private static let hour = Duration.seconds(3600)
    private static let day = Duration.seconds(86_400)

    private let folder: TemporaryFolder
    private let desk: DeliveryDesk
    private let order: Order
    private var commands = 0

    init() throws {
        let folder = try TemporaryFolder()
        desk = try DeliveryDesk("\(folder.path)/delivery.db")
        self.folder = folder
        order = try Sample.order(.processed)
        try desk.follow(order)
    }

    @Test func `messages have numbers without gaps, and only answers have their texts`() throws {
        try desk.take(.accept, order)
        #expect(try write(.guest, text: "The blue door") == nil)
        #expect(try write(.courier, by: "kim", quick: .thanks) == nil)

        let delivery = try #require(try desk.stored(order)).record.delivery
        #expect(delivery.chat == DeliveryChat(messages: 2, lastBy: .courier))
        let texts = try texts(of: "data")
        #expect(texts.contains("\"chat\"") && !texts.contains("The blue door"))
        #expect(
            try messages() == [
                ChatMessage(number: 1, party: .guest, text: "The blue door", at: desk.now),
                ChatMessage(number: 2, party: .courier, name: "Kim", quick: .thanks, at: desk.now),
            ])
        #expect(try messages(after: 1).map(\.number) == [2])
    }

    @Test(arguments: [
        (ChatParty.courier, "kim" as CourierID?, nil as String?),
        (.courier, "lou", "delivery.taken"), (.courier, nil, "chat.partyInvalid"),
        (.guest, "kim", "chat.partyInvalid"), (.guest, nil, nil), (.restaurant, nil, nil),
    ])
    func `only the courier of the delivery writes as its courier`(
        _ party: ChatParty, _ courier: CourierID?, _ reason: String?
    ) throws {
        try desk.take(.accept, order)
        #expect(try write(party, by: courier, quick: .yes) == reason)
    }

    @Test func `a message has a text of 1 to 500 characters or a quick reply`() throws {
        let long = String(repeating: "x", count: 501)
        #expect(try write(.guest, text: long) == "chat.messageInvalid")
        #expect(try write(.guest, text: "yes", quick: .yes) == "chat.messageInvalid")
        #expect(try write(.guest) == "chat.messageInvalid")
        for text in ["", " ", "\n\u{3000} ", "\u{1B}[2J", "a\u{7}b", "a\u{85}b"] {
            #expect(try write(.guest, text: text) == "chat.messageInvalid", "\(Array(text.utf8))")
        }
        #expect(try write(.guest, text: String(long.dropLast())) == nil)
    }

    @Test func `a chat is open until two hours after the end`() throws {
        for step in [Step.accept, .pickUp, .failByCourier] { try desk.take(step, order) }
        desk.now = desk.now + Self.hour
        #expect(try write(.guest, text: "What happened?") == nil)
        #expect(try #require(try desk.stored(order)).record.isChatOpen(at: desk.now))
        desk.now = desk.now + Self.hour
        #expect(try write(.guest, text: "Hello?") == "chat.closed")
        #expect(try messages().count == 1)
    }

    @Test func `a chat has at most 100 messages`() throws {
        for _ in 1...100 { #expect(try write(.guest, quick: .whereAreYou) == nil) }
        #expect(try write(.restaurant, quick: .kitchenLate) == "chat.full")
        #expect(try messages().count == 100)
    }

    @Test func `a message of somebody else is reported once, to the restaurant`() throws {
        try write(.guest, text: "You fool")
        #expect(try report(1, by: .guest) == "chat.messageUnknown")
        #expect(try report(2, by: .restaurant) == "chat.messageUnknown")
        #expect(try report(1, by: .restaurant, reason: "") == "delivery.reasonOutOfRange")
        for _ in 1...2 { #expect(try report(1, by: .restaurant) == nil) }

        #expect(try desk.stored(order)?.record.delivery.chat?.reported == 1)
        let reports = try desk.transact { try ChatRows.reported(at: "00001", $0.db) }
        #expect(reports.map(\.delivery) == [DeliveryID(of: order.id)])
        #expect(
            reports.first?.message.report == ChatMessage.Report(by: .restaurant, reason: "rude"))
        #expect(try desk.transact { try ChatRows.reported(at: "00002", $0.db).isEmpty })
    }

    @Test func `texts are deleted 30 days after they were written, in the journal, too`() throws {
        try write(.guest, text: "The blue door")
        desk.now = desk.now + Self.day * 29
        try write(.restaurant, text: "We know")
        #expect(try desk.transact { try ChatRows.hasOld(at: $0.now, $0.db) } == false)
        #expect(try texts(of: "request").contains("The blue door"))
        desk.now = desk.now + Self.day * 2
        #expect(try desk.transact { try ChatRows.hasOld(at: $0.now, $0.db) })
        try desk.transact { try ChatRows.removeOld(at: $0.now, $0.db) }
        #expect(try messages().map(\.number) == [2])
        #expect(try texts(of: "request").contains("We know"))
        #expect(try !texts(of: "request").contains("The blue door"))
        #expect(try desk.transact { try ChatRows.hasOld(at: $0.now, $0.db) } == false)
    }

    /// Writes a message; returns the reason of a refusal.
    @discardableResult
    private func write(
        _ party: ChatParty, by courier: CourierID? = nil, text: String? = nil,
        quick: QuickReply? = nil
    ) throws -> String? {
        let command = SendChatMessage(
            delivery: DeliveryID(of: order.id), party: party, courier: courier, text: text,
            quick: quick, context: nextContext())
        return try change(command) { try DeliveryState.write(&$0, command, $1) }
    }

    /// Reports a message; returns the reason of a refusal.
    private func report(
        _ number: Int, by party: ChatParty, reason: String = "rude"
    ) throws -> String? {
        let command = ReportChatMessage(
            delivery: DeliveryID(of: order.id), number: number, party: party, reason: reason,
            context: nextContext())
        return try change(command) { try DeliveryState.report(&$0, command, $1) }
    }

    private func change(
        _ command: some Command,
        _ rule: (inout DeliveryRecord, DeliveryState.Batch) throws -> DeliveryEventType?
    ) throws -> String? {
        let request = try WireCoding.encode(command)
        return try desk.transact { batch in
            do {
                let view = batch
                let outcome = try batch.state.change(
                    DeliveryID(of: order.id), by: command.context, in: &batch
                ) { try rule(&$0, view) }
                if case .event(let event) = outcome {
                    _ = try batch.journal.append(event, answering: request, batch.db)
                }
                return nil
            } catch let refusal as Refusal {
                return refusal.reason
            }
        }
    }

    private func nextContext() -> CommandContext {
        commands += 1
        return Sample.context(CommandKey(stringLiteral: "key-\(commands)"))
    }

    /// A column of all events.
    private func texts(of column: String) throws -> String {
        try desk.transact { batch in
            try batch.db.prepared("SELECT group_concat(\(column)) FROM event")
                .first { try $0.text(0) } ?? ""
        }
    }

    private func messages(after number: Int = 0) throws -> [ChatMessage] {
        try desk.transact {
            try ChatRows.messages(of: DeliveryID(of: order.id), after: number, $0.db)
        }
    }
}
