// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal

/// A kitchen screen as a value: what it knows, and what was done at it.
///
/// `update` takes what happens and answers what is to be done; `view` draws. Neither reads a clock:
/// the time is what `tick` and `heard` said last.
public struct KitchenModel: Equatable, Sendable {
    /// The location whose tickets it shows.
    public let location: LocationID
    /// The location's name for people.
    public var name: String
    /// The tickets, the longest waiting first.
    public internal(set) var tickets: [Ticket] = [] {
        didSet { layOut() }
    }
    /// Whether the tickets were received in full.
    public internal(set) var isSynchronised = false
    /// The ticket that enter taps.
    public internal(set) var selection: OrderID?
    /// How late it is.
    public internal(set) var now: Timestamp
    /// The extent of the terminal.
    public internal(set) var size: Size {
        didSet { layOut() }
    }

    /// Where each ticket stands on the screen; follows from the tickets and the size.
    private(set) var board: BoardLayout

    let timeZone: TimeZone
    var page = 0
    var freshness = Freshness()
    var pending: [OrderID: PendingTap] = [:]
    var notice: Notice?
    var showsHelp = false

    /// A tap that was sent and whose effect has not been seen yet.
    struct PendingTap: Equatable, Sendable {
        let revision: Int
        let number: Int
    }

    /// A line that tells something and goes away.
    struct Notice: Equatable, Sendable {
        let text: String
        let until: Timestamp
    }

    /// The screen of a location before anything was heard; its clock shows the time of the zone.
    public init(
        location: LocationID, name: String, timeZone: TimeZone, size: Size, now: Timestamp
    ) {
        self.location = location
        self.name = name
        self.timeZone = timeZone
        self.size = size
        self.now = now
        board = BoardLayout(tickets: [], size: size)
    }

    /// Whether the tickets may be out of date.
    public var isStale: Bool {
        if case .stale = freshness.state(at: now) { true } else { false }
    }

    private mutating func layOut() {
        board = BoardLayout(tickets: tickets, size: size, after: board)
    }
}
