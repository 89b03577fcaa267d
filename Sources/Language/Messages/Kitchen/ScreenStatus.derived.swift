// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// A kitchen screen as kds-service knows it.
public struct ScreenStatus: Codable, Sendable, Equatable {
    /// Absent for a screen whose settings are kept, and which has not reported yet.
    public var screen: ScreenID?
    /// The name of the screen.
    public var terminal: TerminalID
    /// The stations whose lines it shows; absent for all.
    public var stations: [StationID]?
    /// The task of the screen.
    public var role: DisplayRole
    /// The time of its last report; without a report, since when one is expected.
    public var heardAt: Timestamp
    /// Whether it has sent no report for two seconds.
    public var silent: Bool
    /// The number of tickets that it has painted, on all pages.
    public var tickets: Int

    /// A value from its parts.
    public init(
        screen: ScreenID? = nil, terminal: TerminalID, stations: [StationID]? = nil,
        role: DisplayRole, heardAt: Timestamp, silent: Bool, tickets: Int
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
