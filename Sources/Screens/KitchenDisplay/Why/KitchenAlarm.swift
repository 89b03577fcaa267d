// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
import Terminal

/// The alarm of a location whose kitchen does not see some of its tickets.
package struct KitchenAlarm: Equatable, Sendable {
    /// The unseen tickets, the oldest first.
    package private(set) var unseen: [UnseenTicket] = []

    /// No alarm.
    package init() {}

    /// Takes the tickets that are unseen now; returns whether one of them was seen before.
    mutating func replace(with tickets: [UnseenTicket]) -> Bool {
        let known = orders
        unseen = tickets
        return !known.isSuperset(of: orders)
    }

    /// The orders of the unseen tickets.
    package var orders: Set<OrderID> { Set(unseen.map(\.order)) }

    /// The alarm in as many details as fit into a row, `Kitchen does not see #12 (grill: no
    /// screen)`; nil if all tickets are seen.
    package func text(columns: Int) -> String? {
        guard let first = unseen.first else { return nil }
        let numbers = unseen.map { "#\($0.number)" }
        let rest = unseen.count > 1 ? " and \(unseen.count - 1) more" : ""
        let names = [
            unseen.map(\.text).joined(separator: ", "), "\(first.text)\(rest)",
            numbers.joined(separator: ", "), "#\(first.number)\(rest)",
        ]
        let texts = names.map { "Kitchen does not see \($0)" } + ["\(unseen.count) unseen"]
        return texts.first { PrintableText($0).columns <= columns } ?? texts.last
    }
}

extension UnseenTicket {
    /// The number, and why each station does not see it, `#12 (grill: no screen)`.
    fileprivate var text: String {
        let reasons = stations.map { "\($0.station): \($0.why.text)" }
        return "#\(number) (\(reasons.joined(separator: ", ")))"
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
