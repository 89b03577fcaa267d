// SPDX-License-Identifier: Apache-2.0

/// A parser and writer of the ZeroMQ property language (RFC 4), for the part that certificates use:
/// sections, and names with values in them.
enum PropertyList {
    struct Property {
        let section: String
        let name: String
        let value: String
    }

    /// Parses the properties of a text, in order; ignores other lines, as CZMQ does.
    static func properties(in text: String) -> [Property] {
        var section = ""
        var properties: [Property] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let content = trimmed(line)
            guard let first = content.first, first != "#" else { continue }
            if line.first?.isWhitespace == false {
                section = String(trimmed(content.prefix { $0 != "=" && $0 != "#" }))
            } else if let separator = content.firstIndex(of: "=") {
                let name = trimmed(content[..<separator])
                let value = value(trimmed(content[content.index(after: separator)...]))
                properties.append(
                    Property(section: section, name: String(name), value: String(value)))
            }
        }
        return properties
    }

    /// Writes the line of a property in a section; nil if the language cannot express it.
    static func line(name: String, value: String) -> String? {
        guard !name.isEmpty, name.allSatisfy(isNameCharacter),
            !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        guard value.contains("\"") else { return "    \(name) = \"\(value)\"" }
        return value.contains("'") ? nil : "    \(name) = '\(value)'"
    }

    /// Parses the value after a `=`: quoted, or up to a comment.
    private static func value(_ text: Substring) -> Substring {
        if let quote = text.first, quote == "\"" || quote == "'",
            let end = text.dropFirst().firstIndex(of: quote)
        {
            return text[text.index(after: text.startIndex)..<end]
        }
        var previous: Character = " "
        let end = text.indices.first { index in
            defer { previous = text[index] }
            return text[index] == "#" && previous.isWhitespace
        }
        return trimmed(text[..<(end ?? text.endIndex)])
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0.isWhitespace }
        return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
    }

    private static func isNameCharacter(_ character: Character) -> Bool {
        character.isASCII
            && (character.isLetter || character.isNumber || "$-_@.&+/".contains(character))
    }
}
