// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `kitchen.screens`: returns the kitchen screens of a location, and its tickets that are unseen.
public struct ListKitchenScreens: Request {
    /// The answer to `kitchen.screens`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The screens, by name.
        public var screens: [ScreenStatus]
        /// The unseen tickets, the oldest first.
        public var unseen: [UnseenTicket]

        /// An answer with these screens and tickets.
        public init(screens: [ScreenStatus], unseen: [UnseenTicket]) {
            self.screens = screens
            self.unseen = unseen
        }
    }

    /// `kitchen.screens`.
    public static let method = "kitchen.screens"
    /// The location of the screens.
    public var location: LocationID

    /// A request for the screens of a location.
    public init(location: LocationID) { self.location = location }
}

/// A kitchen screen as kds-service knows it.
public struct ScreenStatus: Codable, Sendable, Equatable {
    /// The run of the screen; nil if its settings are kept, but it has not reported since
    /// kds-service knows them.
    public var screen: ScreenID?
    /// The name of the screen.
    public var terminal: TerminalID
    /// The stations whose lines it shows; nil for all.
    public var stations: [StationID]?
    /// The task of the screen.
    public var role: DisplayRole
    /// When its last report arrived; without a report, since when kds-service expects one.
    public var heardAt: Timestamp
    /// Whether it has sent no report for two seconds.
    public var silent: Bool
    /// The number of tickets that it has painted, on all pages.
    public var tickets: Int

    /// A screen from its parts.
    public init(
        screen: ScreenID?, terminal: TerminalID, stations: [StationID]?, role: DisplayRole,
        heardAt: Timestamp, silent: Bool, tickets: Int
    ) {
        self.screen = screen
        self.terminal = terminal
        self.stations = stations
        self.role = role
        self.heardAt = heardAt
        self.silent = silent
        self.tickets = tickets
    }
}

/// A ticket that the screens of a station have not painted for two seconds.
public struct UnseenTicket: Codable, Sendable, Equatable {
    /// The order of the ticket.
    public var order: OrderID
    /// The short number that people call out.
    public var number: Int
    /// The revision that nobody sees.
    public var revision: Int
    /// Since when nobody sees it.
    public var since: Timestamp
    /// The stations that do not see it.
    public var stations: [UnseenStation]

    /// An unseen ticket from its parts.
    public init(
        order: OrderID, number: Int, revision: Int, since: Timestamp, stations: [UnseenStation]
    ) {
        self.order = order
        self.number = number
        self.revision = revision
        self.since = since
        self.stations = stations
    }
}

/// A station that does not see a ticket.
public struct UnseenStation: Codable, Sendable, Equatable {
    /// The station.
    public var station: StationID
    /// The reason.
    public var why: UnseenReason

    /// A station with the reason.
    public init(station: StationID, why: UnseenReason) {
        self.station = station
        self.why = why
    }
}

/// The reason why a station does not see a ticket.
public enum UnseenReason: String, Codable, Sendable, CaseIterable {
    /// No screen shows the lines of the station.
    case noScreen
    /// All screens that show the lines of the station are silent.
    case silent
    /// No screen of the station has painted the ticket in its present revision.
    case notPainted
}
