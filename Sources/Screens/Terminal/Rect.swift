// SPDX-License-Identifier: Apache-2.0

/// A rectangle of cells.
package struct Rect: Hashable, Sendable {
    /// Its top left cell.
    package var origin: Point
    /// Its extent.
    package var size: Size

    /// A rectangle from its top left cell and its extent.
    package init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// A rectangle from four numbers; a negative extent counts as 0.
    package init(column: Int, row: Int, columns: Int, rows: Int) {
        self.init(
            origin: Point(column: column, row: row), size: Size(columns: columns, rows: rows))
    }

    /// The columns that it covers.
    package var columns: Range<Int> { origin.column..<origin.column + size.columns }

    /// The rows that it covers.
    package var rows: Range<Int> { origin.row..<origin.row + size.rows }

    /// Whether the place lies inside.
    package func contains(_ point: Point) -> Bool {
        columns.contains(point.column) && rows.contains(point.row)
    }
}
