// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Testing
import Wire

@Suite struct `Golden messages` {
    @Test func `each file is a message, and its name contains its kind`() {
        #expect(GoldenMessage.all.count == GoldenMessage.files.count)
        #expect(GoldenMessage.all.count > 100)
    }

    @Test(arguments: GoldenMessage.all)
    func `each message is one line of JSON without whitespace or unnecessary escapes`(
        _ message: GoldenMessage
    ) throws {
        _ = try JSONDecoder().decode(JSONValue.self, from: message.bytes)
        let outsideOfStrings = message.text.replacing(/"([^"\\]|\\.)*"/, with: "")
        let blanks = outsideOfStrings.filter(\.isWhitespace)
        #expect(blanks == "")
        #expect(!message.text.contains("\\/"))
    }

    @Test(
        arguments: GoldenMessage.all(.request).filter { !$0.isBatch && $0.name != "notification" })
    func `each request decodes and encodes byte for byte`(_ message: GoldenMessage) throws {
        let type = try requestType(message)
        #expect(try reencodedRequest(type, message.bytes) == message.text)
    }

    @Test(arguments: GoldenMessage.all(.answer).filter { !$0.isBatch })
    func `each answer decodes and encodes byte for byte`(_ message: GoldenMessage) throws {
        let type = try requestType(#require(message.request, "an answer needs its request"))
        #expect(try reencodedAnswer(type, message.bytes) == message.text)
    }

    @Test(arguments: GoldenMessage.all(.refusal))
    func `each refusal decodes and encodes byte for byte`(_ message: GoldenMessage) throws {
        if message.service == "locations" {
            try check(message, stateOf: LocationEntity.self)
        } else {
            try check(message, stateOf: Order.self)
        }
    }

    private func check<State: Codable>(
        _ message: GoldenMessage, stateOf type: State.Type
    ) throws {
        let refusal = try JSONDecoder().decode(RefusalEnvelope<State>.self, from: message.bytes)
        #expect(refusal.error.data.reason == message.name)
        #expect(Refusal.Kind(rawValue: refusal.error.code) != nil)
        #expect(try encoded(refusal) == message.text)
    }

    /// `access.forbidden` names the method that the key may not use, which is not advice.
    @Test(arguments: GoldenMessage.all(.refusal).filter { $0.name != "access.forbidden" })
    func `no refusal advises a person to call a method`(_ message: GoldenMessage) throws {
        let refusal = try JSONDecoder()
            .decode(RefusalEnvelope<UnreadState>.self, from: message.bytes)
        for type in Contract.requests.values.joined() {
            #expect(!refusal.error.message.contains(type.method))
        }
    }

    @Test(arguments: GoldenMessage.all(.event))
    func `each event decodes and encodes byte for byte`(_ message: GoldenMessage) throws {
        #expect(try reencodedEvent(message) == message.text)
    }

    @Test(arguments: GoldenMessage.all(.event))
    func `the attributes of each event are consistent`(_ message: GoldenMessage) throws {
        let event = try JSONDecoder().decode(EventEnvelope<HeartbeatData>.self, from: message.bytes)
        let isHeartbeat = event.type == "stream.heartbeat"
        let position = isHeartbeat ? "heartbeat/\(event.time)" : "\(event.sequence)"
        #expect(event.type == message.name)
        let stream = message.service == "people" ? "suite" : "00001"
        #expect(event.source == "comanda/\(message.service)/\(stream)")
        #expect(event.id == "\(event.epoch)/\(position)")
        #expect(event.partitionkey == event.subject)
        #expect((event.actor == nil) == isHeartbeat)
        #expect((event.correlationid == nil) == isHeartbeat)
    }

    @Test(arguments: GoldenMessage.all(.event).filter { $0.name == "stream.heartbeat" })
    func `a heartbeat has members of the bus and of its service, and no others`(
        _ message: GoldenMessage
    ) throws {
        let data = try WireCoding.decode(Event<Heartbeat>.self, from: message.bytes).data
        var beat = Heartbeat(sourceHeardAt: data.sourceHeardAt)
        if message.service == "kitchen" {
            let kitchen = try #require(data.members(as: KitchenHeartbeat.self))
            #expect(kitchen != KitchenHeartbeat())
            beat = Heartbeat(sourceHeardAt: data.sourceHeardAt, adding: kitchen)
        } else if message.service == "delivery" {
            let delivery = try #require(data.members(as: DeliveryHeartbeat.self))
            #expect(delivery != DeliveryHeartbeat())
            beat = Heartbeat(sourceHeardAt: data.sourceHeardAt, adding: delivery)
        }
        beat.replaced = data.replaced
        let text = String(decoding: try WireCoding.encode(beat), as: UTF8.self)
        #expect(message.text.hasSuffix("\"data\":\(text)}"))
    }

    @Test func `a command and its event contain the same data`() throws {
        let decoder = JSONDecoder()
        let request = try #require(
            GoldenMessage.all.first { $0.description == "orders/orders.addItems.request.json" })
        let answer = try #require(
            GoldenMessage.all.first { $0.description == "orders/orders.addItems.answer.json" })
        let event = try #require(
            GoldenMessage.all.first { $0.description == "orders/order.itemsAdded.event.json" })
        let command = try decoder.decode(RequestEnvelope<AddItems>.self, from: request.bytes).params
        let published = try decoder.decode(EventEnvelope<Order>.self, from: event.bytes)
        #expect(
            try decoder.decode(AnswerEnvelope<Order>.self, from: answer.bytes).result
                == published.data)
        #expect(published.correlationid == command.context.key.text)
        #expect(published.actor == command.context.actor)
    }

    @Test(
        arguments: GoldenMessage.all(.event).filter {
            $0.service == "orders" && $0.name != "stream.heartbeat"
        })
    func `the totals of each order add up`(_ message: GoldenMessage) throws {
        let order = try JSONDecoder().decode(EventEnvelope<Order>.self, from: message.bytes).data
        let totals = order.totals
        let items = totals.subtotal - totals.discount
        #expect(!order.tax.included)
        #expect(totals.taxes.map(\.base).reduce(.zero, +) == items + totals.fees)
        #expect(totals.taxes.map(\.tax).reduce(.zero, +) == totals.tax)
        #expect(totals.total == items + totals.fees + totals.tax + totals.tip)
    }

    @Test func `a number where a string must be is not accepted`() throws {
        let request = try #require(
            GoldenMessage.all.first { $0.name == "orders.addItems" && $0.kind == .request })
        let broken = Data(request.text.replacing(#""quantity":2"#, with: #""quantity":"two""#).utf8)
        #expect(throws: DecodingError.self) { try reencodedRequest(AddItems.self, broken) }
    }

    private func requestType(_ message: GoldenMessage) throws -> any Request.Type {
        struct Method: Decodable {
            var method: String
        }
        let method = try JSONDecoder().decode(Method.self, from: message.bytes).method
        return try #require(Contract.request(method), "\(method) is in no page's list")
    }

    private func reencodedRequest<R: Request>(_ type: R.Type, _ bytes: Data) throws -> String {
        try encoded(JSONDecoder().decode(RequestEnvelope<R>.self, from: bytes))
    }

    private func reencodedAnswer<R: Request>(_ type: R.Type, _ bytes: Data) throws -> String {
        if let page = type as? any EventsRequest.Type { return try reencodedPage(page, bytes) }
        return try encoded(JSONDecoder().decode(AnswerEnvelope<R.Answer>.self, from: bytes))
    }

    private func reencodedPage<R: EventsRequest>(_ type: R.Type, _ bytes: Data) throws -> String {
        try encoded(JSONDecoder().decode(AnswerEnvelope<PageEnvelope<R.Entity>>.self, from: bytes))
    }

    private func reencodedEvent(_ message: GoldenMessage) throws -> String {
        switch (message.service, message.name) {
        case (_, "stream.heartbeat"): try reencodedEvent(HeartbeatData.self, message)
        case ("locations", _): try reencodedEvent(LocationEntity.self, message)
        case ("orders", _): try reencodedEvent(Order.self, message)
        case ("payments", let type): try reencodedLedgerEvent(type, message)
        case ("delivery", _): try reencodedEvent(Delivery.self, message)
        case ("people", _): try reencodedEvent(PeopleEntity.self, message)
        case ("providers", _): try reencodedEvent(Charge.self, message)
        default: try reencodedEvent(Ticket.self, message)
        }
    }

    /// The first part of the type names the kind of data, which `LedgerEntity` must find alone.
    private func reencodedLedgerEvent(
        _ type: String, _ message: GoldenMessage
    ) throws -> String {
        let text =
            switch type.prefix(while: { $0 != "." }) {
            case "drawer": try reencodedEvent(Drawer.self, message)
            case "courier": try reencodedEvent(CourierBalance.self, message)
            case "account": try reencodedEvent(Account.self, message)
            case "receipt": try reencodedEvent(Receipt.self, message)
            case "day": try reencodedEvent(Day.self, message)
            default: try reencodedEvent(Payment.self, message)
            }
        #expect(try reencodedEvent(LedgerEntity.self, message) == text)
        return text
    }

    private func reencodedEvent<Entity: Codable & Sendable>(
        _ type: Entity.Type, _ message: GoldenMessage
    ) throws -> String {
        try encoded(JSONDecoder().decode(EventEnvelope<Entity>.self, from: message.bytes))
    }

    private func encoded(_ value: some Encodable) throws -> String {
        String(decoding: try WireCoding.encode(value), as: UTF8.self)
    }
}
