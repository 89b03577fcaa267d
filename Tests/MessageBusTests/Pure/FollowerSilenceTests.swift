// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import MessageBus

/// What time takes from a follower's certainty.
@Suite struct FollowerSilenceTests {
    @Test func `silence of two seconds makes what is known stale, and a new answer current`() {
        var bench = SessionBench.following(5)

        #expect(bench.pass(.milliseconds(1999)) == "")
        #expect(bench.pass(.milliseconds(1)) == "stale")
        #expect(!bench.session.isCurrent)
        #expect(bench.pass(.seconds(10)) == "")
        #expect(bench.heartbeat(5) == "events?2>5")
        #expect(bench.replay([], of: 5, for: 2) == "current")
        #expect(bench.pass(.milliseconds(1999)) == "")
        #expect(bench.heartbeat(5) == "")
        #expect(bench.pass(.milliseconds(1999)) == "")
        #expect(bench.event(6) == "+6")
        #expect(bench.pass(.milliseconds(1)) == "stale")
        #expect(bench.event(7) == "+7 events?3>7")
        #expect(bench.replay([], of: 7, for: 3) == "current")
    }

    @Test func `who hears late asks as often as heartbeats come, and trusts the answers`() {
        var bench = SessionBench.following(5)

        #expect(bench.pass(.milliseconds(499)) == "")
        #expect(bench.heartbeat(5, isOld: true) == "")
        #expect(bench.pass(.milliseconds(500)) == "")
        #expect(bench.heartbeat(5, isOld: true) == "events?2>5")
        #expect(bench.event(6) == "")
        #expect(bench.replay(6...9, of: 9, for: 2) == "+6 +7 +8 +9")
        #expect(bench.pass(.milliseconds(1999)) == "")
        #expect(bench.event(7) == "")
        #expect(bench.pass(.milliseconds(1)) == "stale")
    }

    @Test func `a question whether anything is missing is no gap`() {
        var bench = SessionBench.following(5)

        #expect(bench.pass(.seconds(2)) == "stale")
        #expect(bench.heartbeat(5) == "events?2>5")
        #expect(bench.replay([], of: 5, for: 2) == "current")
        #expect(bench.session.counts.gaps == 0)
        #expect(bench.heartbeat(7) == "events?3>5")
        #expect(bench.session.counts.gaps == 1)
    }

    @Test func `what waited while its reader slept makes nothing current`() {
        var bench = SessionBench.following(5)
        #expect(bench.pass(.seconds(30)) == "stale")

        #expect(bench.event(6) == "+6 events?2>6")
        #expect(bench.event(7) == "")
        #expect(bench.heartbeat(7) == "")
        #expect(!bench.session.isCurrent)
        #expect(bench.replay(7...9, of: 9, for: 2) == "+7 +8 +9 current")
    }

    @Test func `what is handled before the first tick after a stop makes nothing current`() {
        var bench = SessionBench.following(5)
        bench.stop(for: .seconds(30))

        #expect(bench.event(6) == "stale +6 events?2>6")
        #expect(!bench.session.isCurrent)
        #expect(bench.event(7) == "")
        #expect(bench.replay([7], of: 7, for: 2) == "+7 current")
        bench.stop(for: .seconds(2))
        #expect(bench.heartbeat(7) == "stale events?3>7")
    }

    @Test func `who asks before the first tick after a stop is not told that it is current`() {
        var bench = SessionBench.following(5)
        #expect(bench.session.isCurrent(at: bench.now))
        bench.stop(for: .seconds(2))
        #expect(!bench.session.isCurrent(at: bench.now))
        #expect(bench.pass(.zero) == "stale")
    }

    @Test(arguments: [true, false])
    func `the answer to an old question makes nothing current`(canReplay: Bool) {
        var bench = SessionBench(canReplay: canReplay)
        _ = bench.start()
        bench.stop(for: .seconds(2))

        let question = canReplay ? "events?2>5" : "snapshot?2"
        #expect(bench.snapshot(5, for: 1) == "=5 \(question)")
        #expect(!bench.session.isCurrent)
    }

    @Test func `the events that were asked for before a stop make nothing current`() {
        var bench = SessionBench.following(5)
        #expect(bench.event(7) == "events?2>5")
        bench.stop(for: .seconds(30))

        #expect(bench.replay(6...7, of: 7, for: 2) == "stale +6 +7 events?3>7")
        #expect(bench.replay([], of: 7, for: 3) == "current")
    }

    @Test func `an answer is as old as its question`() {
        var bench = SessionBench()
        _ = bench.start()
        bench.stop(for: .milliseconds(1500))

        #expect(bench.snapshot(5, for: 1) == "=5 current")
        #expect(bench.pass(.milliseconds(499)) == "")
        #expect(bench.pass(.milliseconds(1)) == "stale")
    }

    @Test func `what is older than what is known keeps nothing current`() {
        var bench = SessionBench.following(5)
        bench.stop(for: .milliseconds(1500))
        #expect(bench.event(4) == "")
        #expect(bench.event(5) == "")
        #expect(bench.heartbeat(4) == "")

        #expect(bench.pass(.milliseconds(500)) == "stale")
        #expect(bench.heartbeat(4) == "events?2>5")
    }

    @Test func `old news of another epoch's end makes nothing current`() {
        var bench = SessionBench()
        _ = bench.start()
        _ = bench.heartbeat(3, "B")
        #expect(bench.snapshot(6, "A", for: 1) == "=6")

        bench.stop(for: .seconds(2))
        #expect(bench.heartbeat(6, "A") == "events?2>6")
    }

    @Test func `where nothing is replayed a new snapshot ends the silence`() {
        var bench = SessionBench.following(5, canReplay: false)
        #expect(bench.pass(.seconds(2)) == "stale")

        #expect(bench.heartbeat(5) == "snapshot?2")
        #expect(bench.snapshot(5, for: 2) == "=5 current")
    }
}
