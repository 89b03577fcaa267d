// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages

/// What a display does with the locations of the suite.
enum DisplayChoice: Equatable {
    /// It shows the location, with these settings if any are kept for it there.
    case show(KitchenLocation, BoardSettings?)
    /// It goes on showing what it shows.
    case unchanged
    /// It does not know yet what to show.
    case wait(DisplayWait)
}

extension DisplaySettings {
    /// Chooses the location to show; `shown` is the one that is shown already.
    ///
    /// A given location counts most, then one that keeps settings for the terminal, then the only
    /// one. A shown location changes only if exactly one other location keeps the settings, so a
    /// screen never goes dark because settings were removed. Throws `locationUnknown` if the given
    /// location does not exist.
    func choose(
        from locations: [KitchenLocation], showing shown: LocationID?
    ) throws(DisplayError) -> DisplayChoice {
        let keeping = locations.filter { $0.display(terminal) != nil }
        if let location {
            if let chosen = locations.first(where: { $0.id == location }) { return show(chosen) }
            if shown != nil { return .unchanged }
            throw .locationUnknown(location, locations)
        }
        if let shown, keeping.count != 1 {
            return locations.first { $0.id == shown }.map(show) ?? .unchanged
        }
        if keeping.count > 1 { return .wait(.keptTwice(terminal, keeping)) }
        guard let chosen = keeping.first ?? (locations.count == 1 ? locations.first : nil) else {
            return .wait(.notKept(terminal, locations))
        }
        return show(chosen)
    }

    /// The settings of the board: given ones count more than kept ones.
    func board(keptAs kept: KeptDisplay?) -> BoardSettings {
        BoardSettings(
            role: role ?? kept?.screenRole ?? .everything,
            alerts: alerts ?? kept?.alerts ?? Set(KitchenAlert.allCases),
            columns: columns ?? kept?.columns)
    }

    private func show(_ location: KitchenLocation) -> DisplayChoice {
        .show(location, location.display(terminal).map { board(keptAs: $0) })
    }
}

extension KitchenLocation {
    /// The kept settings of a screen.
    fileprivate func display(_ terminal: TerminalID) -> KeptDisplay? {
        displays?.first { $0.terminal == terminal }
    }
}

extension KeptDisplay {
    fileprivate var screenRole: ScreenRole {
        if role == .expo { return .expediter }
        return stations.map { .stations($0, dimsOthers: false) } ?? .everything
    }

    /// A screen that sounds for any event also does so when the kitchen does not see a ticket.
    fileprivate var alerts: Set<KitchenAlert>? {
        sounds.map { sounds in
            let chosen = sounds.compactMap { KitchenAlert(rawValue: $0.rawValue) }
            return chosen.isEmpty ? [] : Set(chosen + [.unseen])
        }
    }
}

extension [KitchenLocation] {
    /// A line for each location, to choose one.
    var lines: String { map { "\n  \($0.id)  \($0.name)" }.joined() }
}

/// What a display without a location waits for.
enum DisplayWait: Equatable, CustomStringConvertible {
    /// No location keeps settings of the terminal, and there are several or none.
    case notKept(TerminalID, [KitchenLocation])
    /// Several locations keep settings of the terminal.
    case keptTwice(TerminalID, [KitchenLocation])
    /// The request for the locations failed.
    case noAnswer(endpoint: String, reason: String)

    /// What it waits for and what to do.
    var description: String {
        switch self {
        case .notKept(_, let locations) where locations.isEmpty:
            "This suite has no location yet. Add one with 'comanda location add'."
        case .notKept(let terminal, let locations):
            "Which location does the screen \(terminal) show? Keep its settings with 'comanda "
                + "display set \(terminal) --location LOCATION', or start it with --location."
                + locations.lines
        case .keptTwice(let terminal, let locations):
            "Several locations keep settings of the screen \(terminal). Remove it from all but one "
                + "with 'comanda display remove \(terminal) --location LOCATION', or start it with "
                + "--location.\(locations.lines)"
        case .noAnswer(let endpoint, let reason):
            "Can't get the locations from \(endpoint): \(reason) Start kds-service and "
                + "order-service; this screen waits for them."
        }
    }
}
