// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Testing

@testable import Operations

@Suite struct `The tap's transcript` {
    private let order =
        #"{"number":12,"status":"inProcess","paid":true,"lines":[{"line":1},{"line":2}],"#
        + #""currency":"USD","totals":{"total":1250}}"#

    @Test func `an order's event is one line in columns`() {
        var transcript = TapTranscript(isJSON: false, showsHeartbeats: false)
        #expect(
            transcript.lines(
                topic: "orders/00001/order.itemsAdded",
                payload: event(1, actor: "till-1/ana", order)) == [
                    "18:30:00.250  orders/00001/order.itemsAdded         #12           till-1/ana"
                        + "      inProcess, 2 lines, 12.50 USD, paid"
                ])
    }

    @Test func `a payment is told with its change and the end of its subject`() throws {
        var transcript = TapTranscript(isJSON: false, showsHeartbeats: false)
        let payment =
            #"{"status":"recorded","currency":"USD","amount":918,"change":82,"location":"00001"}"#
        let line = try #require(
            transcript.lines(topic: "payments/00001/payment.recorded", payload: event(1, payment))
                .first)
        #expect(line.hasSuffix("recorded, 9.18 USD, change 0.82 USD"))
        #expect(line.contains("  3456789abcde  "))
    }

    @Test func `a gap is marked before the event that shows it`() {
        var transcript = TapTranscript(isJSON: false, showsHeartbeats: false)
        _ = transcript.lines(topic: "orders/00001/order.opened", payload: event(1, order))
        let lines = transcript.lines(topic: "orders/00001/order.opened", payload: event(5, order))
        #expect(lines.count == 2)
        #expect(lines.first == "-- gap: 3 events missed on orders/00001 --")
    }

    @Test func `a hidden heartbeat still shows a gap`() {
        var transcript = TapTranscript(isJSON: false, showsHeartbeats: false)
        _ = transcript.lines(topic: "orders/00001/order.opened", payload: event(1, order))
        let beat = "orders/00001/stream.heartbeat"
        #expect(transcript.lines(topic: beat, payload: event(1, "{}")).isEmpty)
        #expect(
            transcript.lines(topic: beat, payload: event(2, "{}"))
                == ["-- gap: 1 event missed on orders/00001 --"])
        #expect(transcript.shown == 1)
    }

    @Test func `heartbeats are shown on request`() throws {
        var transcript = TapTranscript(isJSON: false, showsHeartbeats: true)
        let lines = transcript.lines(
            topic: "orders/00001/stream.heartbeat", payload: event(7, "{}"))
        #expect(try #require(lines.first).hasSuffix("at 7"))
    }

    @Test func `a stream that starts over is marked`() {
        var transcript = TapTranscript(isJSON: false, showsHeartbeats: false)
        _ = transcript.lines(topic: "kitchen/00001/ticket.shown", payload: event(9, order))
        let lines = transcript.lines(
            topic: "kitchen/00001/ticket.shown", payload: event(1, epoch: "second", order))
        #expect(lines.first == "-- kitchen/00001 starts over in epoch second --")
    }

    @Test func `as JSON the topic and the event stay as they came`() {
        var transcript = TapTranscript(isJSON: true, showsHeartbeats: false)
        let payload = event(1, order)
        #expect(
            transcript.lines(topic: "orders/00001/order.opened", payload: payload)
                == ["orders/00001/order.opened \(String(decoding: payload, as: UTF8.self))"])
    }

    @Test func `what is no event is told and does not end the transcript`() {
        var transcript = TapTranscript(isJSON: false, showsHeartbeats: false)
        #expect(
            transcript.lines(topic: "orders/00001/\u{1b}[2J", payload: Data("no".utf8))
                == ["-- unreadable event on orders/00001/[2J --"])
    }

    private func event(
        _ sequence: UInt64, epoch: String = "first", actor: String = "till-1", _ data: String
    ) -> Data {
        Data(
            """
            {"specversion":"1.0","type":"some.type",\
            "subject":"01934e11-0000-7000-8000-123456789abcde",\
            "time":"2026-11-21T18:30:00.250Z","sequence":"\(SequenceNumber(sequence))",\
            "epoch":"\(epoch)","actor":"\(actor)","data":\(data)}
            """.utf8)
    }
}
