// SPDX-License-Identifier: Apache-2.0

/// JSON text laid out for people: a member or an element a line, in the order of the text.
struct IndentedJSON {
    private var text: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// Whether the last byte opened an object or a list, which may be empty.
    private var isOpen = false

    /// Lays out a text, which must be JSON.
    ///
    /// Control characters are escaped, so that what others wrote can't steer the terminal.
    static func lines(of json: some Sequence<UInt8>) -> [String] {
        var layout = Self()
        for byte in json { layout.take(byte) }
        return String(decoding: layout.text, as: UTF8.self).split(separator: "\n").map(escaped)
    }

    private mutating func take(_ byte: UInt8) {
        if isInString { return takeInString(byte) }
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
        case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): close(byte)
        case UInt8(ascii: ","):
            text.append(byte)
            beginLine()
        case UInt8(ascii: ":"): text += [byte, UInt8(ascii: " ")]
        default:
            beginValue()
            text.append(byte)
            isInString = byte == UInt8(ascii: "\"")
        }
    }

    private mutating func takeInString(_ byte: UInt8) {
        text.append(byte)
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }

    private mutating func open(_ byte: UInt8) {
        beginValue()
        text.append(byte)
        depth += 1
        isOpen = true
    }

    private mutating func close(_ byte: UInt8) {
        depth -= 1
        if !isOpen { beginLine() }
        text.append(byte)
        isOpen = false
    }

    /// The first value of an object or a list begins its first line.
    private mutating func beginValue() {
        if isOpen { beginLine() }
        isOpen = false
    }

    private mutating func beginLine() {
        text.append(UInt8(ascii: "\n"))
        text += Array(repeating: UInt8(ascii: " "), count: 2 * depth)
    }

    private static func escaped(_ line: Substring) -> String {
        line.unicodeScalars.reduce(into: "") { line, scalar in
            guard scalar.properties.generalCategory == .control else {
                return line.unicodeScalars.append(scalar)
            }
            let digits = String(scalar.value, radix: 16)
            line += #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}
