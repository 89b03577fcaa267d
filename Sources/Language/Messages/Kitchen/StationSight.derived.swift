// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// How a station sees its lines of a ticket.
public struct StationSight: Codable, Sendable, Equatable {
    /// The station.
    public var station: StationID
    /// Its lines to be made, or to be acknowledged.
    public var lines: [Int]
    /// Whether the station sees them, or has no work with them.
    public var seen: Bool
    /// Why it does not see them.
    public var why: UnseenReason?
    /// All screens of the location, by name.
    public var screens: [ScreenSight]

    /// A value from its parts.
    public init(
        station: StationID, lines: [Int], seen: Bool, why: UnseenReason? = nil,
        screens: [ScreenSight]
    ) {
        self.station = station
        self.lines = lines
        self.seen = seen
        self.why = why
        self.screens = screens
    }
}
