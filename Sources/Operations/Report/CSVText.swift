// SPDX-License-Identifier: Apache-2.0

/// A text as a quoted cell of a report in CSV (RFC 4180).
enum CSVText {
    /// The characters with which a spreadsheet's formula begins (OWASP, CSV injection).
    private static let formulaMarks: Set<Character> = ["=", "+", "-", "@", "\t", "\r"]

    /// The cell; a text that a spreadsheet would run as a formula gets an apostrophe in front.
    static func cell(_ text: String) -> String {
        let isFormula = text.first.map(formulaMarks.contains) ?? false
        let safe = isFormula ? "'\(text)" : text
        return "\"\(safe.replacing("\"", with: "\"\""))\""
    }
}
