// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import ClientSupport
import Wire

@Suite struct `A listener to a stream` {
    private var watch = StreamWatch()

    @Test mutating func `begins where it first hears it`() {
        #expect(hear(41) == nil)
        #expect(hear(42) == nil)
        #expect(watch.position(of: "orders/00001") == SequenceNumber(42))
    }

    @Test mutating func `has heard what it heard in that epoch, and nothing else`() {
        let (first, last) = (SequenceNumber(41), SequenceNumber(42))
        #expect(!watch.hasHeard("orders/00001", in: "first", upTo: first))
        _ = hear(41)
        #expect(watch.hasHeard("orders/00001", in: "first", upTo: first))
        #expect(!watch.hasHeard("orders/00001", in: "first", upTo: last))
        #expect(!watch.hasHeard("orders/00001", in: "second", upTo: first))
    }

    @Test mutating func `notices what is missing`() {
        _ = hear(1)
        #expect(hear(5) == .gap(after: SequenceNumber(1), missed: 3))
        #expect(hear(6) == nil)
    }

    @Test mutating func `notices by a heartbeat that the last event is missing`() {
        _ = hear(1)
        #expect(beat(1) == nil)
        #expect(beat(2) == .gap(after: SequenceNumber(1), missed: 1))
        #expect(hear(3) == nil)
    }

    @Test mutating func `takes what comes twice for nothing new`() {
        _ = hear(1)
        _ = hear(2)
        #expect(hear(1) == nil)
        #expect(hear(3) == nil)
    }

    @Test mutating func `notices that the numbering started over`() {
        _ = hear(7)
        #expect(hear(1, epoch: "second") == .newEpoch("second"))
        #expect(hear(2, epoch: "second") == nil)
    }

    @Test mutating func `keeps streams apart`() {
        _ = hear(7)
        #expect(
            watch.hear(
                "orders/00002", epoch: "first", sequence: SequenceNumber(1), isHeartbeat: false)
                == nil)
        #expect(hear(8) == nil)
    }

    private mutating func hear(_ number: UInt64, epoch: Epoch = "first") -> StreamWatch.Note? {
        watch.hear(
            "orders/00001", epoch: epoch, sequence: SequenceNumber(number), isHeartbeat: false)
    }

    private mutating func beat(_ number: UInt64) -> StreamWatch.Note? {
        watch.hear(
            "orders/00001", epoch: "first", sequence: SequenceNumber(number), isHeartbeat: true)
    }
}
