// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The network between the clients and the service, which loses, duplicates, delays and reorders
/// messages, and cuts connections for a while, until it becomes reliable.
///
/// Times are in milliseconds since the beginning.
struct SimulatedNetwork {
    /// A connection of a client to the service.
    struct Connection: Hashable {
        enum Kind {
            case requests, events
        }

        var kind: Kind
        var client: Int
    }

    /// A message and its connection.
    struct Message {
        var connection: Connection
        var isToService: Bool
        var frames: [[UInt8]]
        /// The number of the service's epoch when the message was sent.
        var epoch: Int
    }

    /// The maximum delay of a message.
    static let longestDelay = 800

    var isReliable = false
    private var cuts: [Connection: Int] = [:]
    private var slow: [Connection: (from: Int, to: Int)] = [:]
    private var inFlight: [(message: Message, due: Int, number: Int)] = []
    private var count = 0

    /// Whether a connection is cut now.
    func isCut(_ connection: Connection, now: Int) -> Bool {
        !isReliable && (cuts[connection] ?? 0) > now
    }

    /// Sends a message, which may be lost.
    mutating func send(_ message: Message, now: Int, using generator: inout SeededGenerator) {
        guard !isReliable else { return enqueue(message, at: now + 1) }
        let wait = backlog(of: message.connection, now: now)
        guard wait == 0 || isCut(message.connection, now: now) else {
            return enqueue(message, at: now + wait)
        }
        guard !isCut(message.connection, now: now), Int.random(in: 0..<16, using: &generator) > 0
        else {
            return
        }
        let copies = Int.random(in: 0..<16, using: &generator) == 0 ? 2 : 1
        for _ in 0..<copies { enqueue(message, at: now + Self.delay(using: &generator)) }
    }

    /// The messages that have arrived by now, in order.
    mutating func arrivals(now: Int) -> [Message] {
        let arrived = inFlight.filter { $0.due <= now }
            .sorted { ($0.due, $0.number) < ($1.due, $1.number) }
        inFlight.removeAll { $0.due <= now }
        return arrived.map(\.message).filter { !isCut($0.connection, now: now) }
    }

    /// Cuts a connection until a time.
    mutating func cut(_ connection: Connection, until end: Int) { cuts[connection] = end }

    /// Slows a connection down to five ninths of its messages between two times.
    ///
    /// That is too fast for a silence. The other messages queue up, and all arrive in order.
    mutating func slow(_ connection: Connection, from: Int, to: Int) {
        slow[connection] = (from, to)
    }

    /// Drops all messages in flight on the connections of a client whose process has ended.
    mutating func drop(client: Int) {
        inFlight.removeAll { $0.message.connection.client == client }
    }

    /// Drops all messages to the service, whose process has ended, and some of those from it.
    ///
    /// The others have reached the clients' machines, and may be read after messages of the next
    /// process.
    mutating func dropService(using generator: inout SeededGenerator) {
        inFlight.removeAll { $0.message.isToService || Bool.random(using: &generator) }
    }

    /// The delay of a message by those before it.
    private func backlog(of connection: Connection, now: Int) -> Int {
        guard let (from, to) = slow[connection] else { return 0 }
        return max(0, (min(now, to) - from) * 4 / 5 - max(0, now - to))
    }

    private mutating func enqueue(_ message: Message, at due: Int) {
        count += 1
        inFlight.append((message, due, count))
    }

    private static func delay(using generator: inout SeededGenerator) -> Int {
        let isLate = Int.random(in: 0..<16, using: &generator) == 0
        return Int.random(in: 1...(isLate ? longestDelay : 80), using: &generator)
    }
}
