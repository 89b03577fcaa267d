// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing
import Wire

@testable import MessageBus

@Suite struct FollowerPageTests {
    @Test func `the pages of a snapshot replace the state together`() {
        var bench = SessionBench()
        _ = bench.start()

        #expect(bench.page(5, to: "b", for: 1) == "&5 page?2@5>b")
        #expect(bench.event(6) == "")
        #expect(bench.page(5, to: "d", for: 2) == "&5 page?3@5>d")
        #expect(bench.snapshot(5, for: 3) == "=5 +6 current")
        #expect(bench.event(7) == "+7")
    }

    @Test func `a reply to an earlier request is ignored`() {
        var bench = SessionBench()
        _ = bench.start()
        _ = bench.page(5, to: "b", for: 1)

        #expect(bench.page(5, to: "b", for: 1) == "")
        #expect(bench.snapshot(5, for: 1) == "")
        #expect(bench.snapshot(5, for: 2) == "=5 current")
    }

    @Test func `a page of another position begins a new snapshot`() {
        var bench = SessionBench()
        _ = bench.start()
        _ = bench.page(5, to: "b", for: 1)

        #expect(bench.page(6, to: "d", for: 2) == "snapshot?3")
        _ = bench.page(6, to: "b", for: 3)
        #expect(bench.snapshot(6, "B", for: 4) == "snapshot?5")
        #expect(bench.snapshot(6, "B", for: 5) == "=6 current")
    }

    @Test func `after a failed page the snapshot is requested again`() {
        var bench = SessionBench()
        _ = bench.start()
        _ = bench.page(5, to: "b", for: 1)

        #expect(bench.failed(2) == "")
        #expect(bench.advance(by: .seconds(1)) == "snapshot?3")
        #expect(bench.snapshot(7, for: 3) == "=7 current")
    }

    @Test func `a service that repeats a page is asked again later`() {
        var bench = SessionBench()
        _ = bench.start()
        _ = bench.page(5, to: "b", for: 1)

        #expect(bench.page(5, to: "b", for: 2) == "")
        #expect(bench.advance(by: .seconds(1)) == "snapshot?3")
    }

    @Test func `a snapshot is as old as the request for its first page`() {
        var bench = SessionBench()
        _ = bench.start()
        _ = bench.advance(by: .seconds(1.5))
        _ = bench.page(5, to: "b", for: 1)
        _ = bench.advance(by: .seconds(1))

        #expect(bench.snapshot(5, for: 2) == "=5 events?3>5")
        #expect(bench.replay([], of: 5, for: 3) == "current")
    }

    @Test func `the owner receives all pages at once`() {
        var core = FollowerCore<Note>(service: "notes", canReplay: true)
        let now = ContinuousClock.now
        let notes = ["a", "b", "c"].map { Note(text: $0) }
        _ = core.begin("00001", now: now)

        let first = core.answered(
            .success(Self.page([notes[0]], next: "a")), "00001", 1, now: now)
        guard case .requestSnapshot("00001", 2, let page)? = first.first else {
            return #expect(Bool(false), "\(first)")
        }
        #expect(page == SnapshotPage(at: SequenceNumber(5), after: "a"))
        #expect(first.count == 1)

        let last = core.answered(.success(Self.page(Array(notes[1...]))), "00001", 2, now: now)
        guard case .notify(.replaced("00001", let state))? = last.first else {
            return #expect(Bool(false), "\(last)")
        }
        #expect(state == notes)
    }

    @Test func `pages of an abandoned snapshot are forgotten`() {
        var core = FollowerCore<Note>(service: "notes", canReplay: true)
        let now = ContinuousClock.now
        _ = core.begin("00001", now: now)
        _ = core.answered(.success(Self.page([Note(text: "old")], next: "a")), "00001", 1, now: now)
        _ = core.answered(.success(Self.page([], at: 6)), "00001", 2, now: now)

        let steps = core.answered(
            .success(Self.page([Note(text: "new")], at: 6)), "00001", 3, now: now)

        guard case .notify(.replaced("00001", let state))? = steps.first else {
            return #expect(Bool(false), "\(steps)")
        }
        #expect(state == [Note(text: "new")])
    }

    private static func page(_ notes: [Note], at number: UInt64 = 5, next: String? = nil)
        -> Snapshot<Note>
    {
        Snapshot(epoch: "A", sequence: SequenceNumber(number), state: notes, next: next)
    }
}
