// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import MessageBus

@Suite struct FollowerSessionTests {
    @Test func `a follower asks for the state, then applies what happens`() {
        var bench = SessionBench()

        #expect(bench.start() == "snapshot?1")
        #expect(!bench.session.isCurrent)
        #expect(bench.snapshot(5, for: 1) == "=5 current")
        #expect(bench.session.isCurrent)
        #expect(bench.event(6) == "+6")
        #expect(bench.event(7) == "+7")
        #expect(bench.heartbeat(7) == "")
    }

    @Test func `what comes before the snapshot is kept and applied where it is newer`() {
        var bench = SessionBench()
        _ = bench.start()

        #expect(bench.event(4) == "")
        #expect(bench.event(5) == "")
        #expect(bench.heartbeat(5) == "")
        #expect(bench.event(6) == "")
        #expect(bench.event(7) == "")
        #expect(bench.snapshot(5, for: 1) == "=5 +6 +7 current")
        #expect(bench.event(8) == "+8")
    }

    @Test func `what was kept is applied in its order, once`() {
        var bench = SessionBench()
        _ = bench.start()
        for number in [7, 6, 8, 7, 6] { #expect(bench.event(number) == "") }

        #expect(bench.snapshot(5, for: 1) == "=5 +6 +7 +8 current")
    }

    @Test func `a duplicate changes nothing`() {
        var bench = SessionBench.following(5)

        #expect(bench.event(6) == "+6")
        #expect(bench.event(6) == "")
        #expect(bench.event(3) == "")
        #expect(bench.event(7) == "+7")
    }

    @Test func `a gap is filled by what was missed`() {
        var bench = SessionBench.following(5)

        #expect(bench.event(8) == "events?2>5")
        #expect(bench.event(9) == "")
        #expect(bench.replay(6...8, of: 8, for: 2) == "+6 +7 +8 +9")
        #expect(bench.event(10) == "+10")
    }

    @Test func `a swapped pair heals`() {
        var bench = SessionBench.following(5)

        #expect(bench.event(7) == "events?2>5")
        #expect(bench.event(6) == "")
        #expect(bench.replay(6...7, of: 7, for: 2) == "+6 +7")
    }

    @Test func `a lost last event is noticed by the heartbeat`() {
        var bench = SessionBench.following(5)

        #expect(bench.heartbeat(6) == "events?2>5")
        #expect(bench.replay([6], of: 6, for: 2) == "+6")
        #expect(bench.heartbeat(6) == "")
    }

    @Test func `a long gap is filled page by page`() {
        var bench = SessionBench.following(0)

        #expect(bench.heartbeat(7) == "events?2>0")
        #expect(bench.replay(1...3, of: 7, for: 2) == "+1 +2 +3 events?3>3")
        #expect(bench.replay(4...6, of: 8, for: 3) == "+4 +5 +6 events?4>6")
        #expect(bench.replay(7...8, of: 8, for: 4) == "+7 +8")
        #expect(bench.session.isCurrent)
    }

    @Test func `where nothing is replayed a gap needs a snapshot`() {
        var bench = SessionBench.following(5, canReplay: false)

        #expect(bench.event(8) == "snapshot?2")
        #expect(bench.event(9) == "")
        #expect(bench.snapshot(8, for: 2) == "=8 +9")
    }

    @Test func `a snapshot that is behind what was heard is not called current`() {
        var bench = SessionBench()
        _ = bench.start()

        #expect(bench.heartbeat(9) == "")
        #expect(bench.snapshot(8, for: 1) == "=8 events?2>8")
        #expect(!bench.session.isCurrent)
        #expect(bench.replay([9], of: 9, for: 2) == "+9 current")
    }

    @Test(arguments: [[Int](), [7, 8], [5]])
    func `a replay that does not continue needs a snapshot`(numbers: [Int]) {
        var bench = SessionBench.following(5)
        _ = bench.event(8)

        #expect(bench.replay(numbers, of: 8, for: 2) == "snapshot?3")
    }

    @Test func `a replay of another epoch needs a snapshot`() {
        var bench = SessionBench.following(5)
        _ = bench.event(8)

        #expect(bench.replay(6...8, of: 8, "B", for: 2) == "snapshot?3")
        #expect(bench.snapshot(8, "B", for: 3) == "=8")
    }

    @Test func `a replay that fails needs a snapshot`() {
        var bench = SessionBench.following(5)
        _ = bench.event(8)

        #expect(bench.failed(2) == "snapshot?3")
        #expect(bench.snapshot(8, for: 3) == "=8")
    }

    @Test(arguments: [true, false])
    func `another epoch starts over`(canReplay: Bool) {
        var bench = SessionBench.following(5, canReplay: canReplay)

        #expect(bench.event(1, "B") == "snapshot?2")
        #expect(bench.event(2, "B") == "")
        #expect(bench.snapshot(1, "B", for: 2) == "=1 +2")
        #expect(bench.event(3, "B") == "+3")
        #expect(bench.heartbeat(0, "C") == "snapshot?3")
        #expect(bench.snapshot(0, "C", for: 3) == "=0")
    }

    @Test func `another epoch while the snapshot is awaited leaves nothing certain`() {
        var bench = SessionBench()
        _ = bench.start()
        _ = bench.event(6, "A")
        _ = bench.event(1, "B")

        // The answer may be of the former database, so it is not called current.
        #expect(bench.snapshot(6, "A", for: 1) == "=6")
        #expect(!bench.session.isCurrent)
        #expect(bench.heartbeat(1, "B") == "snapshot?2")
        #expect(bench.snapshot(1, "B", for: 2) == "=1 current")
    }

    @Test func `another epoch's heartbeat proves no snapshot, whatever its number`() {
        for number in [0, 5, 6, 9] {
            var bench = SessionBench()
            _ = bench.start()
            _ = bench.heartbeat(number, "B")

            #expect(bench.snapshot(6, "A", for: 1) == "=6")
            #expect(!bench.session.isCurrent)
            #expect(bench.heartbeat(number, "B") == "snapshot?2")
        }
    }

    @Test func `where another epoch stands says nothing about how much of this one is missing`() {
        var bench = SessionBench()
        _ = bench.start()
        _ = bench.event(7, "A")
        _ = bench.heartbeat(5000, "B")

        #expect(bench.snapshot(5, "A", for: 1) == "=5 events?2>5")
    }

    @Test func `what was heard last counts, though a former epoch reached further`() {
        var bench = SessionBench()
        _ = bench.start()
        _ = bench.heartbeat(100, "A")
        _ = bench.heartbeat(50, "B")

        #expect(bench.snapshot(49, "B", for: 1) == "=49 events?2>49")
    }

    @Test func `a replay is not called certain while another epoch is heard`() {
        var bench = SessionBench.following(5)
        #expect(bench.pass(.seconds(2)) == "stale")
        #expect(bench.heartbeat(5) == "events?2>5")
        _ = bench.event(1, "B")

        // The answer tells where its stream stands, but B was heard after it was asked for.
        #expect(bench.replay([], of: 5, for: 2) == "")
        #expect(!bench.session.isCurrent)
    }

    @Test func `another epoch while a replay is awaited starts over`() {
        var bench = SessionBench.following(5)
        _ = bench.event(8)
        _ = bench.event(1, "B")

        #expect(bench.replay(6...8, of: 8, for: 2) == "+6 +7 +8")
        #expect(bench.event(2, "B") == "snapshot?3")
        #expect(bench.snapshot(2, "B", for: 3) == "=2")
    }

    @Test func `while something is missing nothing is complete, although it is not stale yet`() {
        var bench = SessionBench.following(5)
        #expect(bench.session.isComplete)
        #expect(bench.heartbeat(7) == "events?2>5")
        #expect(bench.session.isCurrent && !bench.session.isComplete)
        #expect(bench.replay(6...7, of: 7, for: 2) == "+6 +7")
        #expect(bench.session.isComplete)
    }

    @Test func `only the answer to the last question counts`() {
        var bench = SessionBench.following(5)
        #expect(bench.event(8) == "events?2>5")
        #expect(bench.failed(2) == "snapshot?3")

        #expect(bench.replay(6...8, of: 8, for: 2) == "")
        #expect(bench.snapshot(4, for: 1) == "")
        #expect(bench.failed(2) == "")
        #expect(bench.snapshot(8, for: 3) == "=8")
        #expect(bench.snapshot(7, for: 3) == "")
        #expect(bench.failed(3) == "")
        #expect(bench.event(9) == "+9")
    }

    @Test func `of more than a page the state is asked for instead of the events`() {
        var bench = SessionBench.following(5)

        #expect(bench.heartbeat(1006) == "snapshot?2")
        #expect(bench.snapshot(1006, for: 2) == "=1006")
        #expect(bench.heartbeat(2006) == "events?3>1006")
    }

    @Test func `a gap that is not filled in two seconds makes what is known stale`() {
        var bench = SessionBench.following(5)
        _ = bench.event(8)

        #expect(bench.pass(.seconds(1)) == "")
        #expect(bench.heartbeat(8) == "")
        #expect(bench.pass(.seconds(1)) == "stale")
        #expect(bench.replay(6...8, of: 8, for: 2) == "+6 +7 +8 events?3>8")
        #expect(bench.replay([], of: 8, for: 3) == "current")
    }

    @Test func `a refused snapshot is asked for again after a second`() {
        var bench = SessionBench()
        _ = bench.start()

        #expect(bench.failed(1) == "")
        #expect(bench.pass(.milliseconds(999)) == "")
        #expect(bench.pass(.milliseconds(1)) == "snapshot?2")
        #expect(bench.pass(.seconds(5)) == "")
        #expect(bench.failed(2) == "")
        #expect(bench.pass(.seconds(1)) == "snapshot?3")
        #expect(bench.snapshot(5, for: 3) == "=5 current")
        #expect(bench.pass(.seconds(1)) == "")
    }

    @Test func `the buffer is bounded, and what it lost is fetched`() {
        var bench = SessionBench(bufferLimit: 3)
        _ = bench.start()
        for number in 6...8 { #expect(bench.event(number) == "") }
        #expect(bench.session.counts.overflows == 0)
        for number in 9...10 { #expect(bench.event(number) == "") }
        #expect(bench.session.counts.overflows == 1)

        #expect(bench.snapshot(5, for: 1) == "=5 events?2>5")
        #expect(bench.replay(6...10, of: 10, for: 2) == "+6 +7 +8 +9 +10 current")
    }

    @Test func `a buffer that is lost whole is missed too`() {
        var bench = SessionBench(canReplay: false, bufferLimit: 3)
        _ = bench.start()
        for number in 6...9 { #expect(bench.event(number) == "") }
        #expect(bench.session.counts.overflows == 1)

        #expect(bench.snapshot(5, for: 1) == "=5 snapshot?2")
        #expect(bench.snapshot(9, for: 2) == "=9 current")
    }

    @Test func `a stream that was set back is followed without asking for ever`() {
        var bench = SessionBench.following(100)
        #expect(bench.heartbeat(103) == "events?2>100")

        // The database was replaced by an older copy of itself.
        #expect(bench.replay([], of: 50, for: 2) == "snapshot?3")
        #expect(bench.snapshot(50, for: 3) == "=50")
        #expect(bench.event(51) == "+51")
    }
}
