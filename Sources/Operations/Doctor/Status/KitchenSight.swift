// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages

/// The kitchen screens of a location and its unseen tickets, for `comanda status`.
struct KitchenSight: Encodable, Equatable {
    /// The maximum number of tickets that a line names.
    private static let namedTickets = 5

    /// The location.
    let location: LocationID
    /// Its screens.
    let screens: [ScreenStatus]
    /// The tickets that nobody sees.
    let unseen: [UnseenTicket]

    /// The sight of a location, as kds-service answers it.
    init(location: LocationID, _ answer: ListKitchenScreens.Answer) {
        self.location = location
        screens = answer.screens
        unseen = answer.unseen
    }

    /// The stations with screens of their own, all of which are silent.
    ///
    /// Their tickets may be on a screen that shows everything, but their cooks see nothing.
    var silentStations: [StationID] {
        func stations(silent: Bool) -> Set<StationID> {
            Set(screens.filter { $0.silent == silent }.flatMap { $0.stations ?? [] })
        }
        return stations(silent: true).subtracting(stations(silent: false)).sorted()
    }

    /// Whether somebody has to look after the screens of the location.
    var needsAttention: Bool { !unseen.isEmpty || !silentStations.isEmpty }

    /// One line for each problem, with advice.
    var notes: [String] { unseenNotes + silentNotes }

    private var unseenNotes: [String] {
        guard let first = unseen.first else { return [] }
        let named = unseen.prefix(Self.namedTickets).map {
            $0.text(naming: \.text, day: day(of: $0))
        }
        let rest = unseen.count - named.count
        let names = named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        let advice =
            screens.allSatisfy { $0.role == .expo }
            ? "No screen for cooks reports there. Start one: kds-service display --location "
                + "\(location)"
            : "To see why: comanda why \(first.number) --location \(location)"
        return ["Nobody in the kitchen sees \(names) at \(location). \(advice)"]
    }

    /// The day of a ticket's number, such as ` of 11-28`, if tickets of several days are unseen.
    private func day(of ticket: UnseenTicket) -> String {
        let days = Set(unseen.compactMap(\.businessDay))
        guard days.count > 1, let day = ticket.businessDay else { return "" }
        return " of \(ClockText.day(day))"
    }

    /// The time without milliseconds: kds-service computes it for each answer, so these may differ.
    private static func seconds(_ time: Timestamp) -> String {
        String(time.description.prefix { $0 != "." }) + "Z"
    }

    private var silentNotes: [String] {
        screens.filter(\.silent).map { screen in
            let stations = screen.stations.map { " (\($0.map(\.text).joined(separator: ", ")))" }
            let role = screen.role == .expo ? " (expediter)" : ""
            let name = "\(screen.terminal)\(stations ?? role)"
            let since = Self.seconds(screen.heardAt)
            return "The kitchen screen \(name) at \(location) is silent since \(since). If it "
                + "should run, start it again."
        }
    }
}
