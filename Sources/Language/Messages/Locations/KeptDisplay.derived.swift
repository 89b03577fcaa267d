// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/location.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// The settings of a kitchen screen that are kept with its location.
///
/// A display that is started without these options takes them from here, by its name.
public struct KeptDisplay: Codable, Sendable, Equatable {
    /// The name of the screen.
    public var terminal: TerminalID
    /// The stations whose lines it shows; without it the screen shows all lines.
    public var stations: [StationID]?
    /// The task of the screen; absent for a screen at which cooks work.
    public var role: DisplayRole?
    /// The minimum width of a ticket in characters.
    public var columns: Int?
    /// The events for which it sounds; without it all.
    public var sounds: [DisplaySound]?

    /// A value from its parts.
    public init(
        terminal: TerminalID, stations: [StationID]? = nil, role: DisplayRole? = nil,
        columns: Int? = nil, sounds: [DisplaySound]? = nil
    ) {
        self.terminal = terminal
        self.stations = stations
        self.role = role
        self.columns = columns
        self.sounds = sounds
    }
}

extension KeptDisplay: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(terminal: .placeholder) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("terminal", &terminal)
        try members.code("stations", &stations)
        try members.code("role", &role)
        try members.code("columns", &columns)
        try members.code("sounds", &sounds)
    }
}
