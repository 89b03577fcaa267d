// SPDX-License-Identifier: Apache-2.0

/// Text that is safe to send to a terminal, divided into the pieces that its cells hold.
///
/// Whatever text comes from outside, no control character or escape sequence leaves this type: line
/// breaks and tabs become spaces, other control and unassigned characters become `?`, and invisible
/// format characters (zero-width joiners, direction marks) are dropped. Widths are those of
/// `wcwidth`, which ncurses uses too, so that both count the same columns.
package struct PrintableText: Hashable, Sendable {
    /// What stands in one cell, or in two.
    struct Glyph: Hashable, Sendable {
        let character: Character
        let columns: Int

        static let space = Self(character: " ", columns: 1)
    }

    let glyphs: [Glyph]

    init(glyphs: some Sequence<Glyph>) { self.glyphs = Array(glyphs) }

    /// The text with everything removed that a terminal could take for a command.
    package init(_ text: some StringProtocol) {
        var glyphs: [Glyph] = []
        for scalar in text.unicodeScalars {
            switch CharacterWidth.columns(of: scalar) {
            case 0:
                Self.add(mark: scalar, to: &glyphs)
            case let columns where columns > 0:
                glyphs.append(Glyph(character: Character(scalar), columns: columns))
            default:
                let isSpace = scalar.properties.isWhitespace
                glyphs.append(isSpace ? .space : Glyph(character: "?", columns: 1))
            }
        }
        self.glyphs = glyphs
    }

    private static func add(mark: Unicode.Scalar, to glyphs: inout [Glyph]) {
        guard CharacterWidth.isMark(mark), let last = glyphs.last,
            last.character.unicodeScalars.count <= marksPerCell
        else { return }
        let combined = String(last.character) + String(mark)
        glyphs[glyphs.count - 1] = Glyph(
            character: combined.first ?? last.character, columns: last.columns)
    }

    /// ncurses keeps five characters a cell (`CCHARW_MAX`); one place stays free for the stroke of
    /// struck-through text.
    private static let marksPerCell = 3

    /// The columns that it takes.
    package var columns: Int { glyphs.reduce(0) { $0 + $1.columns } }

    /// The text as a string.
    package var string: String { String(glyphs.map(\.character)) }

    /// The beginning that fits into so many columns.
    package func prefix(columns limit: Int) -> Self {
        var used = 0
        let fitting = glyphs.prefix { glyph in
            used += glyph.columns
            return used <= limit
        }
        return Self(glyphs: fitting)
    }

    /// The text, or as much of it as leaves room for a final `…`.
    package func fitted(columns limit: Int) -> Self {
        if columns <= limit { return self }
        if limit < 1 { return Self(glyphs: []) }
        return Self(glyphs: prefix(columns: limit - 1).glyphs + [Glyph(character: "…", columns: 1)])
    }

    /// The text as rows of at most so many columns, broken between words and inside those that
    /// are too long.
    package func wrapped(columns limit: Int) -> [Self] {
        guard limit > 0 else { return [] }
        var rows: [Self] = []
        let words = glyphs.split(separator: .space).map { Self(glyphs: $0) }
        for part in words.flatMap({ $0.parts(columns: limit) }) {
            if let last = rows.last, last.columns + 1 + part.columns <= limit {
                rows[rows.count - 1] = Self(glyphs: last.glyphs + [.space] + part.glyphs)
            } else {
                rows.append(part)
            }
        }
        return rows
    }

    /// A word in parts that fit; a wide character that has but one column is a part of its own.
    private func parts(columns limit: Int) -> [Self] {
        var parts: [[Glyph]] = []
        var used = 0
        for glyph in glyphs {
            if parts.isEmpty || used + glyph.columns > limit {
                parts.append([])
                used = 0
            }
            parts[parts.count - 1].append(glyph)
            used += glyph.columns
        }
        return parts.map { Self(glyphs: $0) }
    }
}
