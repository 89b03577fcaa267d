// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// What a screen shows of a station's lines of a ticket.
public struct ScreenSight: Codable, Sendable, Equatable {
    /// The name of the screen.
    public var terminal: TerminalID
    /// The stations whose lines it shows; absent for all.
    public var stations: [StationID]?
    /// When its last report arrived; without a report, since when kds-service expects one.
    public var heardAt: Timestamp
    /// What it shows.
    public var state: State
    /// Whether the station relies on this screen.
    public var required: Bool
    /// The revision that it has painted last, if any.
    public var revision: Int?
    /// The page that has the ticket, if another one is visible.
    public var page: Int?

    /// A value from its parts.
    public init(
        terminal: TerminalID, stations: [StationID]? = nil, heardAt: Timestamp, state: State,
        required: Bool, revision: Int? = nil, page: Int? = nil
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
