// SPDX-License-Identifier: Apache-2.0

import Terminal

/// The panel that counts what is still to be made, and the dish that the keys have chosen in it.
struct CountsPanel: Equatable, Sendable {
    /// The lines that the panel counts.
    enum Lines: Equatable, Sendable {
        /// Those of the screen's stations.
        case own
        /// Those of the whole kitchen.
        case all
    }

    /// A row of the panel.
    struct Row: Equatable, Sendable {
        let text: PrintableText
        let style: Style
        /// The name of the dish that it belongs to; nil for other rows.
        let dish: String?
    }

    let lines: Lines
    /// The counted dishes in the order of their rows.
    var dishes: [DishCount] = []
    /// The name of the dish that Enter taps; nil while the keys belong to the board.
    ///
    /// It stays when the last dish of this name is finished, so that the next Enter does nothing.
    var chosen: String?

    /// The chosen dish; nil if none is chosen or it is not to be made any more.
    var chosenDish: DishCount? { dishes.first { $0.name == chosen } }

    /// Chooses the dish so many places further, or the first one if none is chosen.
    mutating func choose(by step: Int) {
        guard let index = dishes.firstIndex(where: { $0.name == chosen }) else {
            chosen = dishes.first?.name
            return
        }
        chosen = dishes[max(0, min(index + step, dishes.count - 1))].name
    }

    /// The rows that fit; the last one counts the hidden rows, if there are any.
    ///
    /// The chosen dish is always visible.
    func rows(columns: Int, limit: Int) -> [Row] {
        let all =
            dishes.isEmpty
            ? [Self.row("Nothing to make.", .plain, columns)]
            : dishes.flatMap { Self.rows(of: $0, columns: columns) }
        if all.count <= limit { return all }
        let shown = limit - 1
        let rest = Self.row("… \(all.count - shown) more rows", Style(dim: true), columns)
        return all.dropFirst(top(of: all, shown: shown)).prefix(shown) + [rest]
    }

    /// The dishes whose rows show something else than with the earlier dishes, or have moved.
    func changes(since earlier: [DishCount]) -> [String] {
        let before = Self.places(of: earlier)
        return Self.places(of: dishes).filter { before[$0] != $1 }.map(\.key)
    }

    /// A dish and its first row.
    private struct Place: Equatable {
        let row: Int
        let dish: DishCount
    }

    private static func places(of dishes: [DishCount]) -> [String: Place] {
        var row = 0
        var places: [String: Place] = [:]
        for dish in dishes {
            places[dish.name] = Place(row: row, dish: dish)
            row += 1 + dish.modifiers.count
        }
        return places
    }

    /// The first visible row, if so many are shown.
    private func top(of rows: [Row], shown: Int) -> Int {
        guard let chosen, let first = rows.firstIndex(where: { $0.dish == chosen })
        else { return 0 }
        let end = rows.lastIndex { $0.dish == chosen }.map { $0 + 1 } ?? first
        return max(0, min(first, end - shown))
    }

    private static func rows(of dish: DishCount, columns: Int) -> [Row] {
        [row("\(dish.quantity) × \(dish.name)", Style(bold: true), columns, dish.name)]
            + dish.modifiers.map {
                row("  + \($0.quantity) × \($0.name)", .plain, columns, dish.name)
            }
    }

    private static func row(
        _ text: String, _ style: Style, _ columns: Int, _ dish: String? = nil
    ) -> Row {
        Row(text: PrintableText(text).fitted(columns: columns), style: style, dish: dish)
    }
}
