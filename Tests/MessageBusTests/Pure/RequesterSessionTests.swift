// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MessageBus

@Suite struct RequesterSessionTests {
    private static let start = ContinuousClock.now

    /// Runs the session every 10 ms, and returns the steps with their times in milliseconds.
    private static func script(
        _ session: inout RequesterSession<String>, until end: Int,
        at instant: (inout RequesterSession<String>, Int) -> Void = { _, _ in }
    ) -> [String] {
        stride(from: 0, through: end, by: 10).flatMap { millisecond -> [String] in
            instant(&session, millisecond)
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
        timeout: Duration = .seconds(5), at millisecond: Int = 0
    ) -> Int64? {
        session.submit(name, timeout: timeout, now: start + .milliseconds(millisecond)) { id in
            Array("\(id):\(name)".utf8)
        }?.id
    }

    @Test func `without a reply the same bytes are sent again with growing delays`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a")

        #expect(
            Self.script(&session, until: 6000) == [
                "500 send 1 1:a", "1500 send 1 1:a", "3500 send 1 1:a", "5000 give up 1 a",
            ])
        #expect(session.inFlight == 0)
    }

    @Test func `the delays grow up to two seconds`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a", timeout: .seconds(30))

        #expect(
            Self.script(&session, until: 9500) == [
                "500 send 1 1:a", "1500 send 1 1:a", "3500 send 1 1:a", "5500 send 1 1:a",
                "7500 send 1 1:a", "9500 send 1 1:a",
            ])
    }

    @Test func `each request has its own times, and the oldest is sent first`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a", timeout: .milliseconds(700))
        Self.submit(&session, "b", timeout: .milliseconds(700))
        Self.submit(&session, "c", timeout: .milliseconds(600), at: 100)

        #expect(
            Self.script(&session, until: 1000) == [
                "500 send 1 1:a", "500 send 2 2:b", "600 send 3 3:c",
                "700 give up 1 a", "700 give up 2 b", "700 give up 3 c",
            ])
    }

    @Test func `an unsent request is retried soon, and its delays start once it is sent`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a")
        session.notSent(1, now: Self.start)
        var sent: [Int] = []

        // The client has no connection for a second.
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

    @Test func `a request to a service that dies repeatedly is sent again after each reconnect`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a")

        // The service lives for 300 ms, loses the request, and is back 100 ms later.
        let sent = Self.script(&session, until: 2000) { session, millisecond in
            session.noteWritability(
                millisecond % 400 < 300,
                now: Self.start + .milliseconds(millisecond))
        }

        #expect(
            sent == [
                "400 send 1 1:a", "800 send 1 1:a", "1200 send 1 1:a", "1600 send 1 1:a",
                "2000 send 1 1:a",
            ])
    }

    @Test func `while a service stays connected no request is sent early`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a")

        let sent = Self.script(&session, until: 4000) { session, millisecond in
            session.noteWritability(true, now: Self.start + .milliseconds(millisecond))
        }

        #expect(sent == ["500 send 1 1:a", "1500 send 1 1:a", "3500 send 1 1:a"])
    }

    @Test func `a request that was sent before a reconnect is never reported as not sent`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a", timeout: .milliseconds(200))

        let steps = Self.script(&session, until: 300) { session, millisecond in
            // The connection is back at the timeout: too late to send again.
            session.noteWritability(
                millisecond >= 200, now: Self.start + .milliseconds(millisecond))
        }

        #expect(steps == ["200 give up 1 a"])
    }

    @Test func `a request that was never sent is reported as not sent`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a", timeout: .milliseconds(200))
        Self.submit(&session, "b", timeout: .milliseconds(200))
        session.notSent(1, now: Self.start)

        let steps = Self.script(&session, until: 300) { session, millisecond in
            // Right after each attempt, which follows 50 ms after the last.
            guard [60, 120, 180].contains(millisecond) else { return }
            session.notSent(1, now: Self.start + .milliseconds(millisecond))
        }

        #expect(steps.suffix(2) == ["200 give up 1 a, not sent", "200 give up 2 b"])
    }

    @Test func `a reply completes the request, and later ones are ignored`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a")

        #expect(session.completed(1) == "a")
        #expect(session.completed(1) == nil)
        #expect(session.completed(2) == nil)
        #expect(Self.script(&session, until: 6000).isEmpty)
    }

    @Test func `a reply after the timeout is ignored`() {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a")
        _ = Self.script(&session, until: 5000)

        #expect(session.completed(1) == nil)
        session.notSent(1, now: Self.start)
        #expect(session.inFlight == 0)
    }

    @Test(arguments: [
        (0, true), (500, true), (1500, true), (3490, true), (3500, false), (5000, false),
    ])
    func `a temporary refusal is final only if no attempt is left`(
        millisecond: Int, isRetried: Bool
    ) {
        var session = RequesterSession<String>(limit: 10)
        Self.submit(&session, "a")
        _ = Self.script(&session, until: millisecond)

        #expect(session.willRetry(1) == isRetried)
    }

    @Test func `the number of requests in flight is limited`() {
        var session = RequesterSession<String>(limit: 2)

        #expect(Self.submit(&session, "a") == 1)
        #expect(Self.submit(&session, "b") == 2)
        #expect(Self.submit(&session, "c") == nil)
        #expect(session.inFlight == 2)
        #expect(session.completed(1) == "a")
        #expect(Self.submit(&session, "d") == 3)
    }

    @Test func `stopping abandons all requests, the oldest first`() {
        var session = RequesterSession<String>(limit: 10)
        for name in ["a", "b", "c"] { Self.submit(&session, name) }

        #expect(session.abandonAll() == ["a", "b", "c"])
        #expect(session.inFlight == 0)
        #expect(session.abandonAll().isEmpty)
    }
}
