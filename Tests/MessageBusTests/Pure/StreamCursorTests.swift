// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing
import Wire

@testable import MessageBus

@Suite struct StreamCursorTests {
    private var cursor = StreamCursor()

    @Test mutating func `a cursor begins at the first position that it receives`() {
        #expect(cursor.end == nil)
        #expect(event(41) == .first)
        #expect(cursor == StreamCursor(epoch: "first", sequence: SequenceNumber(41)))
        #expect(event(42) == .next)
    }

    @Test mutating func `a cursor may begin at a heartbeat`() {
        #expect(heartbeat(0) == .first)
        #expect(event(1) == .next)
    }

    @Test mutating func `duplicates and older events do not move a cursor`() {
        _ = event(7)
        #expect(event(7) == .old)
        #expect(event(3) == .old)
        #expect(cursor.sequence == SequenceNumber(7))
        #expect(event(8) == .next)
    }

    @Test mutating func `an event after a gap shows the missing events and moves the cursor`() {
        _ = event(1)
        #expect(event(5) == .gap(2...4))
        #expect(event(6) == .next)
    }

    @Test mutating func `a heartbeat shows that the last events are missing`() {
        _ = event(1)
        #expect(heartbeat(1) == .current)
        #expect(heartbeat(3) == .gap(2...3))
        #expect(event(4) == .next)
    }

    @Test mutating func `a heartbeat before the last event is old`() {
        _ = event(5)
        #expect(heartbeat(4) == .old)
        #expect(cursor.sequence == SequenceNumber(5))
    }

    @Test mutating func `sequence numbers of two epochs are not compared`() {
        _ = event(7)
        #expect(event(7, in: "second") == .otherEpoch)
        #expect(event(8, in: "second") == .next)
        #expect(heartbeat(8, in: "first") == .otherEpoch)
    }

    @Test mutating func `the relation to a position does not move the cursor`() {
        _ = event(7)
        #expect(cursor.relation(to: .event(SequenceNumber(9), in: "first")) == .gap(8...8))
        #expect(cursor.sequence == SequenceNumber(7))
    }

    @Test mutating func `a cursor has reached only received positions of its epoch`() {
        let (first, last) = (SequenceNumber(41), SequenceNumber(42))
        #expect(!cursor.hasReached(.end(first, in: "first")))
        _ = event(41)
        #expect(cursor.hasReached(.end(first, in: "first")))
        #expect(cursor.hasReached(.event(first, in: "first")))
        #expect(!cursor.hasReached(.end(last, in: "first")))
        #expect(!cursor.hasReached(.end(first, in: "second")))
    }

    @Test mutating func `a cursor skips forward only`() {
        _ = event(7)
        cursor.skip(to: SequenceNumber(5))
        #expect(event(8) == .next)
        cursor.skip(to: SequenceNumber(10))
        #expect(event(11) == .next)
    }

    @Test mutating func `a cursor that is moved back stays in its epoch`() {
        _ = event(7)
        cursor.sequence = .none
        #expect(cursor.end == .end(.none, in: "first"))
        #expect(event(2) == .gap(1...1))
    }

    @Test mutating func `an event with the sequence number 0 is not new`() {
        _ = heartbeat(0)
        #expect(event(0) == .current)
        #expect(event(1) == .next)
    }

    private mutating func event(
        _ number: UInt64, in epoch: Epoch = "first"
    ) -> StreamCursor.Relation {
        cursor.advance(to: .event(SequenceNumber(number), in: epoch))
    }

    private mutating func heartbeat(
        _ number: UInt64, in epoch: Epoch = "first"
    ) -> StreamCursor.Relation {
        cursor.advance(to: .end(SequenceNumber(number), in: epoch))
    }
}
