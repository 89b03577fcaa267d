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

    /// Whether it covers no cell.
    package var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

    /// The cells that are in both rectangles.
    package func intersection(_ other: Self) -> Self {
        let left = max(columns.lowerBound, other.columns.lowerBound)
        let top = max(rows.lowerBound, other.rows.lowerBound)
        return Self(
            column: left, row: top,
            columns: min(columns.upperBound, other.columns.upperBound) - left,
            rows: min(rows.upperBound, other.rows.upperBound) - top)
    }

    /// The rectangle as seen from the outer one that has this origin.
    package func moved(by offset: Point) -> Self {
        Self(
            origin: Point(column: origin.column + offset.column, row: origin.row + offset.row),
            size: size)
    }

    /// The rectangle without so many columns and rows on each of its four sides.
    package func inset(columns: Int = 1, rows: Int = 1) -> Self {
        Self(
            column: origin.column + columns, row: origin.row + rows,
            columns: size.columns - 2 * columns, rows: size.rows - 2 * rows)
    }

    /// A rectangle of this size, or less if that does not fit, in the middle of this one.
    package func centred(_ wanted: Size) -> Self {
        let columns = min(wanted.columns, size.columns)
        let rows = min(wanted.rows, size.rows)
        return Self(
            column: origin.column + (size.columns - columns) / 2,
            row: origin.row + (size.rows - rows) / 2, columns: columns, rows: rows)
    }
}

extension Rect {
    /// Cuts off rows at the top, as many as there are, and returns them.
    package mutating func takeTop(_ wanted: Int) -> Self {
        let taken = min(max(0, wanted), size.rows)
        let top = Self(origin: origin, size: Size(columns: size.columns, rows: taken))
        origin.row += taken
        size = Size(columns: size.columns, rows: size.rows - taken)
        return top
    }

    /// Cuts off rows at the bottom, as many as there are, and returns them.
    package mutating func takeBottom(_ wanted: Int) -> Self {
        let rest = takeTop(size.rows - min(max(0, wanted), size.rows))
        defer { self = rest }
        return self
    }

    /// Cuts off columns on the left, as many as there are, and returns them.
    package mutating func takeLeft(_ wanted: Int) -> Self {
        let taken = min(max(0, wanted), size.columns)
        let left = Self(origin: origin, size: Size(columns: taken, rows: size.rows))
        origin.column += taken
        size = Size(columns: size.columns - taken, rows: size.rows)
        return left
    }

    /// Cuts off columns on the right, as many as there are, and returns them.
    package mutating func takeRight(_ wanted: Int) -> Self {
        let rest = takeLeft(size.columns - min(max(0, wanted), size.columns))
        defer { self = rest }
        return self
    }
}
