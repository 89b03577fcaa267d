// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `kitchen.painted`: report which tickets a screen has painted.
public struct ReportPainted: Request {
    /// The answer to `kitchen.painted`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The number of the last report of the screen that the service has.
        public var report: Int

        /// A value from its parts.
        public init(report: Int) { self.report = report }
    }

    /// `kitchen.painted`.
    public static let method = "kitchen.painted"
    /// The location whose tickets the screen shows.
    public var location: LocationID
    /// The name of the screen.
    public var terminal: TerminalID
    /// A version 7 UUID, which the screen makes when it starts.
    public var screen: ScreenID
    /// The stations whose lines it shows; absent for all.
    public var stations: [StationID]?
    /// The task of the screen.
    public var role: DisplayRole
    /// The number of the report, which grows from report to report.
    public var report: Int
    /// The number of the report that this one continues; without it the report has all tickets.
    public var after: Int?
    /// The tickets that the screen has painted since then, in their painted revision.
    public var tickets: [PaintedTicket]
    /// The orders whose tickets the screen no longer shows.
    public var removed: [OrderID]
    /// The last report of a screen that ends.
    public var closed: Bool?

    /// A message from its parts.
    public init(
        location: LocationID, terminal: TerminalID, screen: ScreenID, stations: [StationID]? = nil,
        role: DisplayRole = .station, report: Int, after: Int? = nil, tickets: [PaintedTicket] = [],
        removed: [OrderID] = [], closed: Bool? = nil
    ) {
        self.location = location
        self.terminal = terminal
        self.screen = screen
        self.stations = stations
        self.role = role
        self.report = report
        self.after = after
        self.tickets = tickets
        self.removed = removed
        self.closed = closed
    }
}
