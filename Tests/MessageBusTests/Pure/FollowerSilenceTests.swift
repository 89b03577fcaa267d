// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import MessageBus

/// The effects of silence, delay and suspension on a follower's state.
@Suite struct FollowerSilenceTests {
    @Test func `two seconds of silence make the state stale, and a new reply makes it current`() {
        var bench = SessionBench.following(5)

        #expect(bench.advance(by: .milliseconds(1999)) == "")
        #expect(bench.advance(by: .milliseconds(1)) == "stale")
        #expect(!bench.session.isCurrent)
        #expect(bench.advance(by: .seconds(10)) == "")
        #expect(bench.heartbeat(5) == "events?2>5")
        #expect(bench.replay([], of: 5, for: 2) == "current")
        #expect(bench.advance(by: .milliseconds(1999)) == "")
        #expect(bench.heartbeat(5) == "")
        #expect(bench.advance(by: .milliseconds(1999)) == "")
        #expect(bench.event(6) == "+6")
        #expect(bench.advance(by: .milliseconds(1)) == "stale")
        #expect(bench.event(7) == "+7 events?3>7")
        #expect(bench.replay([], of: 7, for: 3) == "current")
    }

    @Test func `late heartbeats lead to requests, and the replies confirm the state`() {
        var bench = SessionBench.following(5)

        #expect(bench.advance(by: .milliseconds(499)) == "")
        #expect(bench.heartbeat(5, isOld: true) == "")
        #expect(bench.advance(by: .milliseconds(500)) == "")
        #expect(bench.heartbeat(5, isOld: true) == "events?2>5")
        #expect(bench.event(6) == "")
        #expect(bench.replay(6...9, of: 9, for: 2) == "+6 +7 +8 +9")
        #expect(bench.advance(by: .milliseconds(1999)) == "")
        #expect(bench.event(7) == "")
        #expect(bench.advance(by: .milliseconds(1)) == "stale")
    }

    @Test func `a request to confirm the state does not count as a gap`() {
        var bench = SessionBench.following(5)

        #expect(bench.advance(by: .seconds(2)) == "stale")
        #expect(bench.heartbeat(5) == "events?2>5")
        #expect(bench.replay([], of: 5, for: 2) == "current")
        #expect(bench.session.counts.gaps == 0)
        #expect(bench.heartbeat(7) == "events?3>5")
        #expect(bench.session.counts.gaps == 1)
    }

    @Test func `messages after a silence do not make the state current`() {
        var bench = SessionBench.following(5)
        #expect(bench.advance(by: .seconds(30)) == "stale")

        #expect(bench.event(6) == "+6 events?2>6")
        #expect(bench.event(7) == "")
        #expect(bench.heartbeat(7) == "")
        #expect(!bench.session.isCurrent)
        #expect(bench.replay(7...9, of: 9, for: 2) == "+7 +8 +9 current")
    }

    @Test func `messages before the first tick after a suspension do not make the state current`() {
        var bench = SessionBench.following(5)
        bench.suspend(for: .seconds(30))

        #expect(bench.event(6) == "stale +6 events?2>6")
        #expect(!bench.session.isCurrent)
        #expect(bench.event(7) == "")
        #expect(bench.replay([7], of: 7, for: 2) == "+7 current")
        bench.suspend(for: .seconds(2))
        #expect(bench.heartbeat(7) == "stale events?3>7")
    }

    @Test func `before the first tick after a suspension the state is not current`() {
        var bench = SessionBench.following(5)
        #expect(bench.session.isCurrent(at: bench.now))
        bench.suspend(for: .seconds(2))
        #expect(!bench.session.isCurrent(at: bench.now))
        #expect(bench.advance(by: .zero) == "stale")
    }

    @Test(arguments: [true, false])
    func `the reply to an old request does not make the state current`(canReplay: Bool) {
        var bench = SessionBench(canReplay: canReplay)
        _ = bench.start()
        bench.suspend(for: .seconds(2))

        let request = canReplay ? "events?2>5" : "snapshot?2"
        #expect(bench.snapshot(5, for: 1) == "=5 \(request)")
        #expect(!bench.session.isCurrent)
    }

    @Test func `events requested before a suspension do not make the state current`() {
        var bench = SessionBench.following(5)
        #expect(bench.event(7) == "events?2>5")
        bench.suspend(for: .seconds(30))

        #expect(bench.replay(6...7, of: 7, for: 2) == "stale +6 +7 events?3>7")
        #expect(bench.replay([], of: 7, for: 3) == "current")
    }

    @Test func `a reply confirms the state for the time of its request`() {
        var bench = SessionBench()
        _ = bench.start()
        bench.suspend(for: .milliseconds(1500))

        #expect(bench.snapshot(5, for: 1) == "=5 current")
        #expect(bench.advance(by: .milliseconds(499)) == "")
        #expect(bench.advance(by: .milliseconds(1)) == "stale")
    }

    @Test func `messages older than the state do not confirm it`() {
        var bench = SessionBench.following(5)
        bench.suspend(for: .milliseconds(1500))
        #expect(bench.event(4) == "")
        #expect(bench.event(5) == "")
        #expect(bench.heartbeat(4) == "")

        #expect(bench.advance(by: .milliseconds(500)) == "stale")
        #expect(bench.heartbeat(4) == "events?2>5")
    }

    @Test func `a heartbeat long after the snapshot request does not confirm the snapshot`() {
        var bench = SessionBench()
        _ = bench.start()
        _ = bench.heartbeat(3, "B")
        #expect(bench.snapshot(6, "A", for: 1) == "=6")

        bench.suspend(for: .seconds(2))
        #expect(bench.heartbeat(6, "A") == "events?2>6")
    }

    @Test func `without a replay a new snapshot confirms the state after a silence`() {
        var bench = SessionBench.following(5, canReplay: false)
        #expect(bench.advance(by: .seconds(2)) == "stale")

        #expect(bench.heartbeat(5) == "snapshot?2")
        #expect(bench.snapshot(5, for: 2) == "=5 current")
    }
}
