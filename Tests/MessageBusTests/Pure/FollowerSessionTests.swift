// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import MessageBus

@Suite struct FollowerSessionTests {
    @Test func `a follower requests a snapshot, then applies events`() {
        var bench = SessionBench()

        #expect(bench.start() == "snapshot?1")
        #expect(!bench.session.isCurrent)
        #expect(bench.snapshot(5, for: 1) == "=5 current")
        #expect(bench.session.isCurrent)
        #expect(bench.event(6) == "+6")
        #expect(bench.event(7) == "+7")
        #expect(bench.heartbeat(7) == "")
    }

    @Test func `events before the snapshot are buffered, and the newer ones are applied`() {
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

    @Test func `buffered events are applied once, in order`() {
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

    @Test func `a gap is filled with the missing events`() {
        var bench = SessionBench.following(5)

        #expect(bench.event(8) == "events?2>5")
        #expect(bench.event(9) == "")
        #expect(bench.replay(6...8, of: 8, for: 2) == "+6 +7 +8 +9")
        #expect(bench.event(10) == "+10")
    }

    @Test func `two swapped events are applied in order`() {
        var bench = SessionBench.following(5)

        #expect(bench.event(7) == "events?2>5")
        #expect(bench.event(6) == "")
        #expect(bench.replay(6...7, of: 7, for: 2) == "+6 +7")
    }

    @Test func `a heartbeat shows that the last event is missing`() {
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

    @Test func `without a replay a gap leads to a new snapshot`() {
        var bench = SessionBench.following(5, canReplay: false)

        #expect(bench.event(8) == "snapshot?2")
        #expect(bench.event(9) == "")
        #expect(bench.snapshot(8, for: 2) == "=8 +9")
    }

    @Test func `a snapshot older than a received heartbeat does not make the state current`() {
        var bench = SessionBench()
        _ = bench.start()

        #expect(bench.heartbeat(9) == "")
        #expect(bench.snapshot(8, for: 1) == "=8 events?2>8")
        #expect(!bench.session.isCurrent)
        #expect(bench.replay([9], of: 9, for: 2) == "+9 current")
    }

    @Test(arguments: [[Int](), [7, 8], [5]])
    func `a replay that does not continue the stream leads to a snapshot`(numbers: [Int]) {
        var bench = SessionBench.following(5)
        _ = bench.event(8)

        #expect(bench.replay(numbers, of: 8, for: 2) == "snapshot?3")
    }

    @Test func `a replay of another epoch leads to a snapshot`() {
        var bench = SessionBench.following(5)
        _ = bench.event(8)

        #expect(bench.replay(6...8, of: 8, "B", for: 2) == "snapshot?3")
        #expect(bench.snapshot(8, "B", for: 3) == "=8")
    }

    @Test func `a failed replay leads to a snapshot`() {
        var bench = SessionBench.following(5)
        _ = bench.event(8)

        #expect(bench.failed(2) == "snapshot?3")
        #expect(bench.snapshot(8, for: 3) == "=8")
    }

    @Test(arguments: [true, false])
    func `another epoch leads to a new snapshot`(canReplay: Bool) {
        var bench = SessionBench.following(5, canReplay: canReplay)

        #expect(bench.event(1, "B") == "snapshot?2")
        #expect(bench.event(2, "B") == "")
        #expect(bench.snapshot(1, "B", for: 2) == "=1 +2")
        #expect(bench.event(3, "B") == "+3")
        #expect(bench.heartbeat(0, "C") == "snapshot?3")
        #expect(bench.snapshot(0, "C", for: 3) == "=0")
    }

    @Test func `another epoch during a snapshot request leaves the state unconfirmed`() {
        var bench = SessionBench()
        _ = bench.start()
        _ = bench.event(6, "A")
        _ = bench.event(1, "B")

        // The reply may be of the previous database, so it does not make the state current.
        #expect(bench.snapshot(6, "A", for: 1) == "=6")
        #expect(!bench.session.isCurrent)
        #expect(bench.heartbeat(1, "B") == "snapshot?2")
        #expect(bench.snapshot(1, "B", for: 2) == "=1 current")
    }

    @Test func `a heartbeat of another epoch confirms no snapshot`() {
        for number in [0, 5, 6, 9] {
            var bench = SessionBench()
            _ = bench.start()
            _ = bench.heartbeat(number, "B")

            #expect(bench.snapshot(6, "A", for: 1) == "=6")
            #expect(!bench.session.isCurrent)
            #expect(bench.heartbeat(number, "B") == "snapshot?2")
        }
    }

    @Test func `the position of another epoch does not count as missing events`() {
        var bench = SessionBench()
        _ = bench.start()
        _ = bench.event(7, "A")
        _ = bench.heartbeat(5000, "B")

        #expect(bench.snapshot(5, "A", for: 1) == "=5 events?2>5")
    }

    @Test func `the last received epoch counts, even if an earlier one had more events`() {
        var bench = SessionBench()
        _ = bench.start()
        _ = bench.heartbeat(100, "A")
        _ = bench.heartbeat(50, "B")

        #expect(bench.snapshot(49, "B", for: 1) == "=49 events?2>49")
    }

    @Test func `a replay does not confirm the state after an event of another epoch`() {
        var bench = SessionBench.following(5)
        #expect(bench.advance(by: .seconds(2)) == "stale")
        #expect(bench.heartbeat(5) == "events?2>5")
        _ = bench.event(1, "B")

        // The reply is of epoch A, but an event of epoch B came after the request.
        #expect(bench.replay([], of: 5, for: 2) == "")
        #expect(!bench.session.isCurrent)
    }

    @Test func `another epoch during a replay leads to a new snapshot`() {
        var bench = SessionBench.following(5)
        _ = bench.event(8)
        _ = bench.event(1, "B")

        #expect(bench.replay(6...8, of: 8, for: 2) == "+6 +7 +8")
        #expect(bench.event(2, "B") == "snapshot?3")
        #expect(bench.snapshot(2, "B", for: 3) == "=2")
    }

    @Test func `with missing events the state is incomplete before it is stale`() {
        var bench = SessionBench.following(5)
        #expect(bench.session.isComplete)
        #expect(bench.heartbeat(7) == "events?2>5")
        #expect(bench.session.isCurrent && !bench.session.isComplete)
        #expect(bench.replay(6...7, of: 7, for: 2) == "+6 +7")
        #expect(bench.session.isComplete)
    }

    @Test func `only the reply to the last request counts`() {
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

    @Test func `if more than a page of events is missing, a snapshot is requested`() {
        var bench = SessionBench.following(5)

        #expect(bench.heartbeat(1006) == "snapshot?2")
        #expect(bench.snapshot(1006, for: 2) == "=1006")
        #expect(bench.heartbeat(2006) == "events?3>1006")
    }

    @Test func `a gap that is not filled in two seconds makes the state stale`() {
        var bench = SessionBench.following(5)
        _ = bench.event(8)

        #expect(bench.advance(by: .seconds(1)) == "")
        #expect(bench.heartbeat(8) == "")
        #expect(bench.advance(by: .seconds(1)) == "stale")
        #expect(bench.replay(6...8, of: 8, for: 2) == "+6 +7 +8 events?3>8")
        #expect(bench.replay([], of: 8, for: 3) == "current")
    }

    @Test func `a refused snapshot is requested again after a second`() {
        var bench = SessionBench()
        _ = bench.start()

        #expect(bench.failed(1) == "")
        #expect(bench.advance(by: .milliseconds(999)) == "")
        #expect(bench.advance(by: .milliseconds(1)) == "snapshot?2")
        #expect(bench.advance(by: .seconds(5)) == "")
        #expect(bench.failed(2) == "")
        #expect(bench.advance(by: .seconds(1)) == "snapshot?3")
        #expect(bench.snapshot(5, for: 3) == "=5 current")
        #expect(bench.advance(by: .seconds(1)) == "")
    }

    @Test func `a full buffer is emptied, and its events are requested afterwards`() {
        var bench = SessionBench(bufferLimit: 3)
        _ = bench.start()
        for number in 6...8 { #expect(bench.event(number) == "") }
        #expect(bench.session.counts.overflows == 0)
        for number in 9...10 { #expect(bench.event(number) == "") }
        #expect(bench.session.counts.overflows == 1)

        #expect(bench.snapshot(5, for: 1) == "=5 events?2>5")
        #expect(bench.replay(6...10, of: 10, for: 2) == "+6 +7 +8 +9 +10 current")
    }

    @Test func `without a replay an emptied buffer leads to a new snapshot`() {
        var bench = SessionBench(canReplay: false, bufferLimit: 3)
        _ = bench.start()
        for number in 6...9 { #expect(bench.event(number) == "") }
        #expect(bench.session.counts.overflows == 1)

        #expect(bench.snapshot(5, for: 1) == "=5 snapshot?2")
        #expect(bench.snapshot(9, for: 2) == "=9 current")
    }

    @Test func `a stream that was restored to an earlier position leads to one snapshot`() {
        var bench = SessionBench.following(100)
        #expect(bench.heartbeat(103) == "events?2>100")

        // The database was replaced by an older copy of itself.
        #expect(bench.replay([], of: 50, for: 2) == "snapshot?3")
        #expect(bench.snapshot(50, for: 3) == "=50")
        #expect(bench.event(51) == "+51")
    }
}
