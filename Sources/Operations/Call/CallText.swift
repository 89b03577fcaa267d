// SPDX-License-Identifier: Apache-2.0

import ClientSupport

/// Methods as text.
enum CallText {
    /// A line for each method with its title.
    static func lines(of catalogue: MethodCatalogue) -> [String] {
        let width = catalogue.methods.map(\.name.count).max() ?? 0
        return catalogue.methods.map { method in
            "  " + method.name.withoutControls.padded(to: width + 2) + method.title.withoutControls
        }
    }

    /// The description of a method, its parameters and an example.
    static func lines(of method: MethodDescription, of service: String) -> [String] {
        [[method.name, method.title].filter { !$0.isEmpty }.joined(separator: ": ")]
            .map(\.withoutControls)
            + (method.text.map { ["", $0.withoutControls] } ?? [])
            + ["", method.parameters.isEmpty ? "It takes no parameters." : "Parameters:"]
            + method.parameters.map(line)
            + ["", "Example:", example(of: method, of: service)]
    }

    private static func line(of parameter: MethodDescription.Parameter) -> String {
        if parameter.name == MethodDescription.context {
            return "  " + parameter.name.padded(to: 14)
                + "made by this command; see --key, --terminal and --staff"
        }
        let type = parameter.schema?.text ?? "any"
        let need = parameter.isRequired ? "" : " (optional)"
        let text = parameter.text.map { ". " + $0 } ?? ""
        return ("  " + parameter.name.padded(to: 14) + type + need + text).withoutControls
    }

    /// A command line for a POSIX shell.
    private static func example(of method: MethodDescription, of service: String) -> String {
        var tree = ParameterTree()
        for member in method.example { _ = tree.set([Substring(member.name)], to: member.json) }
        let object = String(decoding: tree.json, as: UTF8.self)
        let quoted = "'" + object.replacing("'", with: #"'\''"#) + "'"
        let call = "  comanda call \(service) \(method.name)"
        return method.example.isEmpty ? call : (call + " " + quoted).withoutControls
    }
}

/// Indented JSON text: one member or element a line, in the order of the text.
struct IndentedJSON {
    private var text: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// Whether the last byte opened an object or an array, which may be empty.
    private var isOpen = false

    /// Indents a text, which must be valid JSON.
    ///
    /// Control characters are escaped, so that the text can't control the terminal.
    static func lines(of json: some Sequence<UInt8>) -> [String] {
        var layout = Self()
        for byte in json { layout.append(byte) }
        return String(decoding: layout.text, as: UTF8.self).split(separator: "\n").map(escaped)
    }

    private mutating func append(_ byte: UInt8) {
        if isInString { return appendInString(byte) }
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

    private mutating func appendInString(_ byte: UInt8) {
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

    /// Begins the first line of an object or an array.
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
