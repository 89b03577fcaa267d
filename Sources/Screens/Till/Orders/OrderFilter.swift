// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The words with which a person looks for an order: its number, its amount, or a part of a name.
///
/// Names are compared as `orders.list` does: case does not matter, accents do.
struct OrderFilter: Equatable, Sendable {
    private let words: [String]

    init(_ text: String) { words = text.split(separator: " ").map { Self.folded(String($0)) } }

    /// Whether each word is the order's number, table, total or amount due, or a part of a label or
    /// of an item's name.
    func matches(_ order: Order) -> Bool {
        let amounts = [order.totals.total, order.totals.due].map(order.currency.number)
        let whole =
            ["\(order.number)", "#\(order.number)"] + amounts + names([order.fulfilment.table])
        let parts = names(order.labels.shown + order.standingLines.map(\.name))
        return words.allSatisfy { word in
            whole.contains(word) || parts.contains { $0.contains(word) }
        }
    }

    private func names(_ names: [String?]) -> [String] { names.compactMap { $0.map(Self.folded) } }

    private static func folded(_ text: String) -> String { text.lowercased().uppercased() }
}
