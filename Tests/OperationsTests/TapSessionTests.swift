// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Testing
import Wire

@testable import Tap

@Suite struct `A tap of many streams` {
    private let began = ContinuousClock.now
    private let orders = TapSamples()
    private let payments = TapSamples(
        stream: TappedStream(service: .payments, location: "00001"))

    @Test func `the past is shown in the order of time, across streams`() throws {
        var session = TapSession(
            [.orders, .payments], start: .after(.none), now: began)
        let first = session.received(try orders.heartbeat(2), now: began)
        let second = session.received(try payments.heartbeat(2), now: began)
        let early = session.received(
            .page(try page(orders, [1, 4]), "first", two), from: orders.stream,
            to: try query(first), now: began)
        #expect(output(early).isEmpty)
        let gathered = session.tick(now: began + TapSession.discovery)
        #expect(output(gathered).isEmpty, "payments may have something earlier")

        let steps = session.received(
            .page(try page(payments, [2, 3]), "first", two), from: payments.stream,
            to: try query(second), now: began + .seconds(1))
        #expect(output(steps) == ["orders 1", "payments 1", "payments 2", "orders 2"])
    }

    @Test func `the past is complete when each service was received and its log was read`() throws {
        var session = TapSession([.orders, .payments], start: .after(.none), now: began)
        let first = session.received(try orders.heartbeat(2), now: began)
        let late = began + .seconds(1)
        _ = session.received(
            .page(try page(orders, [1, 4]), "first", two), from: orders.stream,
            to: try query(first), now: late)
        #expect(!session.hasShownPast(now: late), "payments was not received")

        let second = session.received(try payments.heartbeat(2), now: late)
        _ = session.tick(now: late + TapSession.discovery)
        #expect(!session.hasShownPast(now: late + TapSession.discovery), "its log was not read")
        _ = session.received(
            .page(try page(payments, [2, 3]), "first", two), from: payments.stream,
            to: try query(second), now: late)
        #expect(!session.hasShownPast(now: late), "it may have more streams")
        #expect(session.hasShownPast(now: late + TapSession.discovery))
    }

    @Test func `the past is complete also if a service is silent`() throws {
        var session = TapSession([.orders], start: .after(.none), now: began)
        for tenth in 1...40 {
            let now = began + .milliseconds(100 * tenth)
            #expect(session.hasShownPast(now: now) == (tenth > 30), "\(tenth)")
            let steps = output(session.tick(now: now))
            if steps == ["order-service?"] { session.pinged(.orders, .noReply(nil)) }
        }
    }

    @Test func `a service without a log is marked once`() throws {
        var session = TapSession([.kitchen], start: .after(.none), now: began)
        let here = TapSamples(stream: TapSamples.kitchen)
        let there = TapSamples(stream: TappedStream(service: .kitchen, location: "00002"))
        #expect(
            output(session.received(try here.heartbeat(1), now: began)).first
                == "only new events of kitchen are shown: it keeps no log")
        #expect(output(session.received(try there.heartbeat(1), now: began)).count == 1)
    }

    @Test func `a service that starts over is marked once`() throws {
        var session = TapSession([.kitchen], start: .live, now: began)
        let here = TapSamples(stream: TapSamples.kitchen)
        let there = TapSamples(stream: TappedStream(service: .kitchen, location: "00002"))
        for samples in [here, there] { _ = session.received(try samples.heartbeat(5), now: began) }
        #expect(
            output(session.received(try here.heartbeat(1, epoch: "second"), now: began)).first
                == "kds-service starts over, in epoch second")
        #expect(
            output(session.received(try there.event(1, epoch: "second"), now: began)) == [
                "kitchen 1"
            ])
    }

    @Test(arguments: [
        (SilenceDetector.PingOutcome.noReply(nil), "order-service has been silent for 3 s"),
        (
            .noReply(NoConnection(endpoint: "ipc://x", reason: .noListener, hasKeys: false)),
            "order-service has been silent for 3 s. No service answers at ipc://x: start the "
                + "services ('comanda up', or 'systemctl start comanda.target'), or set their "
                + "address with --bus."
        ),
        (
            .replied,
            "order-service answers, but no event of it was received for 3 s: check the roles of "
                + "this key, --location, and COMANDA_ORDERS_EVENTS"
        ),
    ])
    func `a silent service is pinged, marked, and marked again when it is back`(
        outcome: SilenceDetector.PingOutcome, text: String
    ) throws {
        var session = TapSession([.orders], start: .live, now: began)
        _ = session.received(try orders.heartbeat(1), now: began)
        var silence: [String] = []
        for tenth in 1...40 {
            let steps = output(session.tick(now: began + .milliseconds(100 * tenth)))
            if steps == ["order-service?"] { session.pinged(.orders, outcome) }
            silence += steps
        }
        #expect(silence == ["order-service?", text])
        let last = session.received(try orders.heartbeat(1), now: began + .seconds(9))
        #expect(output(last).first == "order-service is back after 9 s")
    }

    @Test func `a service is not marked before the ping has ended, or after a new message`() throws
    {
        var session = TapSession([.orders], start: .live, now: began)
        for tenth in 1...40 {
            let steps = output(session.tick(now: began + .milliseconds(100 * tenth)))
            #expect(steps == (tenth == 20 ? ["order-service?"] : []))
        }
        _ = session.received(try orders.heartbeat(1), now: began + .seconds(4))
        session.pinged(.orders, .noReply(nil))
        for tenth in 41...59 {
            #expect(output(session.tick(now: began + .milliseconds(100 * tenth))).isEmpty)
        }
    }

    @Test func `a tap that was blocked marks no service as silent`() throws {
        var session = TapSession([.orders], start: .live, now: began)
        #expect(output(session.tick(now: began + .seconds(30))).isEmpty)
        #expect(output(session.tick(now: began + .seconds(30.1))).isEmpty)
    }

    private let two = SequenceNumber(2)

    /// The events 1 and 2, at these seconds.
    private func page(_ samples: TapSamples, _ seconds: [Int64]) throws -> [TapEntry] {
        try zip(UInt64(1)..., seconds).map { try samples.event($0, at: $1) }
    }

    private func query(_ steps: [TapSession.Step]) throws -> Int {
        for step in steps {
            if case .query(_, let query) = step { return query.number }
        }
        throw TapSamples.NoEvent()
    }

    private func output(_ steps: [TapSession.Step]) -> [String] {
        steps.compactMap { step in
            switch step {
            case .show(let entry):
                "\(entry.stream.service.rawValue) \(entry.event.sequence.number)"
            case .mark(let mark): mark.text
            case .query: nil
            case .ping(let service): "\(service.program)?"
            }
        }
    }
}
