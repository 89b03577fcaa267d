// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// Locations as lines for people.
enum LocationText {
    /// A heading, and a line for each location.
    static func lines(of locations: [Location]) -> [String] {
        let rows = locations.map {
            [$0.id.text, $0.name, $0.currency.code, $0.timeZone].map(\.withoutControls)
        }
        return table([["id", "name", "currency", "time zone"]] + rows)
    }

    /// The identifiers and names alone, for a sentence that asks for one of them.
    static func choices(_ locations: [Location]) -> String {
        locations.map { "\n  \($0.id)  \($0.name.withoutControls)" }.joined()
    }

    /// Columns as wide as their longest text; the last one ends where its text ends.
    private static func table(_ rows: [[String]]) -> [String] {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let columns = zip(row, widths).dropLast().map { $0.padded(to: $1 + 2) }
            return columns.joined() + (row.last ?? "")
        }
    }
}
