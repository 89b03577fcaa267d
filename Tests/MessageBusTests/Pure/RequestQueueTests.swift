// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MessageBus

@Suite struct RequestQueueTests {
    private static let start = ContinuousClock.now

    /// A queue of small limits, so that a test can meet them.
    private static func queue(
        pace: Duration = .milliseconds(1), waitingBytes: Int = 100
    ) -> RequestQueue {
        var limits = Limits()
        limits.pace = pace
        limits.drain = 8
        limits.share = 2
        limits.requestsInFlight = 5
        limits.waitingBytes = waitingBytes
        return RequestQueue(limits: limits)
    }

    private static func message(
        _ client: String, _ text: String, at instant: ContinuousClock.Instant = start
    ) -> RequestMessage {
        RequestMessage(
            route: [Array(client.utf8)], payload: Array(text.utf8), receivedAt: instant)
    }

    /// Adds messages that are one character each; returns how many were taken.
    @discardableResult
    private static func add(_ texts: String, of client: String, to queue: inout RequestQueue) -> Int
    {
        texts.count { queue.add(message(client, String($0))) }
    }

    private static func turn(
        _ queue: inout RequestQueue, at instant: ContinuousClock.Instant = start,
        requestsInEach: Int = 1
    ) -> String {
        var taken = ""
        queue.takeTurn(now: instant) { message in
            taken += String(decoding: message.payload, as: UTF8.self)
            return requestsInEach
        }
        return taken
    }

    @Test func `a client that is alone gets the whole turn, in its order`() {
        var queue = Self.queue()
        Self.add("abcdef", of: "A", to: &queue)
        #expect(Self.turn(&queue) == "abcdef")
        #expect(queue.count == 0)
        #expect(queue.bytes == 0)
    }

    @Test func `a turn has an end, and the rest comes in the next one`() {
        var queue = Self.queue()
        Self.add("abcdefghij", of: "A", to: &queue)
        #expect(Self.turn(&queue) == "abcdefgh")
        #expect(Self.turn(&queue) == "ij")
    }

    @Test func `a flood waits for its share while others are answered`() {
        var queue = Self.queue()
        Self.add("abcdefgh", of: "flood", to: &queue)
        Self.add("X", of: "till", to: &queue)
        #expect(Self.turn(&queue) == "abX")
        Self.add("Y", of: "till", to: &queue)
        #expect(Self.turn(&queue).contains("Y"))
    }

    @Test func `whoever was left out comes first in the next turn`() {
        var queue = Self.queue()
        for client in ["A", "B", "C", "D", "E"] {
            Self.add(client + client, of: client, to: &queue)
        }
        #expect(Self.turn(&queue) == "AABBCCDD")
        Self.add("aa", of: "A", to: &queue)
        #expect(Self.turn(&queue) == "EEaa")
    }

    @Test func `among more floods than a turn has room for each gets its turn`() {
        var queue = Self.queue()
        for client in ["A", "B", "C", "D", "E", "F", "G", "H"] {
            Self.add(String(repeating: client, count: 4), of: client, to: &queue)
        }
        #expect(Self.turn(&queue) == "AABBCCDD")
        #expect(Self.turn(&queue) == "EEFFGGHH")
        #expect(Self.turn(&queue) == "AABBCCDD")
    }

    @Test func `a flood is served at its pace, and others at once`() {
        var queue = Self.queue()
        Self.add("abcdefghij", of: "flood", to: &queue)
        Self.add("X", of: "till", to: &queue)
        // It may catch up with two milliseconds in which it asked for nothing.
        let turns = (1...4).map { _ in Self.turn(&queue) }
        #expect(turns == ["abX", "cd", "ef", ""])
        #expect(queue.delay(from: Self.start) == .milliseconds(1))
        let soon = Self.start + .microseconds(400)
        Self.add("Y", of: "till", to: &queue)
        #expect(queue.delay(from: soon) == .zero)
        #expect(Self.turn(&queue, at: soon) == "Y")
        #expect(queue.delay(from: soon) == .microseconds(600))
        // A timer that is late costs nothing.
        let late = Self.start + .milliseconds(2)
        #expect((1...2).map { _ in Self.turn(&queue, at: late) } == ["gh", "ij"])
        #expect(queue.delay(from: late) == nil)
        #expect(queue.counts == RequestQueue.Counts(share: 4, pace: 1))
    }

    @Test func `who does not read its answers waits while others ask`() {
        var queue = Self.queue()
        Self.add("abcd", of: "deaf", to: &queue)
        Self.add("X", of: "till", to: &queue)
        #expect(Self.turn(&queue) == "abX")
        queue.putOff([0] + Array("deaf".utf8), now: Self.start)
        Self.add("Y", of: "till", to: &queue)
        #expect(Self.turn(&queue, at: Self.start + .milliseconds(99)) == "Y")
        #expect(Self.turn(&queue, at: Self.start + .milliseconds(100)) == "cd")
    }

    @Test func `a flood of batches waits as long as if it had sent their requests one by one`() {
        var queue = Self.queue()
        Self.add("abc", of: "flood", to: &queue)
        Self.add("X", of: "till", to: &queue)
        #expect(Self.turn(&queue, requestsInEach: 6) == "aX")
        #expect(queue.delay(from: Self.start) == .milliseconds(1))
    }

    @Test func `a flood of long messages waits as long as if it had sent several for each`() {
        var queue = Self.queue(waitingBytes: 100_000)
        let long = String(repeating: "a", count: 5 * 4096)
        Self.add("X", of: "till", to: &queue)
        let taken = (1...2).map { _ in queue.add(Self.message("flood", long)) }
        #expect(taken == [true, true])
        #expect(Self.turn(&queue) == "X" + long)
        #expect(queue.delay(from: Self.start) == .milliseconds(1))
    }

    @Test func `a flood that is alone again goes on at once`() {
        var queue = Self.queue(pace: .seconds(9))
        Self.add("abc", of: "flood", to: &queue)
        Self.add("X", of: "till", to: &queue)
        #expect(Self.turn(&queue) == "abX")
        #expect(Self.turn(&queue, at: Self.start + .milliseconds(500)) == "")
        #expect(Self.turn(&queue, at: Self.start + .seconds(2)) == "c")
    }

    @Test func `a client that has gone silent no longer shares the turns`() {
        var queue = Self.queue()
        Self.add("X", of: "till", to: &queue)
        #expect(Self.turn(&queue) == "X")
        let later = Self.start + .seconds(2)
        for text in ["a", "b", "c"] { _ = queue.add(Self.message("flood", text, at: later)) }
        #expect(Self.turn(&queue, at: later) == "abc")
    }

    @Test func `of one client twice as many wait as it may have in flight`() {
        var queue = Self.queue()
        #expect(Self.add(String(repeating: "x", count: 12), of: "A", to: &queue) == 10)
        #expect(Self.add("y", of: "B", to: &queue) == 1)
        #expect(queue.counts == RequestQueue.Counts(requestsInFlight: 2))
    }

    @Test func `past the bytes that may wait each client still has one message`() {
        var queue = Self.queue()
        let long = String(repeating: "x", count: 60)
        let messages = [("A", long), ("A", long), ("B", long), ("B", "y")]
        let taken = messages.map { queue.add(Self.message($0, $1)) }
        #expect(taken == [true, false, true, false])
        #expect(queue.bytes == 120)
        #expect(queue.counts == RequestQueue.Counts(waitingBytes: 2))
    }

    @Test func `a batch counts for each of its requests`() {
        var queue = Self.queue()
        Self.add("abc", of: "A", to: &queue)
        #expect(Self.turn(&queue, requestsInEach: 6) == "ab")
        #expect(Self.turn(&queue, requestsInEach: 6) == "c")
    }
}
