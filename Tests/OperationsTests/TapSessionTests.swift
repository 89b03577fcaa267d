// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Testing

@testable import ClientSupport
@testable import LoadGenerator
@testable import Operations
import Wire

@Suite struct `A tap of many streams` {
    private let began = ContinuousClock.now
    private let orders = TapSamples()
    private let payments = TapSamples(
        stream: TappedStream(service: .payments, location: "00001"))

    @Test func `the past is told in the order of time, across streams`() throws {
        var session = TapSession(
            [.orders, .payments], start: .after(.none), now: began)
        let first = session.hear(try orders.beat(2), now: began)
        let second = session.hear(try payments.beat(2), now: began)
        let early = session.answered(
            orders.stream, try question(first), .page(try page(orders, [1, 4]), "first", two),
            now: began)
        #expect(told(early).isEmpty)
        let gathered = session.tick(now: began + TapSession.gathering)
        #expect(told(gathered).isEmpty, "payments may have something earlier")

        let steps = session.answered(
            payments.stream, try question(second), .page(try page(payments, [2, 3]), "first", two),
            now: began + .seconds(1))
        #expect(told(steps) == ["orders 1", "payments 1", "payments 2", "orders 2"])
    }

    @Test func `the past is told when each service is heard and its log is read`() throws {
        var session = TapSession([.orders, .payments], start: .after(.none), now: began)
        let first = session.hear(try orders.beat(2), now: began)
        let late = began + .seconds(1)
        _ = session.answered(
            orders.stream, try question(first), .page(try page(orders, [1, 4]), "first", two),
            now: late)
        #expect(!session.hasToldPast(now: late), "payments was not heard")

        let second = session.hear(try payments.beat(2), now: late)
        _ = session.tick(now: late + TapSession.gathering)
        #expect(!session.hasToldPast(now: late + TapSession.gathering), "its log was not read")
        _ = session.answered(
            payments.stream, try question(second), .page(try page(payments, [2, 3]), "first", two),
            now: late)
        #expect(!session.hasToldPast(now: late), "it may have more streams")
        #expect(session.hasToldPast(now: late + TapSession.gathering))
    }

    @Test func `the past is told, too, when a service is not heard`() throws {
        var session = TapSession([.orders], start: .after(.none), now: began)
        for tenth in 1...40 {
            let now = began + .milliseconds(100 * tenth)
            #expect(session.hasToldPast(now: now) == (tenth > 30), "\(tenth)")
            let news = told(session.tick(now: now))
            if news == ["order-service?"] { session.answered(.orders, .away(nil)) }
        }
    }

    @Test func `why a service has no past is said once`() throws {
        var session = TapSession([.kitchen], start: .after(.none), now: began)
        let here = TapSamples(stream: TapSamples.kitchen)
        let there = TapSamples(stream: TappedStream(service: .kitchen, location: "00002"))
        #expect(
            told(session.hear(try here.beat(1), now: began)).first
                == "kitchen from now on: it keeps no log")
        #expect(told(session.hear(try there.beat(1), now: began)).count == 1)
    }

    @Test func `that a service starts over is said once`() throws {
        var session = TapSession([.kitchen], start: .live, now: began)
        let here = TapSamples(stream: TapSamples.kitchen)
        let there = TapSamples(stream: TappedStream(service: .kitchen, location: "00002"))
        for samples in [here, there] { _ = session.hear(try samples.beat(5), now: began) }
        #expect(
            told(session.hear(try here.beat(1, epoch: "second"), now: began)).first
                == "kds-service starts over, in epoch second")
        #expect(
            told(session.hear(try there.event(1, epoch: "second"), now: began)) == ["kitchen 1"])
    }

    @Test(arguments: [
        (SilenceWatch.Presence.away(nil), "order-service has been silent for 3 s"),
        (
            .away(NoConnection(endpoint: "ipc://x", reason: .nobody, hasKeys: false)),
            "order-service has been silent for 3 s. Nobody answers at ipc://x: start the services "
                + "with 'comanda up', or say with --bus where they run."
        ),
        (
            .there,
            "order-service answers, but nothing of it was heard for 3 s: look at the roles of "
                + "this key, at --location, and at COMANDA_ORDERS_EVENTS"
        ),
    ])
    func `a service that is not heard is asked, named, and named again when it is heard`(
        presence: SilenceWatch.Presence, text: String
    ) throws {
        var session = TapSession([.orders], start: .live, now: began)
        _ = session.hear(try orders.beat(1), now: began)
        var silence: [String] = []
        for tenth in 1...40 {
            let news = told(session.tick(now: began + .milliseconds(100 * tenth)))
            if news == ["order-service?"] { session.answered(.orders, presence) }
            silence += news
        }
        #expect(silence == ["order-service?", text])
        let steps = session.hear(try orders.beat(1), now: began + .seconds(9))
        #expect(told(steps).first == "order-service is heard again after 9 s")
    }

    @Test func `nothing is said of a service before it has answered, or that is heard meanwhile`()
        throws
    {
        var session = TapSession([.orders], start: .live, now: began)
        for tenth in 1...40 {
            let news = told(session.tick(now: began + .milliseconds(100 * tenth)))
            #expect(news == (tenth == 20 ? ["order-service?"] : []))
        }
        _ = session.hear(try orders.beat(1), now: began + .seconds(4))
        session.answered(.orders, .away(nil))
        for tenth in 41...59 {
            #expect(told(session.tick(now: began + .milliseconds(100 * tenth))).isEmpty)
        }
    }

    @Test func `a tap that was held up calls nobody silent`() throws {
        var session = TapSession([.orders], start: .live, now: began)
        #expect(told(session.tick(now: began + .seconds(30))).isEmpty)
        #expect(told(session.tick(now: began + .seconds(30.1))).isEmpty)
    }

    private let two = SequenceNumber(2)

    /// The events 1 and 2, at these seconds.
    private func page(_ samples: TapSamples, _ seconds: [Int64]) throws -> [TapEntry] {
        try zip(UInt64(1)..., seconds).map { try samples.event($0, at: $1) }
    }

    private func question(_ steps: [TapSession.Step]) throws -> Int {
        for step in steps {
            if case .ask(_, let question) = step { return question.number }
        }
        throw TapSamples.NoEvent()
    }

    private func told(_ steps: [TapSession.Step]) -> [String] {
        steps.compactMap { step in
            switch step {
            case .show(let entry):
                "\(entry.stream.service.rawValue) \(entry.event.sequence.number)"
            case .mark(let mark): mark.text
            case .ask: nil
            case .ping(let service): "\(service.program)?"
            }
        }
    }
}
