// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
import Terminal

/// The alarm of a location whose kitchen does not see some of its tickets, or has silent screens.
package struct KitchenAlarm: Equatable, Sendable {
    /// The unseen tickets, the oldest first.
    package private(set) var unseen: [UnseenTicket] = []
    /// The silent screens, by name.
    private(set) var silent: [SilentScreen] = []

    /// A screen that has sent no report for two seconds.
    struct SilentScreen: Equatable, Sendable {
        /// Its name.
        let terminal: TerminalID
        /// The stations whose lines it shows; nil for all.
        let stations: [StationID]?
        /// Whether it is the screen of an expediter.
        let isExpediter: Bool
        /// When its last report arrived, by the clock of kds-service.
        let since: Timestamp
    }

    /// No alarm.
    package init() {}

    /// Takes the tickets that are unseen now; returns whether one of them was seen before.
    mutating func replace(with tickets: [UnseenTicket]) -> Bool {
        let known = orders
        unseen = tickets
        return !known.isSuperset(of: orders)
    }

    /// Takes the screens that are silent now; returns whether one of them was not before.
    ///
    /// kds-service computes the time of the last report for each answer, so it may differ by
    /// milliseconds. The first answer counts.
    mutating func replace(silent screens: [ScreenStatus]) -> Bool {
        let known = silent
        silent = screens.map { screen in
            known.first { $0.terminal == screen.terminal && screen.stations == $0.stations }
                ?? SilentScreen(
                    terminal: screen.terminal, stations: screen.stations,
                    isExpediter: screen.role == .expo, since: screen.heardAt)
        }
        return !Set(known.map(\.terminal)).isSuperset(of: silent.map(\.terminal))
    }

    /// The silent screens in as many details as fit into a row, `Silent screen: grill-1 (Grill)
    /// since 12:56`; nil without any.
    func silentText(
        columns: Int, naming name: (StationID) -> String, at time: (Timestamp) -> String
    ) -> String? {
        if silent.isEmpty { return nil }
        let full = silent.map { screen in
            let stations = screen.stations.map { $0.map(name).joined(separator: ", ") }
            let part = screen.isExpediter ? "expediter" : stations ?? "all stations"
            return "\(screen.terminal) (\(part)) since \(time(screen.since))"
        }
        let short = silent.map { "\($0.terminal) since \(time($0.since))" }
        let title = silent.count == 1 ? "Silent screen: " : "Silent screens: "
        let texts = [full, short, silent.map(\.terminal.text)].map {
            title + $0.joined(separator: ", ")
        }
        let count = silent.count == 1 ? "1 silent screen" : "\(silent.count) silent screens"
        return (texts + [count]).first { PrintableText($0).columns <= columns }
    }

    /// The orders of the unseen tickets.
    package var orders: Set<OrderID> { Set(unseen.map(\.order)) }

    /// The alarm in as many details as fit into a row, `Kitchen does not see #12 (Grill: no
    /// screen)`; nil if all tickets are seen.
    ///
    /// `day` names the day of an order whose number another one may have, such as ` of 11-28`.
    func text(
        columns: Int, naming name: (StationID) -> String, day: (OrderID) -> String
    ) -> String? {
        guard let first = unseen.first else { return nil }
        let numbers = unseen.map { "#\($0.number)\(day($0.order))" }
        let rest = unseen.count > 1 ? " and \(unseen.count - 1) more" : ""
        let names = [
            unseen.map { $0.text(naming: name, day: day($0.order)) }.joined(separator: ", "),
            "\(first.text(naming: name, day: day(first.order)))\(rest)",
            numbers.joined(separator: ", "), "\(numbers[0])\(rest)",
        ]
        let texts = names.map { "Kitchen does not see \($0)" } + ["\(unseen.count) unseen"]
        return texts.first { PrintableText($0).columns <= columns } ?? texts.last
    }
}

extension UnseenTicket {
    /// The number, and why each station does not see it, `#12 (grill: no screen)`; with the day,
    /// such as ` of 11-28`, if another order may have the number.
    package func text(naming name: (StationID) -> String, day: String = "") -> String {
        let reasons = stations.map { "\(name($0.station)): \($0.why.text)" }
        return "#\(number)\(day) (\(reasons.joined(separator: ", ")))"
    }
}

extension UnseenReason {
    /// The reason in a word or two.
    fileprivate var text: String {
        switch self {
        case .noScreen: "no screen"
        case .silent: "screen is silent"
        case .notPainted: "not painted"
        }
    }
}
