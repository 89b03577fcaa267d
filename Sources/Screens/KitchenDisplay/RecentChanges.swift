// SPDX-License-Identifier: Apache-2.0

import Commerce

/// What changed on the screen so recently that a person can't have seen it yet.
///
/// A tap there was meant for what stood there before, so it does not count.
struct RecentChanges: Equatable, Sendable {
    /// How long a tap on what has changed does not count: longer than a double click, or than a
    /// person takes to see the change and respond to it.
    static let deafness = Duration.milliseconds(400)

    private var cards: [OrderID: Timestamp] = [:]
    private var screen: Timestamp?

    /// Records that the cards of these orders look otherwise or stand elsewhere.
    mutating func note(_ orders: [OrderID], at now: Timestamp) {
        cards = cards.filter { Self.isRecent($0.value, now) }
        for order in orders { cards[order] = now }
    }

    /// Records that the screen shows something else.
    mutating func noteScreen(at now: Timestamp) { screen = now }

    /// Whether a tap on the order's card does not count.
    func include(_ order: OrderID, at now: Timestamp) -> Bool {
        [cards[order], screen].contains { $0.map { Self.isRecent($0, now) } ?? false }
    }

    /// Keeps the ages as they are when the clock that tells the times is set.
    mutating func turnClock(by turned: Duration) {
        cards = cards.mapValues { $0 + turned }
        screen = screen.map { $0 + turned }
    }

    private static func isRecent(_ time: Timestamp, _ now: Timestamp) -> Bool {
        now - time < deafness
    }
}
