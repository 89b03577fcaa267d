// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal

/// A kitchen screen as a value: what it knows, and what was done at it.
///
/// `update` takes what happens and answers what is to be done; `view` draws. Neither reads a clock:
/// the time is what `tick` and `heard` said last.
package struct KitchenModel: Equatable, Sendable {
    /// The location whose tickets it shows.
    package let location: LocationID
    /// The location's name for people.
    package var name: String
    /// The tickets and the gaps that some have left, the longest waiting first.
    var places: [BoardPlace] = [] {
        didSet { layOut() }
    }
    /// Whether the tickets were received in full.
    package internal(set) var isSynchronised = false
    /// The ticket that enter taps.
    package internal(set) var selection: OrderID?
    /// How late it is.
    package internal(set) var now: Timestamp
    /// The extent of the terminal.
    package internal(set) var size: Size {
        didSet { layOut() }
    }

    /// Where each ticket stands on the screen; follows from the places and the size.
    private(set) var board: BoardLayout
    /// What changed so recently that taps on it do not count.
    var changes = RecentChanges()

    let timeZone: TimeZone
    var page = 0
    /// The ticket that fills the screen, and from which of its rows on.
    var opened: OpenedTicket?
    var freshness = Freshness()
    var pending: [OrderID: PendingTap] = [:]
    /// The last tap that moved a ticket on, for as long as it can be taken back.
    var lastTap: LastTap?
    /// The tap that is being taken back.
    var recalled: LastTap?
    var notice: Notice?
    var showsHelp = false

    /// A tap that was sent and whose effect has not been seen yet.
    struct PendingTap: Equatable, Sendable {
        let revision: Int
        let number: Int
    }

    /// A tap that `u` takes back.
    struct LastTap: Equatable, Sendable {
        let order: OrderID
        let number: Int
        let from: OrderStatus
        let lines: [Int]
        /// Until when it can be taken back: a key that is brushed hours later must not bring a dish
        /// back.
        var until: Timestamp
    }

    /// A line that tells something and goes away.
    struct Notice: Equatable, Sendable {
        let text: String
        let until: Timestamp
    }

    /// The screen of a location before anything was heard; its clock shows the time of the zone.
    package init(
        location: LocationID, name: String, timeZone: TimeZone, size: Size, now: Timestamp
    ) {
        self.location = location
        self.name = name
        self.timeZone = timeZone
        self.size = size
        self.now = now
        board = BoardLayout(places: [], size: size, zone: timeZone)
    }

    /// The tickets, the longest waiting first.
    package var tickets: [Ticket] { places.filter { !$0.isFreed }.map(\.ticket) }

    /// Whether the tickets may be out of date.
    package var isStale: Bool {
        if case .stale = freshness.state(at: now) { true } else { false }
    }

    private mutating func layOut() {
        let earlier = board
        board = BoardLayout(places: places, size: size, zone: timeZone, after: earlier)
        changes.note(board.changes(since: earlier), at: now)
    }
}
