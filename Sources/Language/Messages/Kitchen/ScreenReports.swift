// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding
public import Wire

/// The kind of a run of a screen.
public enum ScreenKind {}
/// Names one run of a kitchen screen: a version 7 UUID that the screen makes when it starts.
public typealias ScreenID = Identifier<ScreenKind>

/// The task of a kitchen screen.
public enum DisplayRole: String, Codable, JSONValue, Sendable, CaseIterable {
    /// Cooks work at it.
    case station
    /// An expediter brings orders together at it.
    case expo
}

/// A ticket that a screen has painted.
public struct PaintedTicket: Codable, Sendable, Hashable {
    /// The order of the ticket.
    public var order: OrderID
    /// The revision of the ticket that was painted.
    public var revision: Int
    /// The page of the screen that has the ticket while another page, or another ticket in full, is
    /// visible; nil if the ticket is visible.
    public var page: Int?

    /// A painted ticket from its parts.
    public init(order: OrderID, revision: Int, page: Int? = nil) {
        self.order = order
        self.revision = revision
        self.page = page
    }
}

/// `kitchen.painted`: a screen reports which tickets it shows, after it has painted them.
///
/// It changes no order, so it is not a command. A report may be lost or repeated: `report` and
/// `after` reveal it.
public struct ReportPainted: Request {
    /// The answer to `kitchen.painted`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The number of the last report of the screen that the service has.
        public var report: Int

        /// An answer with this number.
        public init(report: Int) { self.report = report }
    }

    /// `kitchen.painted`.
    public static let method = "kitchen.painted"
    /// The location whose tickets the screen shows.
    public var location: LocationID
    /// The name of the screen.
    public var terminal: TerminalID
    /// The run of the screen.
    public var screen: ScreenID
    /// The stations whose lines it shows; nil for all.
    public var stations: [StationID]?
    /// The task of the screen.
    public var role: DisplayRole
    /// The number of the report, which grows from report to report.
    public var report: Int
    /// The number of the report that this one continues; nil if this one has all tickets.
    public var after: Int?
    /// The tickets that the screen has painted since then, in their painted revision.
    public var tickets: [PaintedTicket]
    /// The orders whose tickets the screen no longer shows.
    public var removed: [OrderID]
    /// True in the last report of a screen that ends; nil in all others.
    public var closed: Bool?

    /// A report from its parts.
    public init(
        location: LocationID, terminal: TerminalID, screen: ScreenID,
        stations: [StationID]? = nil, role: DisplayRole = .station, report: Int,
        after: Int? = nil, tickets: [PaintedTicket] = [], removed: [OrderID] = [],
        closed: Bool? = nil
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
