// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages

/// The kitchen screens of locations: the kept ones, and those that run with options of their own.
struct DisplayListing: Encodable, Equatable, Sendable {
    /// What is known about a screen.
    enum State: String, Encodable {
        /// It reports what it has painted.
        case painting
        /// It has sent no report for two seconds.
        case silent
        /// It has just been kept, and has not reported yet.
        case expected
        /// kds-service does not answer.
        case unknown
    }

    /// A kitchen screen.
    struct Entry: Encodable, Equatable, Sendable {
        let location: LocationID
        let terminal: TerminalID
        let stations: [StationID]?
        let role: DisplayRole
        let columns: Int?
        let sounds: [DisplaySound]?
        /// Whether its settings are kept.
        let kept: Bool
        let state: State
        /// Since when it is silent.
        let silentSince: Timestamp?
        /// The stations that it should show and the location does not have; nil without any.
        let unknownStations: [StationID]?
    }

    private(set) var displays: [Entry] = []
    private var clocks: [LocationID: RestaurantClock] = [:]
    private var stations: [LocationID: [StationID]] = [:]

    private enum CodingKeys: CodingKey {
        case displays
    }

    static func == (left: Self, right: Self) -> Bool { left.displays == right.displays }

    /// Adds the screens of a location; `screens` is nil if kds-service does not answer.
    mutating func add(
        _ location: Location, screens: [ScreenStatus]?, clock: RestaurantClock? = nil
    ) {
        let kept = location.displays ?? []
        clocks[location.id] = clock ?? RestaurantClock(of: location)
        let known = location.stations.map(\.id)
        stations[location.id] = known
        displays += kept.map { display in
            let all = screens?.filter { $0.terminal == display.terminal }
            return Entry(
                display, at: location.id, all.map { $0.first { !$0.silent } ?? $0.first },
                isKept: true, known)
        }
        let names = Set(kept.map(\.terminal))
        displays += (screens ?? []).filter { !names.contains($0.terminal) }.map { screen in
            let display = KeptDisplay(
                terminal: screen.terminal, stations: screen.stations, role: screen.role)
            return Entry(display, at: location.id, screen, isKept: false, known)
        }
    }

    /// The listing as one line of JSON.
    var json: String {
        get throws { String(decoding: try WireCoding.encode(self), as: UTF8.self) }
    }

    /// A heading and a line for each screen; without a screen, how to keep one.
    ///
    /// Then comes what to do about screens that show a missing station or are kept twice.
    var lines: [String] {
        guard !displays.isEmpty else {
            return [
                "No kitchen screen is kept, and none reports. 'comanda display set NAME --location "
                    + "LOCATION' keeps the settings of one."
            ]
        }
        let heading = ["location", "name", "shows", "width", "sounds", "settings", "state"]
        return TextTable.lines([heading] + displays.map(row)) + displays.compactMap(advice)
            + keptTwice
    }

    /// What to do about each screen that several locations keep, unless it runs at all of them.
    private var keptTwice: [String] {
        let kept = Dictionary(grouping: displays.filter(\.kept), by: \.terminal)
            .filter { $0.value.count > 1 && $0.value.contains { $0.state != .painting } }
        return kept.sorted { $0.key < $1.key }.map { terminal, entries in
            let places = entries.map(\.location.text).joined(separator: ", ")
            return "\(terminal): several locations keep it (\(places)). \(DisplayConflict.effect) "
                + "'comanda display remove \(terminal) --location LOCATION' removes it from one."
        }
    }

    /// What to do about a screen that shows a station which its location does not have.
    private func advice(_ entry: Entry) -> String? {
        guard let unknown = entry.unknownStations else { return nil }
        let known = stations[entry.location]?.map(\.text).joined(separator: ", ") ?? ""
        return "\(entry.terminal): location \(entry.location) has no station "
            + "\(unknown.map(\.text).joined(separator: ", ")). Its stations: \(known). Start it "
            + "with another --station, or keep its settings with 'comanda display set "
            + "\(entry.terminal) --location \(entry.location) --station STATION'."
    }

    private func row(_ entry: Entry) -> [String] {
        [
            entry.location.text, entry.terminal.text, entry.shows,
            entry.columns.map { "\($0)" } ?? "-", entry.sounds.map(DisplayText.sounds) ?? "all",
            entry.kept ? "kept" : "its own", state(of: entry),
        ].map(\.withoutControls)
    }

    private func state(of entry: Entry) -> String {
        guard let since = entry.silentSince, let clock = clocks[entry.location] else {
            let unknown = entry.unknownStations?.map(\.text).joined(separator: ", ")
            return entry.state.rawValue + (unknown.map { ", but no station \($0)" } ?? "")
        }
        return "silent since \(clock.text(since))"
    }
}

extension DisplayListing.Entry {
    /// A screen with its report; the outer nil is for an unknown state, the inner one for none.
    ///
    /// `known` are the stations of the location.
    fileprivate init(
        _ display: KeptDisplay, at location: LocationID, _ screen: ScreenStatus??, isKept: Bool,
        _ known: [StationID]
    ) {
        // Options of the running screen count more than its kept settings.
        let unknown = (screen??.stations ?? display.stations ?? []).filter { !known.contains($0) }
        unknownStations = unknown.isEmpty ? nil : unknown
        self.location = location
        terminal = display.terminal
        stations = display.stations
        role = display.role ?? .station
        columns = display.columns
        sounds = display.sounds
        kept = isKept
        switch screen {
        case .none: state = .unknown
        case .some(nil): state = .expected
        case .some(let screen?):
            state = screen.silent ? .silent : screen.screen == nil ? .expected : .painting
        }
        silentSince = state == .silent ? screen??.heardAt : nil
    }

    /// What it shows, in words.
    fileprivate var shows: String {
        role == .expo ? "expediter" : DisplayText.stations(stations)
    }
}

/// The settings of kitchen screens in words.
enum DisplayText {
    /// A kept screen: `grill-1 (grill, fryer; 30 columns; sounds new, late)`.
    static func text(_ display: KeptDisplay) -> String {
        let details = [
            display.role == .expo ? "expediter" : stations(display.stations),
            display.columns.map { "\($0) columns" },
            display.sounds.map { $0.isEmpty ? "no sounds" : "sounds \(sounds($0))" },
        ].compactMap(\.self)
        return "\(display.terminal) (\(details.joined(separator: "; ")))"
    }

    /// The stations, or that all are shown.
    static func stations(_ stations: [StationID]?) -> String {
        stations.map { $0.map(\.text).joined(separator: ", ") } ?? "all stations"
    }

    /// The events that sound, or `none`.
    static func sounds(_ sounds: [DisplaySound]) -> String {
        sounds.isEmpty ? "none" : sounds.map(\.rawValue).joined(separator: ", ")
    }
}
