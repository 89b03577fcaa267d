// SPDX-License-Identifier: Apache-2.0

package import Commerce
import KitchenDisplay
package import Messages

/// The options of a display.
package struct DisplaySettings: Sendable {
    let location: LocationID?
    let terminal: TerminalID
    /// The part of the work that it shows; nil for that of its kept settings.
    let role: ScreenRole?
    /// The events for which it rings or plays a sound; nil for those of its kept settings.
    let alerts: Set<KitchenAlert>?
    /// The events that have a sound instead of the bell.
    let sounds: Set<KitchenAlert>
    /// The minimum width of a card in columns; nil for that of its kept settings.
    let columns: Int?
    /// The keys of the screen.
    let keys: KitchenKeys
    let isPlain: Bool
    let seconds: Int?

    /// Checks the options of the command line.
    ///
    /// What is not given follows from the settings that are kept for the terminal. Without these,
    /// the display shows the only location of the suite and the lines of all stations, and rings
    /// for all events. An expediter's display has no stations. `bell` and `sound` list the events
    /// for which it rings, and those for which it plays a sound instead, separated by commas.
    /// Without a `keyboard` it has the standard keys. Without `seconds` it runs until it is ended.
    /// Throws a `DisplayError` for an invalid identifier or an unknown event, and a
    /// `KeyboardFileError`.
    package init(
        location: String?, terminal: String, stations: [String] = [], dimsOthers: Bool = false,
        isExpediter: Bool = false, bell: String? = nil, sound: String? = nil,
        columns: Int? = nil, keyboard: KeyboardFile? = nil, isPlain: Bool, seconds: Int?
    ) throws {
        self.columns = columns
        keys = try keyboard?.read() ?? KitchenKeys()
        let sounds = try sound.map(Self.alerts)
        let rings = try bell.map(Self.alerts)
        self.sounds = sounds ?? []
        alerts = sounds.map { $0.union(rings ?? []) } ?? rings
        if let location {
            self.location = try Self.identifier(location, of: "location")
        } else {
            self.location = nil
        }
        self.terminal = try Self.identifier(terminal, of: "terminal")
        var identifiers: [StationID] = []
        for station in stations {
            identifiers.append(try Self.station(station))
        }
        if identifiers.isEmpty {
            role = isExpediter ? .expediter : nil
        } else {
            role = .stations(identifiers, dimsOthers: dimsOthers)
        }
        self.isPlain = isPlain
        self.seconds = seconds
    }

    /// The minimum widths of a card that a display accepts.
    package static let columnLimits = CatalogueLimits.displayColumns

    /// The names of all events, separated by commas.
    package static let allEvents = KitchenAlert.allCases.map(\.rawValue).joined(separator: ",")

    /// Whether it plays sounds.
    package var hasSounds: Bool { !sounds.isEmpty }

    private static func alerts(_ text: String) throws(DisplayError) -> Set<KitchenAlert> {
        var alerts: Set<KitchenAlert> = []
        for word in text.split(separator: ",") {
            let name = String(word.filter { $0 != " " })
            guard let alert = KitchenAlert(rawValue: name) else { throw .unknownAlert(name) }
            alerts.insert(alert)
        }
        return alerts
    }

    /// The station's identifier, or for a name like `Salad Bar` the one that follows from it.
    private static func station(_ text: String) throws(DisplayError) -> StationID {
        if let station = StationID(text) ?? StationID(name: text) { return station }
        throw .notAnIdentifier(option: "station", text: text)
    }

    private static func identifier<Kind>(
        _ text: String, of option: String
    ) throws(DisplayError) -> Identifier<Kind> {
        if let identifier = Identifier<Kind>(text) { return identifier }
        throw .notAnIdentifier(option: option, text: text)
    }
}

/// The reason why a display can't show a board.
package enum DisplayError: Error, Equatable, CustomStringConvertible {
    /// An option is not a valid identifier.
    case notAnIdentifier(option: String, text: String)
    /// The page that learns keys has no terminal.
    case learnsAtTerminal
    /// No alert has this name.
    case unknownAlert(String)
    /// No location has that identifier.
    case locationUnknown(LocationID, [KitchenLocation])

    /// What happened and what to do.
    package var description: String {
        switch self {
        case .notAnIdentifier(let option, let text):
            "'\(text)' can't be a --\(option). Write 1 to 64 letters, digits or any of . _ : -"
        case .learnsAtTerminal:
            "Keys are learned at the terminal of the screen. Run --learn there, without a pipe."
        case .unknownAlert(let name):
            "A display can't ring for '\(name)'. Give --bell and --sound some of "
                + DisplaySettings.allEvents
        case .locationUnknown(let location, let locations):
            "There is no location \(location). Choose one with --location.\(locations.lines)"
        }
    }
}
