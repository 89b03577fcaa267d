// SPDX-License-Identifier: Apache-2.0

/// An extent in columns and rows; never negative.
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
