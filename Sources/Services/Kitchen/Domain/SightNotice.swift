// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The line of the log when tickets become unseen, and when all are on their screens again.
package struct SightNotice: CustomStringConvertible {
    /// The maximum number of tickets that the line names.
    private static let namedTickets = 5

    /// Whether it began or ended.
    let change: SightWatch.Change
    /// The location of the tickets.
    let location: LocationID
    /// The unseen tickets.
    let unseen: [UnseenTicket]

    /// Whether an operator has to act: after the end of the state nothing is to be done.
    package var isWarning: Bool { change == .began }

    /// The line, for the operator.
    package var description: String {
        switch change {
        case .began:
            "Nobody sees \(names) at \(location). To see why: comanda why "
                + "\(unseen.first?.number ?? 0) --location \(location)"
        case .ended(let duration):
            "All tickets at \(location) are on their screens again, after "
                + "\(duration.components.seconds) s."
        }
    }

    private var names: String {
        let named = unseen.prefix(Self.namedTickets).map { ticket in
            let stations = ticket.stations.map { "\($0.station): \($0.why.text)" }
            return "#\(ticket.number) (\(stations.joined(separator: ", ")))"
        }
        let rest = unseen.count - named.count
        return named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

extension UnseenReason {
    /// The reason in a few words.
    fileprivate var text: String {
        switch self {
        case .noScreen: "no screen shows this station"
        case .silent: "its screens are silent"
        case .notPainted: "its screens have not painted it"
        }
    }
}
