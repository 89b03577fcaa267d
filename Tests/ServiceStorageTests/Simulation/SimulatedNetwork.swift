// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The lines between the clients and the service: each message may be lost, doubled, late and
/// overtaken, and each line may be cut for a while, until all is healed.
///
/// Times are milliseconds since the beginning.
struct SimulatedNetwork {
    /// One connection of a client to the service.
    struct Line: Hashable {
        enum Kind {
            case requests, events
        }

        var kind: Kind
        var client: Int
    }

    /// A message that has arrived.
    struct Letter {
        var line: Line
        var isToService: Bool
        var frames: [[UInt8]]
        /// Which numbering the service had when it sent this.
        var life: Int
    }

    /// The longest that a message is under way.
    static let longestDelay = 800

    var isHealed = false
    private var cuts: [Line: Int] = [:]
    private var slow: [Line: (from: Int, to: Int)] = [:]
    private var underWay: [(letter: Letter, due: Int, number: Int)] = []
    private var count = 0

    /// Whether a line is cut.
    func isCut(_ line: Line, now: Int) -> Bool { !isHealed && (cuts[line] ?? 0) > now }

    /// Sends a message, or loses it.
    mutating func send(_ letter: Letter, now: Int, _ chance: inout SeededGenerator) {
        guard !isHealed else { return post(letter, at: now + 1) }
        let wait = backlog(of: letter.line, now: now)
        guard wait == 0 || isCut(letter.line, now: now) else {
            return post(letter, at: now + wait)
        }
        guard !isCut(letter.line, now: now), Int.random(in: 0..<16, using: &chance) > 0 else {
            return
        }
        let copies = Int.random(in: 0..<16, using: &chance) == 0 ? 2 : 1
        for _ in 0..<copies { post(letter, at: now + Self.delay(&chance)) }
    }

    /// What has arrived by now, in its order.
    mutating func arrivals(now: Int) -> [Letter] {
        let arrived = underWay.filter { $0.due <= now }
            .sorted { ($0.due, $0.number) < ($1.due, $1.number) }
        underWay.removeAll { $0.due <= now }
        return arrived.map(\.letter).filter { !isCut($0.line, now: now) }
    }

    /// Cuts a line until then.
    mutating func cut(_ line: Line, until end: Int) { cuts[line] = end }

    /// A line takes five ninths of what is sent from one time to another, too much for a silence;
    /// the rest waits, and all comes in its order.
    mutating func slow(_ line: Line, from: Int, to: Int) { slow[line] = (from, to) }

    /// A client's process is gone, and with it all that was under way on its lines.
    mutating func forget(client: Int) { underWay.removeAll { $0.letter.line.client == client } }

    /// The service's process is gone, and with it what was on its way there; of what it sent, some
    /// has reached the clients' machines and is read when something of its next life may have been
    /// read already.
    mutating func forgetService(_ chance: inout SeededGenerator) {
        underWay.removeAll { $0.letter.isToService || Bool.random(using: &chance) }
    }

    /// How long a message waits for those before it.
    private func backlog(of line: Line, now: Int) -> Int {
        guard let (from, to) = slow[line] else { return 0 }
        return max(0, (min(now, to) - from) * 4 / 5 - max(0, now - to))
    }

    private mutating func post(_ letter: Letter, at due: Int) {
        count += 1
        underWay.append((letter, due, count))
    }

    private static func delay(_ chance: inout SeededGenerator) -> Int {
        let isLate = Int.random(in: 0..<16, using: &chance) == 0
        return Int.random(in: 1...(isLate ? longestDelay : 80), using: &chance)
    }
}
