// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// The settings of a kitchen screen that are kept with its location.
///
/// A display that is started without these options takes them from here, by its name.
public struct KeptDisplay: Codable, Sendable, Equatable {
    /// The name of the screen, unique within the location.
    public var terminal: TerminalID
    /// The stations whose lines it shows; nil for all.
    public var stations: [StationID]?
    /// The task of the screen; nil for a screen at which cooks work.
    public var role: DisplayRole?
    /// The minimum width of a ticket in characters; nil for that of the display.
    public var columns: Int?
    /// The events that sound; nil for all.
    public var sounds: [DisplaySound]?

    /// The settings of a screen from their parts.
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

/// An event for which a kitchen screen sounds.
public enum DisplaySound: String, Codable, JSONValue, Sendable, CaseIterable {
    /// A ticket appeared.
    case new
    /// A ticket got another line, or a line was changed.
    case changed
    /// A line was voided.
    case voided
    /// A ticket became late.
    case late
    /// A ticket is to be made before the others.
    case rush
}
