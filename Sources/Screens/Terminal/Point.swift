// SPDX-License-Identifier: Apache-2.0

/// A place on the screen; the top left cell is at column 0 and row 0.
package struct Point: Hashable, Sendable {
    /// The column, counted from 0 at the left.
    package var column: Int
    /// The row, counted from 0 at the top.
    package var row: Int

    /// A place from its parts.
    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}
