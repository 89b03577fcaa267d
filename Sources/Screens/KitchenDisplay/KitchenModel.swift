// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Foundation
package import Messages
package import Terminal

/// The state of a kitchen screen as a value.
///
/// `update` takes an input and returns effects for the shell; `view` draws. Neither reads a clock:
/// the time comes with the inputs `tick` and `received`.
package struct KitchenModel: Equatable, Sendable {
    /// The location whose tickets it shows.
    package let location: LocationID
    /// The location's name for people.
    package var name: String
    /// The name of the screen, which alarms and lists of screens use; nil for a part of a till.
    package var terminal: TerminalID?
    /// The time zone of the times that it shows.
    package var timeZone: TimeZone {
        get { scope.zone }
        set { scope.zone = newValue }
    }
    /// The rules by which it chooses tickets and lines.
    var scope: ScreenScope {
        didSet {
            guard scope != oldValue else { return }
            layOut()
            countDishes()
        }
    }
    /// All tickets of the location, whether the screen shows them or not.
    var received: [OrderID: Ticket] = [:] {
        didSet { countDishes() }
    }
    /// The latest business day of a ticket that was received; nil if none has a day.
    var newestDay: BusinessDay?
    /// The tickets, and the gaps of removed ones, in their order on the screen.
    var places: [BoardPlace] = [] {
        didSet { layOut() }
    }
    /// The keys of this screen.
    package var keys = KitchenKeys()
    /// What `q` does, as the help says it: a till shows its own page again.
    package var quitWords = "quit"
    /// Whether `q` must be pressed twice: a cook's touch on the wrong key must not end the screen.
    package var asksBeforeQuitting = true
    /// The time until which a second `q` ends the screen; nil before the first one.
    var quitUntil: Timestamp?
    /// What the screen waits for, as long as it has no tickets.
    var wait = "Connecting…"
    /// Whether the tickets were received in full.
    package internal(set) var isSynchronised = false
    /// The ticket that Enter taps.
    package internal(set) var selection: OrderID? {
        // The keys belong to the ticket or to a dish of the panel, never to both.
        didSet { if selection != nil { counts?.chosen = nil } }
    }
    /// The present time.
    package internal(set) var now: Timestamp
    /// The size of the terminal.
    package internal(set) var size: Size {
        didSet { layOut() }
    }

    /// The position of each ticket on the screen; derived from places and size.
    private(set) var board: BoardLayout
    /// The cards that changed so recently that taps on them are ignored.
    var recentChanges = RecentChanges()

    var page = 0
    /// When the first page is shown again; nil while it is shown.
    var returnsAt: Timestamp?
    /// The ticket that fills the screen, and its scroll position.
    var opened: OpenedTicket?
    var freshness = Freshness()
    /// The clock by which the ages of tickets count.
    var clock = ServiceClock()
    var pending: [OrderID: PendingTap] = [:]
    /// The last tap that advanced a ticket, while it can be recalled.
    var lastTap: LastTap?
    /// The tap whose recall was sent and is not answered yet.
    var pendingRecall: LastTap?
    var notice: Notice?
    /// The tickets that nobody in the kitchen sees, and the silent screens.
    ///
    /// The screen of a station does not ask for them.
    package internal(set) var alarm = KitchenAlarm()
    /// The steps that finished tickets or lines of them, the latest first.
    var finished: [FinishedTicket] = []
    /// The list of these steps; nil while the board is shown.
    var recallList: RecallList?
    /// The page that lists the keys; nil while it is not shown.
    var help: HelpPage?
    /// The events for which it rings.
    var alerts: Set<KitchenAlert>
    /// The minimum width of a card in columns; nil for one that is easy to read.
    var columns: Int? {
        didSet { if columns != oldValue { layOut() } }
    }
    /// The events of the present input.
    var raised: Set<KitchenAlert> = []
    var lateOrders: Set<OrderID> = []
    var lastRing: LastRing?
    /// The alert that follows when the pause after the last ring is over.
    var delayed: Set<KitchenAlert> = []
    /// The order whose ticket this screen brings back.
    var recalled: OrderID?
    /// The order whose ticket is selected as soon as it is back on the screen.
    var selectedNext: OrderID?
    /// The time until which `u` says that a confirmed void can't be undone; nil without one.
    var confirmedUntil: Timestamp?
    /// The panel that counts dishes; nil while it is not shown.
    var counts: CountsPanel? {
        didSet { if (counts == nil) != (oldValue == nil) { layOut() } }
    }

    /// A tap that was sent; its effect is not on the screen yet.
    struct PendingTap: Equatable, Sendable {
        let revision: Int
        let number: Int
        let lines: Set<Int>
    }

    /// A tap that `u` recalls.
    struct LastTap: Equatable, Sendable {
        let order: OrderID
        let number: Int
        let from: OrderStatus
        let lines: [Int]
        /// The time until which it can be recalled: a key touched hours later must not bring a dish
        /// back.
        var until: Timestamp
    }

    /// A line in the footer that disappears by itself.
    struct Notice: Equatable, Sendable {
        /// The text, and maybe shorter ones for narrow screens.
        let texts: [String]
        /// When it disappears; nil if it stays until a person presses a key.
        let until: Timestamp?
    }

    /// The screen of a location before the first message; it shows times of the zone, and rings for
    /// the alerts.
    package init(
        location: LocationID, name: String, role: ScreenRole = .everything,
        alerts: Set<KitchenAlert> = [], timeZone: TimeZone, size: Size, now: Timestamp
    ) {
        self.alerts = alerts
        self.location = location
        self.name = name
        scope = ScreenScope(role: role, zone: timeZone)
        self.size = size
        self.now = now
        board = BoardLayout(places: [], size: size, scope: scope)
    }

    /// The tickets: rushed ones, then those that an expediter can hand over, then the longest
    /// waiting first.
    package var tickets: [Ticket] { places.filter { !$0.isFreed }.map(\.ticket) }

    /// Whether the order's ticket is present.
    func shows(_ order: OrderID) -> Bool {
        board.card(of: order).map { !$0.place.isFreed } ?? false
    }

    /// Whether the tickets may be out of date.
    package var isStale: Bool {
        if case .stale = freshness.state(at: now) { true } else { false }
    }

    /// The present time by the clock of kds-service.
    package var serviceNow: Timestamp { now + clock.offset }

    /// The minimum width of a card.
    var minimumColumns: Int { columns ?? BoardLayout.minimumColumns }

    private mutating func layOut() {
        let earlier = board
        board = BoardLayout(
            places: places, size: size, start: boardStart, scope: scope,
            minimum: minimumColumns, after: earlier)
        recentChanges.record(
            board.changes(since: earlier), displacing: board.displacing(earlier), at: now)
    }
}

/// The changes of the screen that are too recent for a person to have seen.
///
/// A tap on such a card was meant for its earlier content, so it is ignored.
struct RecentChanges: Equatable, Sendable {
    /// The time for which taps on a changed card are ignored.
    ///
    /// Longer than a double click, and longer than a person needs to see a change and react.
    static let ignoreTime = Duration.milliseconds(400)
    /// The time for which taps are ignored on a card that took the place of another ticket.
    ///
    /// A finger may already be on its way to the ticket that was there, as when a rushed one comes
    /// first. It would move lines that the cook did not mean, so the time is longer.
    static let displacedTime = Duration.seconds(1)

    /// A change of a card.
    private struct Change: Equatable, Sendable {
        /// The time until which taps are ignored.
        var until: Timestamp
        /// The lines that did not change and are in the same place.
        var unchanged: Set<Int>
    }

    private var cards: [OrderID: Change] = [:]
    /// When the row of a dish changed or moved in the panel that counts.
    private var dishes: [String: Timestamp] = [:]
    private var screen: Timestamp?

    /// Records that the cards of these orders changed or moved, except the given lines.
    ///
    /// Those of `displacing` took the places of other tickets.
    mutating func record(
        _ changes: [OrderID: Set<Int>], displacing: Set<OrderID>, at now: Timestamp
    ) {
        cards = cards.filter { now < $0.value.until }
        for (order, unchanged) in changes {
            let earlier = cards[order]
            let time = displacing.contains(order) ? Self.displacedTime : Self.ignoreTime
            cards[order] = Change(
                until: max(now + time, earlier?.until ?? now),
                unchanged: unchanged.intersection(earlier?.unchanged ?? unchanged))
        }
    }

    /// Records that the rows of these dishes changed or moved in the panel that counts.
    mutating func record(dishes changed: [String], at now: Timestamp) {
        dishes = dishes.filter { Self.isRecent($0.value, now) }
        for name in changed { dishes[name] = now }
    }

    /// Records that the whole screen changed.
    mutating func recordScreen(at now: Timestamp) { screen = now }

    /// Whether a tap on the order's card is to be ignored; with a line, a tap on that line.
    func contains(_ order: OrderID, line: Int? = nil, at now: Timestamp) -> Bool {
        if let screen, Self.isRecent(screen, now) { return true }
        guard let change = cards[order], now < change.until else { return false }
        return line.map { !change.unchanged.contains($0) } ?? true
    }

    /// Whether a tap on the row of a dish is to be ignored.
    func contains(dish: String, at now: Timestamp) -> Bool {
        [screen, dishes[dish]].contains { $0.map { Self.isRecent($0, now) } ?? false }
    }

    /// Shifts all times when the wall clock was set, so that ages stay the same.
    mutating func shift(by offset: Duration) {
        cards = cards.mapValues { Change(until: $0.until + offset, unchanged: $0.unchanged) }
        dishes = dishes.mapValues { $0 + offset }
        screen = screen.map { $0 + offset }
    }

    private static func isRecent(_ time: Timestamp, _ now: Timestamp) -> Bool {
        now - time < ignoreTime
    }
}
