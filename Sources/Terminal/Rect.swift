// SPDX-License-Identifier: Apache-2.0

/// A rectangle of cells.
public struct Rect: Hashable, Sendable {
    /// Its top left cell.
    public var origin: Point
    /// Its extent.
    public var size: Size

    /// A rectangle from its top left cell and its extent.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// A rectangle from four numbers; a negative extent counts as 0.
    public init(column: Int, row: Int, columns: Int, rows: Int) {
        self.init(
            origin: Point(column: column, row: row), size: Size(columns: columns, rows: rows))
    }

    /// The columns that it covers.
    public var columns: Range<Int> { origin.column..<origin.column + size.columns }

    /// The rows that it covers.
    public var rows: Range<Int> { origin.row..<origin.row + size.rows }

    /// Whether the place lies inside.
    public func contains(_ point: Point) -> Bool {
        columns.contains(point.column) && rows.contains(point.row)
    }
}
