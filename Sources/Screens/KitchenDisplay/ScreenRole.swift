// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Messages

/// The part of the kitchen's work that a screen shows.
package enum ScreenRole: Equatable, Sendable {
    /// All tickets with all lines, until they are handed over.
    case everything
    /// The lines of these stations, until they are made.
    ///
    /// One row names the other stations of a ticket. With `dimsOthers` their lines are shown, too.
    case stations([StationID], dimsOthers: Bool)
    /// All tickets with the state of each line, to hand over what the stations have made.
    case expediter

    /// The stations whose lines a screen with this role shows; nil for all.
    package var stations: [StationID]? {
        if case .stations(let stations, _) = self { stations } else { nil }
    }

    /// Whether a screen with this role says which tickets and screens nobody in the kitchen sees.
    ///
    /// At the screen of a station people make dishes, and do not look after other screens.
    package var watchesSight: Bool { stations == nil }

    /// The same role with the identifier of each station that is given by its name.
    func resolved(among known: [Station]) -> Self {
        guard case .stations(let own, let dimsOthers) = self else { return self }
        let stations = own.map { known.station(called: $0.text)?.id ?? $0 }
        return .stations(stations, dimsOthers: dimsOthers)
    }
}
