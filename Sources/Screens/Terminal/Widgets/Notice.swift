// SPDX-License-Identifier: Apache-2.0

/// A sentence for the status line, which needs no answer.
package struct Notice: Hashable, Sendable {
    /// What it is about; each kind has a mark of its own besides its colour.
    package enum Kind: Hashable, Sendable {
        /// Something was done or is worth knowing.
        case info
        /// Something succeeded.
        case success
        /// Something needs attention.
        case warning
        /// Something was refused or went wrong.
        case danger
    }

    /// The sentence.
    package let text: String
    /// What it is about.
    package let kind: Kind

    /// A sentence of a kind.
    package init(_ text: String, _ kind: Kind = .info) {
        self.text = text
        self.kind = kind
    }

    private var mark: String {
        switch kind {
        case .info: "·"
        case .success: "✓"
        case .warning, .danger: "!"
        }
    }

    private var role: Theme.Role {
        switch kind {
        case .info: .info
        case .success: .success
        case .warning: .warningBar
        case .danger: .dangerBar
        }
    }

    /// Draws the sentence across a rectangle, wrapped if it has several rows.
    package func draw<Action>(on frame: inout Frame<Action>, in rect: Rect) {
        frame.fill(rect, as: role)
        let text = PrintableText("\(mark) \(text)")
        let area = rect.inset(columns: 1, rows: 0)
        let rows = text.wrapped(columns: area.size.columns)
        if rows.count > rect.size.rows {
            return frame.write(text.string, in: area, as: role)
        }
        for (row, line) in rows.enumerated() {
            frame.write(line.string, in: area, row: row, as: role)
        }
    }
}
