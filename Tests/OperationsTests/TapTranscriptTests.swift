// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import ServiceRuntime
import Testing

@testable import Tap

@Suite struct `The tap's transcript` {
    private let samples = TapSamples()
    private let payments = TapSamples(
        stream: TappedStream(service: .payments, location: "00001"),
        subject: "01934e11-0000-7000-8000-00000000feed")
    private let payment =
        #"{"order":"01934e11-0000-7000-8000-123456789abc","status":"recorded","currency":"USD","#
        + #""amount":918,"change":82,"location":"00001"}"#

    @Test func `an order's event is one line in columns, on the local clock`() throws {
        var transcript = columns(timeZone: try #require(TimeZone(secondsFromGMT: 3600)))
        #expect(
            transcript.lines(try samples.event(1)) == [
                "19:30:01.250  00001  order.itemsAdded        #12      till-1/ana      "
                    + "inProcess, 2 lines, 12.50 USD, paid"
            ])
    }

    @Test func `a long actor is cut, so that columns stay where they are`() throws {
        var transcript = columns()
        let short = try samples.event(1, actor: "till-1/ana")
        let long = try samples.event(2, actor: "till-1/anastasia-the-second")
        let lines = (transcript.lines(short) + transcript.lines(long)).map(Array.init)
        #expect(String(lines[1]).contains("till-1/anasta…  inProcess"))
        #expect(lines[0].count == lines[1].count)
    }

    @Test func `the longest type of an event leaves the columns where they are`() throws {
        var transcript = columns()
        let long = try samples.event(1, type: "menu.recommendationSet")
        let lines = (transcript.lines(try samples.event(2)) + transcript.lines(long)).map(
            Array.init)
        let subjects = lines.map { $0.firstIndex(of: "#") }
        #expect(subjects[0] == subjects[1])
    }

    @Test func `the first added lines are named, the others counted`() throws {
        let line = #"{"name":"Burger","quantity":2,"addedAt":"2026-11-21T18:30:01.250Z"}"#
        let other = #"{"name":"Fries","quantity":1,"addedAt":"2026-11-21T18:30:01.250Z"}"#
        let old = #"{"name":"Milk","quantity":1,"addedAt":"2026-11-21T18:29:00.000Z"}"#
        var transcript = columns()
        let few = try samples.event(
            1, data: #"{"number":1,"status":"inProcess","lines":[\#(old),\#(line),\#(other)]}"#)
        #expect(try #require(transcript.lines(few).first).hasSuffix("inProcess, 2 x Burger, Fries"))
        let many = try samples.event(
            1, data: #"{"number":1,"lines":[\#(line),\#(other),\#(line),\#(line),\#(other)]}"#)
        #expect(
            try #require(transcript.lines(many).first)
                .hasSuffix("2 x Burger, Fries, 2 x Burger, 2 more"))
    }

    @Test func `a payment has the number of its order once that is known`() throws {
        var transcript = columns()
        let event = try payments.event(1, type: "payment.recorded", data: payment)
        let before = try #require(transcript.lines(event).first)
        #expect(before.contains("  ~00feed  "))
        #expect(before.hasSuffix("recorded, 9.18 USD, change 0.82 USD"))
        _ = transcript.lines(try samples.event(1))
        #expect(try #require(transcript.lines(event).first).contains("  #12      "))
    }

    @Test func `the number of a receipt is not that of its order`() throws {
        let data = #"{"number":6,"order":"01934e11-0000-7000-8000-123456789abc"}"#
        var transcript = columns()
        _ = transcript.lines(try samples.event(1))
        let receipt = try payments.event(1, type: "receipt.issued", data: data)
        #expect(try #require(transcript.lines(receipt).first).contains("  #12      "))
    }

    @Test(arguments: [
        (
            "location.closed", #"{"location":{"name":"Lakeside Grill","closed":true}}"#,
            "Lakeside Grill, closed"
        ),
        ("menu.categoryPut", #"{"category":{"name":"Winter"}}"#, "Winter"),
        ("menu.itemPut", #"{"item":{"name":"Burger","price":875,"available":true}}"#, "Burger"),
        ("menu.priceSet", #"{"item":{"name":"Burger","price":875}}"#, "Burger, 875 minor units"),
        (
            "menu.priceSet",
            #"{"item":{"name":"Pie","price":520,"scheduledPrice":"#
                + #"{"price":480,"validFrom":"2026-11-30T09:00:00.000Z"}}}"#,
            "Pie, 520 minor units, 480 from 2026-11-30T09:00:00.000Z"
        ),
        (
            "menu.availabilitySet",
            #"{"item":{"name":"Ice","available":false,"#
                + #""unavailableUntil":"2026-11-22T09:00:00.000Z"}}"#,
            "Ice, sold out until 2026-11-22T09:00:00.000Z"
        ),
        ("menu.availabilitySet", #"{"item":{"name":"Ice","available":true}}"#, "Ice, available"),
        (
            "menu.availabilitySet",
            #"{"modifierGroup":{"name":"Extras","modifiers":[{"name":"Bacon","available":true},"#
                + #"{"name":"Avocado","available":false}]}}"#,
            "Extras, sold out: Avocado"
        ),
    ])
    func `an event of a menu says what changed`(
        _ type: String, _ data: String, _ words: String
    ) throws {
        var transcript = columns()
        let samples = TapSamples(
            stream: TappedStream(service: .locations, location: "00001"), subject: "00001")
        let event = try samples.event(1, type: type, actor: "office/maria", data: data)
        #expect(try #require(transcript.lines(event).first).hasSuffix("office/maria    \(words)"))
    }

    @Test func `an empty order has no lines and no amount`() throws {
        let empty =
            #"{"number":1,"status":"open","lines":[],"currency":"USD","totals":{"total":0}}"#
        var transcript = columns()
        let opened = try samples.event(1, type: "order.opened", data: empty)
        #expect(try #require(transcript.lines(opened).first).hasSuffix("till-1/ana      open"))
    }

    @Test func `a line with the date precedes the first event of another day`() throws {
        var transcript = columns()
        let day: Int64 = 24 * 3600
        #expect(transcript.lines(try samples.event(1)).count == 1)
        #expect(transcript.lines(try samples.event(2, at: day)).first == "-- 2026-11-22 --")
        #expect(transcript.lines(try samples.event(3, at: day + 1)).count == 1)
    }

    @Test func `heartbeats are shown on request only`() throws {
        var quiet = columns()
        #expect(quiet.lines(try samples.heartbeat(7)).isEmpty)
        #expect(quiet.shown == 0)
        var full = columns(showsHeartbeats: true)
        #expect(try #require(full.lines(try samples.heartbeat(7)).first).hasSuffix("orders at 7"))
    }

    @Test func `only terminals get colours`() throws {
        var colored = columns(isColored: true)
        let line = try #require(colored.lines(try samples.event(1)).first)
        #expect(line.contains("\u{1b}[36morder.itemsAdded"))
        #expect(line.contains("\u{1b}[34minProcess\u{1b}[0m"))
        var plain = columns()
        #expect(!(try #require(plain.lines(try samples.event(1)).first).contains("\u{1b}")))
    }

    @Test func `text in events can't control the terminal`() throws {
        var transcript = columns()
        let data = ##"{"number":1,"status":"\u001b[2J","reason":"a\u0007b\nc"}"##
        let line = try #require(transcript.lines(try samples.event(1, data: data)).first)
        #expect(line.hasSuffix("[2J, abc"))
        #expect(
            transcript.line(.unreadable("orders/00001/\u{1b}[2J"), at: TapSamples.start)
                == "-- unreadable event on orders/00001/[2J --")
    }

    @Test func `as JSON an event is one line, unchanged except for line breaks`() throws {
        var transcript = TapTranscript(.json(name: "tap"))
        let event = try samples.event(1)
        #expect(transcript.lines(event) == [String(decoding: event.payload, as: UTF8.self)])
        let broken = try samples.event(1, data: "{\n}")
        #expect(try #require(transcript.lines(broken).first).hasSuffix(#""data":{ }}"#))
    }

    @Test func `as JSON a mark is a CloudEvent of the tap's own`() {
        var transcript = TapTranscript(.json(name: "tap"))
        let mark = TapMark.gap(TapSamples.orders, 2...4, .fetched)
        #expect(
            transcript.line(mark, at: TapSamples.start)
                == #"{"specversion":"1.0","id":"tap/1","source":"comanda/tap/orders/00001","#
                + #""type":"tap.gap","time":"2026-11-21T18:30:00.250Z","data":{"first":2,"#
                + #""last":4,"fetched":true,"text":"3 events (2 to 4) of orders/00001 not "#
                + #"received: they follow from the log"}}"#)
        #expect(transcript.line(mark, at: TapSamples.start).contains(#""id":"tap/2""#))
    }

    @Test func `as JSON a service that answers but sends no events is not silent`() {
        var transcript = TapTranscript(.json(name: "tap"))
        #expect(
            transcript.line(.noEvents(.payments, .seconds(3)), at: TapSamples.start)
                == #"{"specversion":"1.0","id":"tap/1","source":"comanda/tap/payments","#
                + #""type":"tap.unheard","time":"2026-11-21T18:30:00.250Z","data":{"seconds":3,"#
                + #""text":"payment-service answers, but no event of it was received for 3 s: "#
                + #"check the roles of this key, --location, and COMANDA_PAYMENTS_EVENTS"}}"#)
    }

    private func columns(
        isColored: Bool = false, timeZone: TimeZone = .gmt, showsHeartbeats: Bool = false
    ) -> TapTranscript {
        let columns = TapColumns(
            isColored: isColored, timeZone: timeZone, from: TapSamples.start)
        return TapTranscript(.columns(columns), showsHeartbeats: showsHeartbeats)
    }
}
