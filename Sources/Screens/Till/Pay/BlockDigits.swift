// SPDX-License-Identifier: Apache-2.0

import Terminal

/// Digits of three rows, so that an amount can be read from two steps away.
enum BlockDigits {
    /// The number of rows of a digit.
    static let rows = 3

    private static let digits = [
        ["┏━┓", "┃ ┃", "┗━┛"], ["╺┓ ", " ┃ ", "╺┻╸"], ["╺━┓", "┏━┛", "┗━╸"],
        ["╺━┓", "╺━┫", "╺━┛"], ["╻ ╻", "┗━┫", "  ╹"], ["┏━╸", "┗━┓", "╺━┛"],
        ["┏━╸", "┣━┓", "┗━┛"], ["╺━┓", "  ┃", "  ╹"], ["┏━┓", "┣━┫", "┗━┛"],
        ["┏━┓", "┗━┫", "╺━┛"],
    ]

    /// The rows of a number; a character that is no digit stays as it is in the last row.
    static func text(_ number: String) -> [String] {
        let glyphs = number.map { character in
            character.wholeNumberValue.flatMap { digits.indices.contains($0) ? digits[$0] : nil }
                ?? [" ", " ", String(character)]
        }
        return (0..<rows).map { row in glyphs.map { $0[row] }.joined(separator: " ") }
    }

    /// Draws a name with an amount: in block digits below the name if they fit, else in one row.
    static func draw<Action>(
        _ name: String, _ number: String, in rect: Rect, on frame: inout Frame<Action>
    ) {
        frame.write(name, in: rect, as: .accent)
        let rows = text(number)
        let columns = rows.map { PrintableText($0).columns }.max() ?? 0
        guard rect.size.rows > Self.rows, columns <= rect.size.columns else {
            return frame.write(number, in: rect, aligned: .right, as: .money)
        }
        for (row, text) in rows.enumerated() {
            frame.write(text, in: rect, row: row + 1, aligned: .right, as: .money)
        }
    }
}
