// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// The stations whose lines a kitchen screen shows.
///
/// Screens use it to choose what they show, and kds-service to know which screens should show a
/// line, so both always agree.
public struct StationFilter: Codable, Sendable, Hashable {
    /// The stations; nil for all.
    public var stations: [StationID]?

    /// A filter that lets the lines of these stations pass, or of all if it is nil.
    public init(_ stations: [StationID]? = nil) { self.stations = stations }

    /// Whether the filter names a station.
    public func names(_ station: StationID) -> Bool { stations?.contains(station) ?? false }

    /// Whether a screen shows the lines of a station at a location that has these stations.
    ///
    /// Every screen shows a line whose station the location does not have. Otherwise no screen
    /// might show it.
    public func shows(_ station: StationID, among known: [StationID]) -> Bool {
        shows(station, isKnown: known.contains(station))
    }

    /// Whether a screen shows the lines of a station, which the location has if it is known.
    public func shows(_ station: StationID, isKnown: Bool) -> Bool {
        stations == nil || names(station) || !isKnown
    }
}
