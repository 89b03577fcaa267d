// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MessageBus

@Suite struct RequesterSessionTests {
    private static let start = ContinuousClock.now

    /// Sends `name`, then says in milliseconds what is done when, every 10 ms.
    private static func script(
        _ session: inout RequesterSession<String>, until end: Int,
        _ happens: (inout RequesterSession<String>, Int) -> Void = { _, _ in }
    ) -> [String] {
        stride(from: 0, through: end, by: 10).flatMap { millisecond -> [String] in
            happens(&session, millisecond)
            return session.due(now: start + .milliseconds(millisecond)).map { step in
                switch step {
                case .transmit(let id, let payload):
                    "\(millisecond) send \(id) \(String(decoding: payload, as: UTF8.self))"
                case .giveUp(let id, let context, let wasSent):
                    "\(millisecond) give up \(id) \(context)" + (wasSent ? "" : ", not sent")
                }
            }
        }
    }

    @discardableResult
    private static func submit(
        _ session: inout RequesterSession<String>, _ name: String,
        patience: Duration = .seconds(5), at millisecond: Int = 0
    ) -> Int64? {
        session.submit(name, patience: patience, now: start + .milliseconds(millisecond)) { id in
            Array("\(id):\(name)".utf8)
        }?.id
    }

    @Test func `without an answer the same bytes are sent again at growing distances`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a")

        #expect(
            Self.script(&session, until: 6000) == [
                "500 send 1 1:a", "1500 send 1 1:a", "3500 send 1 1:a", "5000 give up 1 a",
            ])
        #expect(session.inFlight == 0)
    }

    @Test func `the distances stop growing at two seconds`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a", patience: .seconds(30))

        #expect(
            Self.script(&session, until: 9500) == [
                "500 send 1 1:a", "1500 send 1 1:a", "3500 send 1 1:a", "5500 send 1 1:a",
                "7500 send 1 1:a", "9500 send 1 1:a",
            ])
    }

    @Test func `each request keeps its own times, and the oldest goes first`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a", patience: .milliseconds(700))
        Self.submit(&session, "b", patience: .milliseconds(700))
        Self.submit(&session, "c", patience: .milliseconds(600), at: 100)

        #expect(
            Self.script(&session, until: 1000) == [
                "500 send 1 1:a", "500 send 2 2:b", "600 send 3 3:c",
                "700 give up 1 a", "700 give up 2 b", "700 give up 3 c",
            ])
    }

    @Test func `what the socket could not take is tried soon, and the distances start then`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a")
        session.notSent(1, now: Self.start)
        var sent: [Int] = []

        // Nobody is connected for a second.
        for millisecond in stride(from: 0, through: 5000, by: 10) {
            for case .transmit in session.due(now: Self.start + .milliseconds(millisecond)) {
                if millisecond < 1000 {
                    session.notSent(1, now: Self.start + .milliseconds(millisecond))
                } else {
                    sent.append(millisecond)
                }
            }
        }

        #expect(sent == [1000, 1500, 2500, 4500])
    }

    @Test func `a request to a service that dies again and again is sent as soon as it is back`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a")

        // It lives for 300 ms, takes the request with it, and is back after another 100.
        let sent = Self.script(&session, until: 2000) { session, millisecond in
            session.noteConnection(
                isConnected: millisecond % 400 < 300,
                now: Self.start + .milliseconds(millisecond))
        }

        #expect(
            sent == [
                "400 send 1 1:a", "800 send 1 1:a", "1200 send 1 1:a", "1600 send 1 1:a",
                "2000 send 1 1:a",
            ])
    }

    @Test func `while a service stays connected nothing is sent before its time`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a")

        let sent = Self.script(&session, until: 4000) { session, millisecond in
            session.noteConnection(isConnected: true, now: Self.start + .milliseconds(millisecond))
        }

        #expect(sent == ["500 send 1 1:a", "1500 send 1 1:a", "3500 send 1 1:a"])
    }

    @Test func `what was sent before a connection came back is never called not sent`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a", patience: .milliseconds(200))

        let steps = Self.script(&session, until: 300) { session, millisecond in
            // The connection is back with the end of the patience: too late to send again.
            session.noteConnection(
                isConnected: millisecond >= 200, now: Self.start + .milliseconds(millisecond))
        }

        #expect(steps == ["200 give up 1 a"])
    }

    @Test func `what was never taken is given up as not sent`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a", patience: .milliseconds(200))
        Self.submit(&session, "b", patience: .milliseconds(200))
        session.notSent(1, now: Self.start)

        let steps = Self.script(&session, until: 300) { session, millisecond in
            // Right after each attempt: 50 ms after the one before.
            guard [60, 120, 180].contains(millisecond) else { return }
            session.notSent(1, now: Self.start + .milliseconds(millisecond))
        }

        #expect(steps.suffix(2) == ["200 give up 1 a, not sent", "200 give up 2 b"])
    }

    @Test func `an answer ends the request, and later ones are ignored`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a")

        #expect(session.answered(1) == "a")
        #expect(session.answered(1) == nil)
        #expect(session.answered(2) == nil)
        #expect(Self.script(&session, until: 6000).isEmpty)
    }

    @Test func `an answer after the patience is ignored`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a")
        _ = Self.script(&session, until: 5000)

        #expect(session.answered(1) == nil)
        session.notSent(1, now: Self.start)
        #expect(session.inFlight == 0)
    }

    @Test(arguments: [
        (0, true), (500, true), (1500, true), (3490, true), (3500, false), (5000, false),
    ])
    func `a refusal for now stands only when no attempt is left`(millisecond: Int, isRetried: Bool)
    {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a")
        _ = Self.script(&session, until: millisecond)

        #expect(session.willRetry(1) == isRetried)
    }

    @Test func `no more requests than allowed are in flight`() {
        var session = RequesterSession<String>(limit: 2)

        #expect(Self.submit(&session, "a") == 1)
        #expect(Self.submit(&session, "b") == 2)
        #expect(Self.submit(&session, "c") == nil)
        #expect(session.inFlight == 2)
        #expect(session.answered(1) == "a")
        #expect(Self.submit(&session, "d") == 3)
    }

    @Test func `whoever stops abandons all, the oldest first`() {
        var session = RequesterSession<String>(limit: 10)
        for name in ["a", "b", "c"] { Self.submit(&session, name) }

        #expect(session.abandonAll() == ["a", "b", "c"])
        #expect(session.inFlight == 0)
        #expect(session.abandonAll().isEmpty)
    }
}
