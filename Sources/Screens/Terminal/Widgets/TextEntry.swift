// SPDX-License-Identifier: Apache-2.0

/// A text that is being typed, and the cursor in it.
package struct TextEntry: Hashable, Sendable {
    private var characters: [Character]
    /// The number of characters in front of the cursor.
    package private(set) var cursor: Int
    /// Whether the text is a proposal that nobody has edited; typing and deleting replace it.
    package private(set) var isSuggestion = false
    /// Whether a part of the last typed text was left out, because the text is full.
    package private(set) var isFull = false

    /// A text with the cursor at its end.
    package init(_ text: String = "") {
        characters = Array(text)
        cursor = characters.count
    }

    /// A text that is replaced as a whole unless the cursor is moved in it first.
    package init(suggestion text: String) {
        self.init(text)
        isSuggestion = !text.isEmpty
    }

    /// The text as typed.
    package var text: String { String(characters) }

    /// Whether nothing is typed.
    package var isEmpty: Bool { characters.isEmpty }

    /// Writes at the cursor.
    ///
    /// Line breaks and tabs become spaces, control characters are left out. What exceeds `limit`
    /// characters of the whole text is left out, too.
    package mutating func insert(_ typed: String, limit: Int = .max) {
        let printable = typed.unicodeScalars.compactMap(Self.printable)
        isFull = false
        if printable.isEmpty { return }
        if isSuggestion { clear() }
        let free = max(0, limit - characters.count)
        let old = Array(characters[..<cursor])
        // Joined as a string, so that a mark joins the character in front of the cursor.
        let new = Array(String(old) + String(String.UnicodeScalarView(printable)))
        let kept = new.prefix(old.count + free)
        characters.replaceSubrange(..<cursor, with: kept)
        cursor = kept.count
        isFull = kept.count < new.count
    }

    /// The scalar as it may stand in one line of text; nil for control characters.
    private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if scalar.properties.isWhitespace { return " " }
        return scalar.properties.generalCategory == .control ? nil : scalar
    }

    /// Deletes the character in front of the cursor, or all of a suggestion.
    package mutating func deleteBackward() {
        isFull = false
        if isSuggestion { return clear() }
        guard cursor > 0 else { return }
        cursor -= 1
        characters.remove(at: cursor)
    }

    /// Deletes the character behind the cursor, or all of a suggestion.
    package mutating func deleteForward() {
        isFull = false
        if isSuggestion { return clear() }
        if cursor < characters.count { characters.remove(at: cursor) }
    }

    /// Deletes everything.
    package mutating func clear() { self = Self() }

    /// Puts the cursor behind so many characters, or to the nearest end.
    package mutating func move(to cursor: Int) {
        isSuggestion = false
        isFull = false
        self.cursor = max(0, min(cursor, characters.count))
    }

    /// The same text after an edit.
    func after(_ edit: (inout Self) -> Void) -> Self {
        var entry = self
        edit(&entry)
        return entry
    }

    /// The columns of each character on the screen, from the first to the last.
    var columns: [Range<Int>] {
        var end = 0
        return characters.map { character in
            let start = end
            end += PrintableText(String(character)).columns
            return start..<end
        }
    }
}
