// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing
import Wire

@testable import MessageBus

@Suite struct EventAttributesTests {
    private static let event =
        #"{"specversion":"1.0","id":"A/00000000000000000007","source":"comanda/notes/00001","#
        + #""type":"note.written","subject":"n-1","time":"2026-11-21T18:30:00.250Z","#
        + #""dataschema":"d","partitionkey":"n-1","sequence":"00000000000000000007","#
        + #""epoch":"A","actor":"till-1/ana","correlationid":"key-1","data":{"type":"x"}}"#

    @Test func `an event in the form of the services is scanned`() throws {
        let attributes = try #require(Self.scanned(Self.event))
        #expect(attributes.type == "note.written")
        #expect(attributes.subject == "n-1")
        #expect(attributes.time == Timestamp("2026-11-21T18:30:00.250Z"))
        #expect(attributes.position == .event(SequenceNumber(7), in: "A"))
        #expect(attributes.actor == "till-1/ana")
        #expect(attributes.correlationid == "key-1")
    }

    @Test func `the position of a heartbeat is the end of the stream`() throws {
        let text = Self.event.replacing("note.written", with: "stream.heartbeat")
            .replacing(#""actor":"till-1/ana","correlationid":"key-1","#, with: "")
        let attributes = try #require(Self.scanned(text))
        #expect(attributes.isHeartbeat)
        #expect(attributes.position == .end(SequenceNumber(7), in: "A"))
    }

    @Test(arguments: [
        event.replacing("\":", with: "\": "),
        event.replacing("n-1", with: #"n\u002d1"#),
        event.replacing(#""actor":"till-1/ana","#, with: ""),
        event.replacing(#""type":"note.written","#, with: #""extra":1,"type":"note.written","#),
        event.replacing(#"{"specversion""#, with: #"{"data":{},"specversion""#)
            .replacing(#","data":{"type":"x"}"#, with: ""),
    ])
    func `an event in another form is decoded`(text: String) {
        #expect(Self.scanned(text) == nil)
        #expect(Self.read(text) != nil)
        #expect(Self.read(text) == Self.decoded(text))
    }

    @Test(arguments: [
        "", "{", "{}", "[]", "{\"type\":\"x", event.replacing("0007\"", with: "007\""),
        event.replacing(#""epoch":"A","#, with: ""),
        event.replacing(#""epoch":"A""#, with: #""epoch":"a b""#),
        event.replacing(#""subject":"n-1","#, with: #""subject":"n-1","subject":"n-2","#),
        event.replacing(#""subject":"n-1""#, with: #""subject":1"#),
    ])
    func `an event with a missing or invalid attribute is rejected`(text: String) {
        #expect(Self.read(text) == nil)
    }

    @Test(arguments: GoldenSamples.messages("event"))
    func `a golden event is scanned as it is decoded`(event: [UInt8]) throws {
        let scanned = try #require(event.withUnsafeBytes { EventAttributes(scanning: $0) })
        #expect(try scanned == WireCoding.decode(EventAttributes.self, from: event))
    }

    @Test(arguments: ["orders/00001/order.opened", "kitchen/a:b/", "/00001/x"])
    func `a topic has three parts`(text: String) throws {
        let topic = try #require(EventTopic(text))
        #expect("\(topic.service)/\(topic.location)/\(topic.type)" == text)
    }

    @Test(arguments: ["", "orders", "orders/00001", "orders//x", "a/b/c/d", "orders/0 1/x"])
    func `another text is not a topic`(text: String) {
        #expect(EventTopic(text) == nil)
    }

    private static func scanned(_ text: String) -> EventAttributes? {
        Array(text.utf8).withUnsafeBytes { EventAttributes(scanning: $0) }
    }

    private static func read(_ text: String) -> EventAttributes? {
        Array(text.utf8).withUnsafeBytes { EventAttributes($0) }
    }

    private static func decoded(_ text: String) -> EventAttributes? {
        try? WireCoding.decode(EventAttributes.self, from: text.utf8)
    }
}
