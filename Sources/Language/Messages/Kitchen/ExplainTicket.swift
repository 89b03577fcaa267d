// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `kitchen.why`: says which screens show a ticket, and why the others do not.
public struct ExplainTicket: Request {
    /// The answer to `kitchen.why`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The ticket as kds-service has it.
        public var ticket: Ticket
        /// When order-service confirmed last that the tickets are current; nil if it never did.
        public var sourceHeardAt: Timestamp?
        /// Whether every station that has work with the ticket sees it.
        public var seen: Bool
        /// The stations of the ticket's lines, in their order.
        public var stations: [StationSight]

        /// An answer from its parts.
        public init(
            ticket: Ticket, sourceHeardAt: Timestamp?, seen: Bool, stations: [StationSight]
        ) {
            self.ticket = ticket
            self.sourceHeardAt = sourceHeardAt
            self.seen = seen
            self.stations = stations
        }
    }

    /// `kitchen.why`.
    public static let method = "kitchen.why"
    /// The order of the ticket.
    public var order: OrderID

    /// A request about the ticket of an order.
    public init(order: OrderID) { self.order = order }
}

/// How a station sees its lines of a ticket.
public struct StationSight: Codable, Sendable, Equatable {
    /// The station.
    public var station: StationID
    /// Its lines of the ticket that need a cook: to be made, or voided and not acknowledged.
    public var lines: [Int]
    /// Whether the station sees them, or has no work with them.
    public var seen: Bool
    /// Why it does not see them.
    public var why: UnseenReason?
    /// All screens of the location, by name.
    public var screens: [ScreenSight]

    /// A station's sight from its parts.
    public init(
        station: StationID, lines: [Int], seen: Bool, why: UnseenReason?, screens: [ScreenSight]
    ) {
        self.station = station
        self.lines = lines
        self.seen = seen
        self.why = why
        self.screens = screens
    }
}

/// What a screen shows of a station's lines of a ticket.
public struct ScreenSight: Codable, Sendable, Equatable {
    /// What a screen shows.
    public enum State: String, Codable, Sendable, CaseIterable {
        /// The present revision is visible.
        case painted
        /// The present revision is on a page that is not visible.
        case otherPage
        /// The screen has painted another revision.
        case otherRevision
        /// The screen has not painted the ticket.
        case notPainted
        /// The screen has sent no report for two seconds.
        case silent
        /// The screen shows other stations.
        case otherStations
        /// The screen is an expediter's; the lines are not made there.
        case expo
    }

    /// The name of the screen.
    public var terminal: TerminalID
    /// The stations whose lines it shows; nil for all.
    public var stations: [StationID]?
    /// When its last report arrived; without a report, since when kds-service expects one.
    public var heardAt: Timestamp
    /// What it shows.
    public var state: State
    /// Whether the station relies on it.
    ///
    /// A station relies on the screens that name it. While all of these are silent or missing, it
    /// relies on the other screens that show its lines.
    public var required: Bool
    /// The revision that it has painted last, if any.
    public var revision: Int?
    /// The page that has the ticket, if another one is visible.
    public var page: Int?

    /// A screen's sight from its parts.
    public init(
        terminal: TerminalID, stations: [StationID]?, heardAt: Timestamp, state: State,
        required: Bool, revision: Int?, page: Int?
    ) {
        self.terminal = terminal
        self.stations = stations
        self.heardAt = heardAt
        self.state = state
        self.required = required
        self.revision = revision
        self.page = page
    }
}

extension ExplainTicket.Answer {
    /// The number of screens that should show the ticket.
    public var expectedScreens: Int {
        terminals { $0.state != .otherStations && $0.state != .expo }.count
    }

    /// The number of screens that show the ticket in its present revision, on any page.
    public var paintedScreens: Int {
        terminals { $0.state == .painted || $0.state == .otherPage }.count
    }

    private func terminals(where isCounted: (ScreenSight) -> Bool) -> Set<TerminalID> {
        let stations = stations.filter { !$0.lines.isEmpty }
        return Set(stations.flatMap(\.screens).filter(isCounted).map(\.terminal))
    }
}
