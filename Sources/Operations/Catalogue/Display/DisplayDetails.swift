// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages

/// The options about the settings of a kitchen screen.
struct DisplayDetails: ParsableArguments {
    @Option(
        name: .customLong("station"),
        help: "Shows the lines of this station only, by its identifier or name; repeatable.",
        completion: .custom(SuiteCompletion.stations))
    var stationTexts: [String] = []

    @Flag(help: "Shows the lines of all stations.")
    var all = false

    @Flag(help: "Shows whole orders to an expediter, who hands them over.")
    var expo = false

    @Option(help: "The minimum width of a ticket in characters, 20 to 80; 0 for the display's own.")
    var columns: Int?

    @Option(
        name: .customLong("sound"),
        help: "An event that sounds: new, changed, voided, late or rush; repeatable.")
    var sounds: [DisplaySound] = []

    @Flag(help: "All events sound.")
    var allSounds = false

    @Flag(help: "No event sounds.")
    var noSound = false

    func validate() throws {
        if [!stationTexts.isEmpty, all, expo].filter(\.self).count > 1 {
            throw ValidationError("Give only one of --station, --all and --expo.")
        }
        if [!sounds.isEmpty, allSounds, noSound].filter(\.self).count > 1 {
            throw ValidationError("Give only one of --sound, --all-sounds and --no-sound.")
        }
        let limits = CatalogueLimits.displayColumns
        if let columns, columns != 0, !limits.contains(columns) {
            throw ValidationError(
                "--columns takes \(limits.lowerBound) to \(limits.upperBound), or 0 for the "
                    + "display's own width.")
        }
    }

    /// The settings of a screen after the change; what is not named stays.
    ///
    /// Throws a `ValidationError` for a station that the location does not have.
    func changed(_ present: KeptDisplay, at location: Location) throws -> KeptDisplay {
        var display = present
        if all || expo || !stationTexts.isEmpty {
            display.stations = stationTexts.isEmpty ? nil : try stations(of: location)
            display.role = expo ? .expo : nil
        }
        if let columns { display.columns = columns == 0 ? nil : columns }
        if allSounds { display.sounds = nil }
        if noSound || !sounds.isEmpty {
            display.sounds = DisplaySound.allCases.filter(sounds.contains)
        }
        return display
    }

    private func stations(of location: Location) throws -> [StationID] {
        try stationTexts.reduce(into: []) { stations, text in
            guard let station = location.stations.station(called: text) else {
                let known = location.stations.map { "\n  \($0.id)  \($0.name.withoutControls)" }
                throw ValidationError(
                    "Location \(location.id) has no station '\(text)'. Its stations are:"
                        + known.joined())
            }
            if !stations.contains(station.id) { stations.append(station.id) }
        }
    }
}
