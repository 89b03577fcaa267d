// SPDX-License-Identifier: Apache-2.0

import CWidth
@_spi(_Unicode) import Swift

/// Text that is safe for a terminal, divided into the contents of its cells.
///
/// It contains no control character or escape sequence of the source text. Line breaks and tabs
/// become spaces, and other control and unassigned characters become `?`. Invisible format
/// characters (zero-width joiners, direction marks) are dropped. Widths are those of `wcwidth`,
/// which ncurses uses too, so that both count the same columns.
package struct PrintableText: Hashable, Sendable {
    /// The content of one cell, or of two for a wide character.
    struct Glyph: Hashable, Sendable {
        let text: CellText
        let columns: Int

        static let space = Self(text: .space, columns: 1)
    }

    let glyphs: [Glyph]

    init(glyphs: some Sequence<Glyph>) { self.glyphs = Array(glyphs) }

    /// The text without anything that a terminal could interpret as a command.
    package init(_ text: some StringProtocol) {
        glyphs =
            text.unicodeScalars.contains(where: CharacterWidth.mayBePart)
            ? Self.glyphs(of: String(text)._nfc) : Self.glyphs(of: text.unicodeScalars)
    }

    private static func glyphs(of scalars: some Sequence<Unicode.Scalar>) -> [Glyph] {
        var glyphs: [Glyph] = []
        for scalar in scalars {
            // Most text is ASCII, whose width needs no table.
            if (" "..."~").contains(scalar) {
                glyphs.append(Glyph(text: CellText(scalar), columns: 1))
                continue
            }
            switch CharacterWidth.columns(of: scalar) {
            case 0:
                add(mark: scalar, to: &glyphs)
            case let columns where columns > 0:
                glyphs.append(Glyph(text: CellText(scalar), columns: columns))
            default:
                let isSpace = scalar.properties.isWhitespace
                glyphs.append(isSpace ? .space : Glyph(text: CellText("?"), columns: 1))
            }
        }
        return glyphs
    }

    private static func add(mark: Unicode.Scalar, to glyphs: inout [Glyph]) {
        guard CharacterWidth.isMark(mark), let last = glyphs.last,
            let combined = last.text.adding(mark)
        else { return }
        glyphs[glyphs.count - 1] = Glyph(text: combined, columns: last.columns)
    }

    /// The width of the text.
    package var columns: Int { glyphs.reduce(0) { $0 + $1.columns } }

    /// The text as a string.
    package var string: String {
        var string = String.UnicodeScalarView()
        for glyph in glyphs { glyph.text.forEachScalar { string.append($0) } }
        return String(string)
    }

    /// The longest beginning that fits into `limit` columns.
    package func prefix(columns limit: Int) -> Self {
        var used = 0
        let fitting = glyphs.prefix { glyph in
            used += glyph.columns
            return used <= limit
        }
        return Self(glyphs: fitting)
    }

    /// The text, shortened with a final `…` if it is wider than `limit` columns.
    package func fitted(columns limit: Int) -> Self {
        if columns <= limit { return self }
        if limit < 1 { return Self(glyphs: []) }
        let ellipsis = Glyph(text: CellText("…"), columns: 1)
        return Self(glyphs: prefix(columns: limit - 1).glyphs + [ellipsis])
    }

    /// The text as rows of at most `limit` columns, broken between words and inside longer ones.
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

    /// The text as rows of at most `limit` columns, each with the leading spaces of the text,
    /// unless these leave too little space; an empty text is one row.
    package func wrappedWithIndent(columns limit: Int) -> [Self] {
        if columns <= limit { return [self] }
        let indent = glyphs.prefix { $0 == .space }
        guard indent.count <= limit / 2 else { return wrapped(columns: limit) }
        return wrapped(columns: limit - indent.count).map { Self(glyphs: indent + $0.glyphs) }
    }

    /// A word in parts that fit; with one column, a wide character is a part of its own.
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

/// The width of characters on a terminal.
package enum CharacterWidth {
    // Created once and never freed; C.UTF-8 never changes.
    nonisolated(unsafe) private static let locale = cwidth_utf8_locale()  // unsafe by C type only

    /// The number of columns: 1 or 2 for printable characters, 0 for marks and invisible ones.
    ///
    /// It is -1 for control characters and those that `wcwidth` does not know.
    package static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7f ? -1 : 1 }
        // Boxes are the most frequent characters of a screen after ASCII.
        if ("─"..."▟").contains(scalar) { return 1 }
        // `wcwidth` and terminals count the soft hyphen as printable, but not all of them show it.
        if scalar.properties.generalCategory == .format { return 0 }
        return Int(cwidth_columns(wchar_t(scalar.value), locale))
    }

    /// Whether the character may be the second part of one that has a form of its own: a mark, a
    /// vowel or final consonant of Korean, or a sound mark of Japanese.
    ///
    /// `wcwidth` counts no column for such a vowel, and a terminal would show the first consonant.
    static func mayBePart(_ scalar: Unicode.Scalar) -> Bool {
        (0x300..<0x2000).contains(scalar.value) || (0x3099...0x309a).contains(scalar.value)
    }

    /// Whether the character is drawn onto the previous one.
    ///
    /// Variation selectors are excluded: they would change the width of the previous character.
    package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        let category = scalar.properties.generalCategory
        return (category == .nonspacingMark || category == .enclosingMark)
            && !scalar.properties.isVariationSelector
    }
}
