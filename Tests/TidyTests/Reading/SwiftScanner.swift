// SPDX-License-Identifier: Apache-2.0

/// Splits Swift source into tokens and comments, precisely enough for the rules.
///
/// Text in strings and comments never becomes code; code in interpolations does.
struct SwiftScanner {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    private(set) var tokens: [Token] = []
    /// The comments by line; a line may have several, which are joined.
    private(set) var comments: [Int: String] = [:]
    /// The lines inside multi-line string literals.
    private(set) var literalLines: Set<Int> = []

    init(_ text: String) {
        bytes = Array(text.utf8)
        scan(untilClosingParenthesis: false)
    }

    private mutating func scan(untilClosingParenthesis isInterpolation: Bool) {
        var depth = 0
        while let byte = peek() {
            if isInterpolation, byte == UInt8(ascii: ")"), depth == 0 { return }
            depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
            scanToken(byte)
        }
    }

    private mutating func scanToken(_ byte: UInt8) {
        if starts(with: "//") {
            scanLineComment()
        } else if starts(with: "/*") {
            scanBlockComment()
        } else if let pounds = poundsOfString() {
            scanString(pounds: pounds)
        } else if byte == UInt8(ascii: "`") {
            scanBacktickedName()
        } else if Self.isWord(byte) {
            scanWord()
        } else {
            if !Self.isSpace(byte) { append(.symbol, String(decoding: [byte], as: UTF8.self)) }
            advance()
        }
    }

    // MARK: Comments

    private mutating func scanLineComment() {
        let start = position
        while let byte = peek(), byte != UInt8(ascii: "\n") { advance() }
        addComment(bytes[start..<position], on: line)
    }

    private mutating func scanBlockComment() {
        var depth = 0
        var start = position
        repeat {
            if starts(with: "/*") {
                depth += 1
                advance(2)
            } else if starts(with: "*/") {
                depth -= 1
                advance(2)
            } else {
                if peek() == UInt8(ascii: "\n") {
                    addComment(bytes[start..<position], on: line)
                    start = position + 1
                }
                advance()
            }
        } while depth > 0 && peek() != nil
        addComment(bytes[start..<position], on: line)
    }

    private mutating func addComment(_ comment: ArraySlice<UInt8>, on line: Int) {
        comments[line, default: ""] += String(decoding: comment, as: UTF8.self)
    }

    // MARK: Words

    private mutating func scanWord() {
        let start = position
        while let byte = peek(), Self.isWord(byte) { advance() }
        append(.word, String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func scanBacktickedName() {
        append(.word, "_")
        advance()
        while let byte = peek(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") { advance() }
        advance()
    }

    // MARK: Strings

    /// The number of `#` before the quote of a string that begins here; nil if none begins.
    private func poundsOfString() -> Int? {
        var pounds = 0
        while peek(pounds) == UInt8(ascii: "#") { pounds += 1 }
        return peek(pounds) == UInt8(ascii: "\"") ? pounds : nil
    }

    private mutating func scanString(pounds: Int) {
        advance(pounds)
        let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
        let end = quote + String(repeating: "#", count: pounds)
        let escape = "\\" + String(repeating: "#", count: pounds)
        advance(quote.utf8.count)

        let index = tokens.count
        append(.string, "")
        var text: [UInt8] = []
        while let byte = peek(), !starts(with: end) {
            if starts(with: escape + "(") {
                advance(escape.utf8.count + 1)
                scan(untilClosingParenthesis: true)
                advance()
            } else if starts(with: escape) {
                advance(escape.utf8.count + 1)
            } else if byte == UInt8(ascii: "\n"), quote == "\"" {
                break
            } else {
                text.append(byte)
                advance()
            }
        }
        tokens[index].text = String(decoding: text, as: UTF8.self)
        literalLines.formUnion((tokens[index].line..<line).dropFirst())
        if starts(with: end) { advance(end.utf8.count) }
    }

    // MARK: Bytes

    private func peek(_ offset: Int = 0) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }

    private func starts(with text: String) -> Bool {
        bytes[position...].starts(with: text.utf8)
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where position < bytes.count {
            if bytes[position] == UInt8(ascii: "\n") { line += 1 }
            position += 1
        }
    }

    private mutating func append(_ kind: Token.Kind, _ text: String) {
        tokens.append(Token(kind: kind, text: text, line: line))
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default:
            false
        }
    }
}

/// A token of Swift.
struct Token: Equatable {
    enum Kind {
        /// A keyword, a name or a number; a name in backticks becomes `_`.
        case word
        /// One character of punctuation.
        case symbol
        /// A string literal; its text lacks the delimiters and the interpolations.
        case string
    }

    var kind: Kind
    var text: String
    /// The line on which the token begins, counted from 1.
    var line: Int

    /// Whether the token is this word or symbol; false for string literals.
    func `is`(_ text: String) -> Bool { kind != .string && self.text == text }
}
