// SPDX-License-Identifier: Apache-2.0

/// Rows of text in columns.
package enum TextTable {
    /// The rows as lines; each column is padded to its longest text, except the last one.
    package static func lines(_ rows: [[String]]) -> [String] {
        guard let first = rows.first else { return [] }
        let widths = first.indices.map { column in rows.map { $0[column].columns }.max() ?? 0 }
        return rows.map { row in
            let columns = zip(row, widths).dropLast().map { $0.padded(to: $1 + 2) }
            return columns.joined() + (row.last ?? "")
        }
    }
}
