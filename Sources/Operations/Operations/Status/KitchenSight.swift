// SPDX-License-Identifier: Apache-2.0

import Commerce
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

    /// One line for each problem, with advice.
    var notes: [String] { unseenNotes + silentNotes }

    private var unseenNotes: [String] {
        guard let first = unseen.first else { return [] }
        let named = unseen.prefix(Self.namedTickets).map { "#\($0.number)" }
        let rest = unseen.count - named.count
        let names = named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        let advice =
            screens.allSatisfy { $0.role == .expo }
            ? "No screen for cooks reports there. Start one: kds-service display --location "
                + "\(location)"
            : "To see why: comanda why \(first.number) --location \(location)"
        return ["Nobody in the kitchen sees \(names) at \(location). \(advice)"]
    }

    private var silentNotes: [String] {
        screens.filter(\.silent).map { screen in
            let stations = screen.stations.map { " (\($0.map(\.text).joined(separator: ", ")))" }
            let role = screen.role == .expo ? " (expediter)" : ""
            let name = "\(screen.terminal)\(stations ?? role)"
            return "The kitchen screen \(name) at \(location) is silent since \(screen.heardAt). "
                + "If it should run, start it again."
        }
    }
}
