// SPDX-License-Identifier: Apache-2.0

extension Frame {
    /// Writes text to the right of a point in the style of a role, clipped at the right edge.
    package mutating func write(_ text: String, at point: Point, as role: Theme.Role = .text) {
        canvas.write(text, at: point, style: theme[role])
    }

    /// Writes text into a row of a rectangle, shortened with `…` if it is too long.
    ///
    /// The row is counted from the rectangle's top; nothing is written outside of it.
    package mutating func write(
        _ text: String, in rect: Rect, row: Int = 0, aligned alignment: Alignment = .left,
        as role: Theme.Role = .text
    ) {
        guard (0..<rect.size.rows).contains(row) else { return }
        let text = PrintableText(text).fitted(columns: rect.size.columns)
        let free = rect.size.columns - text.columns
        let indent = alignment == .left ? 0 : alignment == .right ? free : free / 2
        let point = Point(column: rect.origin.column + indent, row: rect.origin.row + row)
        canvas.write(text, at: point, style: theme[role])
    }

    /// Fills a rectangle with the background of a role.
    package mutating func fill(_ rect: Rect, as role: Theme.Role = .text) {
        canvas.fill(rect, style: theme[role])
    }

    /// Draws a border along the inner edge of a rectangle, and a title into its upper line.
    package mutating func box(
        _ rect: Rect, title: String = "", border: Border = .light, as role: Theme.Role = .border
    ) {
        canvas.box(rect, style: theme[role], border: border)
        if title.isEmpty { return }
        write(" \(title) ", in: rect.inset(columns: 2, rows: 0), as: role)
    }
}

/// The place of a text in its row.
package enum Alignment: Hashable, Sendable {
    /// At the left end, in the middle, or at the right end.
    case left, centre, right
}
