// SPDX-License-Identifier: Apache-2.0

import Terminal

/// The tables of a location for a finger or the mouse; by keys, the name is typed.
struct TableKeys: Widget {
    /// What a person did.
    enum Event: Equatable, Sendable {
        /// This table was chosen.
        case chosen(String)
        /// Another page of the tables is to be shown.
        case turned(GridPosition)
    }

    /// The most rows of tables that are shown at once.
    private static let maximum = 3

    private let tables: [String]
    private let chosen: String
    private let position: GridPosition

    init(_ tables: [String], chosen: String, position: GridPosition) {
        self.tables = tables
        self.chosen = chosen
        self.position = position
    }

    /// The size of a key: as wide as the longest name.
    private var key: Size {
        let widest = tables.map { PrintableText($0).columns }.max() ?? 0
        return Size(
            columns: max(Grid.smallestCell.columns, widest + 4), rows: Grid.smallestCell.rows)
    }

    /// The rows that it needs, with one to turn pages.
    func rows(columns: Int) -> Int {
        let inRow = max(1, columns / key.columns)
        let rows = (tables.count + inRow - 1) / inRow
        return min(rows, Self.maximum) * key.rows + 1
    }

    /// Draws a key for each table; the name of the chosen one is in brackets.
    func draw(on frame: inout Frame<Event>) {
        let items = tables.map { name in
            let isChosen = name == chosen
            return Grid.Item([isChosen ? "[\(name)]" : " \(name)"], as: isChosen ? .accent : .text)
        }
        let grid = Grid(items, position: position, cell: key, isFocused: false)
        let tables = tables
        frame.add(grid, in: frame.bounds) { event in
            switch event {
            case .moved(let position): .turned(position)
            case .chosen(let index): .chosen(tables[index])
            }
        }
    }
}
