// SPDX-License-Identifier: Apache-2.0

/// A cell's position on the screen; the top left cell is at column 0 and row 0.
package struct Point: Hashable, Sendable {
    /// The column, counted from 0 at the left.
    package var column: Int
    /// The row, counted from 0 at the top.
    package var row: Int

    /// A point from its parts.
    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// A size in columns and rows; never negative.
package struct Size: Hashable, Sendable {
    /// The number of columns.
    package let columns: Int
    /// The number of rows.
    package let rows: Int

    /// A size from its parts; negative numbers count as 0.
    package init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}

/// A rectangle of cells.
package struct Rect: Hashable, Sendable {
    /// Its top left cell.
    package var origin: Point
    /// Its size.
    package var size: Size

    /// A rectangle from its top left cell and its size.
    package init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// A rectangle from four numbers; a negative size counts as 0.
    package init(column: Int, row: Int, columns: Int, rows: Int) {
        self.init(
            origin: Point(column: column, row: row), size: Size(columns: columns, rows: rows))
    }

    /// The columns that it covers.
    package var columns: Range<Int> { origin.column..<origin.column + size.columns }

    /// The rows that it covers.
    package var rows: Range<Int> { origin.row..<origin.row + size.rows }

    /// Whether the point is inside.
    package func contains(_ point: Point) -> Bool {
        columns.contains(point.column) && rows.contains(point.row)
    }
}
