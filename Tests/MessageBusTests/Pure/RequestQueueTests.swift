// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MessageBus

@Suite struct RequestQueueTests {
    private static let start = ContinuousClock.now

    /// Creates a queue with small limits.
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

    /// Adds messages of one character each; returns how many were queued.
    @discardableResult
    private static func add(_ texts: String, of client: String, to queue: inout RequestQueue) -> Int
    {
        texts.count { queue.add(message(client, String($0))) }
    }

    private static func batch(
        _ queue: inout RequestQueue, at instant: ContinuousClock.Instant = start,
        requestsInEach: Int = 1
    ) -> String {
        var payloads = ""
        queue.dequeueBatch(now: instant) { message in
            payloads += String(decoding: message.payload, as: UTF8.self)
            return requestsInEach
        }
        return payloads
    }

    @Test func `a single client gets the whole batch, in order`() {
        var queue = Self.queue()
        Self.add("abcdef", of: "A", to: &queue)
        #expect(Self.batch(&queue) == "abcdef")
        #expect(queue.count == 0)
        #expect(queue.bytes == 0)
    }

    @Test func `a batch has a limit, and the next batch takes the rest`() {
        var queue = Self.queue()
        Self.add("abcdefghij", of: "A", to: &queue)
        #expect(Self.batch(&queue) == "abcdefgh")
        #expect(Self.batch(&queue) == "ij")
    }

    @Test func `a flood gets only its share while others are active`() {
        var queue = Self.queue()
        Self.add("abcdefgh", of: "flood", to: &queue)
        Self.add("X", of: "till", to: &queue)
        #expect(Self.batch(&queue) == "abX")
        Self.add("Y", of: "till", to: &queue)
        #expect(Self.batch(&queue).contains("Y"))
    }

    @Test func `a client that was passed over comes first in the next batch`() {
        var queue = Self.queue()
        for client in ["A", "B", "C", "D", "E"] {
            Self.add(client + client, of: client, to: &queue)
        }
        #expect(Self.batch(&queue) == "AABBCCDD")
        Self.add("aa", of: "A", to: &queue)
        #expect(Self.batch(&queue) == "EEaa")
    }

    @Test func `more floods than fit into a batch alternate`() {
        var queue = Self.queue()
        for client in ["A", "B", "C", "D", "E", "F", "G", "H"] {
            Self.add(String(repeating: client, count: 4), of: client, to: &queue)
        }
        #expect(Self.batch(&queue) == "AABBCCDD")
        #expect(Self.batch(&queue) == "EEFFGGHH")
        #expect(Self.batch(&queue) == "AABBCCDD")
    }

    @Test func `a flood is limited to its pace, and others are not`() {
        var queue = Self.queue()
        Self.add("abcdefghij", of: "flood", to: &queue)
        Self.add("X", of: "till", to: &queue)
        // The burst allowance of two milliseconds lets it catch up at first.
        let batches = (1...4).map { _ in Self.batch(&queue) }
        #expect(batches == ["abX", "cd", "ef", ""])
        #expect(queue.delay(from: Self.start) == .milliseconds(1))
        let soon = Self.start + .microseconds(400)
        Self.add("Y", of: "till", to: &queue)
        #expect(queue.delay(from: soon) == .zero)
        #expect(Self.batch(&queue, at: soon) == "Y")
        #expect(queue.delay(from: soon) == .microseconds(600))
        // A late timer costs the client nothing.
        let late = Self.start + .milliseconds(2)
        #expect((1...2).map { _ in Self.batch(&queue, at: late) } == ["gh", "ij"])
        #expect(queue.delay(from: late) == nil)
        #expect(queue.counts == RequestQueue.Counts(share: 4, pace: 1))
    }

    @Test func `a client that does not read its responses backs off while others are active`() {
        var queue = Self.queue()
        Self.add("abcd", of: "slow", to: &queue)
        Self.add("X", of: "till", to: &queue)
        #expect(Self.batch(&queue) == "abX")
        queue.backOff([0] + Array("slow".utf8), now: Self.start)
        Self.add("Y", of: "till", to: &queue)
        #expect(Self.batch(&queue, at: Self.start + .milliseconds(99)) == "Y")
        #expect(Self.batch(&queue, at: Self.start + .milliseconds(100)) == "cd")
    }

    @Test func `a flood of JSON-RPC batches waits as long as one of single requests`() {
        var queue = Self.queue()
        Self.add("abc", of: "flood", to: &queue)
        Self.add("X", of: "till", to: &queue)
        #expect(Self.batch(&queue, requestsInEach: 6) == "aX")
        #expect(queue.delay(from: Self.start) == .milliseconds(1))
    }

    @Test func `a long message counts as several requests`() {
        var queue = Self.queue(waitingBytes: 100_000)
        let long = String(repeating: "a", count: 5 * 4096)
        Self.add("X", of: "till", to: &queue)
        let queued = (1...2).map { _ in queue.add(Self.message("flood", long)) }
        #expect(queued == [true, true])
        #expect(Self.batch(&queue) == "X" + long)
        #expect(queue.delay(from: Self.start) == .milliseconds(1))
    }

    @Test func `a flood whose competitors have gone continues at once`() {
        var queue = Self.queue(pace: .seconds(9))
        Self.add("abc", of: "flood", to: &queue)
        Self.add("X", of: "till", to: &queue)
        #expect(Self.batch(&queue) == "abX")
        #expect(Self.batch(&queue, at: Self.start + .milliseconds(500)) == "")
        #expect(Self.batch(&queue, at: Self.start + .seconds(2)) == "c")
    }

    @Test func `an inactive client no longer limits the share of others`() {
        var queue = Self.queue()
        Self.add("X", of: "till", to: &queue)
        #expect(Self.batch(&queue) == "X")
        let later = Self.start + .seconds(2)
        for text in ["a", "b", "c"] { _ = queue.add(Self.message("flood", text, at: later)) }
        #expect(Self.batch(&queue, at: later) == "abc")
    }

    @Test func `a client may have twice as many messages queued as in flight`() {
        var queue = Self.queue()
        #expect(Self.add(String(repeating: "x", count: 12), of: "A", to: &queue) == 10)
        #expect(Self.add("y", of: "B", to: &queue) == 1)
        #expect(queue.counts == RequestQueue.Counts(requestsInFlight: 2))
    }

    @Test func `at the limit of bytes each client may still queue one message`() {
        var queue = Self.queue()
        let long = String(repeating: "x", count: 60)
        let messages = [("A", long), ("A", long), ("B", long), ("B", "y")]
        let queued = messages.map { queue.add(Self.message($0, $1)) }
        #expect(queued == [true, false, true, false])
        #expect(queue.bytes == 120)
        #expect(queue.counts == RequestQueue.Counts(waitingBytes: 2))
    }

    @Test func `a JSON-RPC batch counts as its number of requests`() {
        var queue = Self.queue()
        Self.add("abc", of: "A", to: &queue)
        #expect(Self.batch(&queue, requestsInEach: 6) == "ab")
        #expect(Self.batch(&queue, requestsInEach: 6) == "c")
    }
}
