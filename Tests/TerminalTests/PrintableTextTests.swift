// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@Suite struct PrintableTextTests {
    @Test(arguments: [
        ("\u{1b}[31mred", "?[31mred"),
        ("\u{9b}2J", "?2J"),
        ("bell\u{7}\u{7f}", "bell??"),
        ("a\tb\r\nc\u{85}d", "a b  c d"),
        ("\u{202e}right\u{200b}\u{feff}\u{ad}", "right"),
        ("line\u{2028}separator", "line separator"),
        ("👨‍👩‍👧", "👨👩👧"),
        ("❤\u{fe0f}", "❤"),
        ("\u{301}x", "x"),
        ("Ham's Crêpes 漢字 ✓ ×", "Ham's Crêpes 漢字 ✓ ×"),
    ])
    func `no control sequence gets through`(text: String, expected: String) {
        #expect(
            Array(PrintableText(text).string.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(arguments: [("abc", 3), ("漢字", 4), ("e\u{301}", 1), ("👨‍👩‍👧", 6), ("× ✓ …", 5), ("", 0)])
    func `columns are counted as the terminal counts them`(text: String, columns: Int) {
        #expect(PrintableText(text).columns == columns)
    }

    @Test(arguments: [
        ("\u{1100}\u{1175}\u{11b7}\u{110e}\u{1175}\u{110d}\u{1175}\u{1100}\u{1162}", "김치찌개", 8),
        ("Cre\u{302}pes", "Crêpes", 6), ("\u{30ab}\u{3099}", "ガ", 2),
    ])
    func `decomposed characters are shown whole`(text: String, composed: String, columns: Int) {
        let printable = PrintableText(text)
        #expect(Array(printable.string.unicodeScalars) == Array(composed.unicodeScalars))
        #expect(printable.columns == columns)
        #expect(printable.prefix(columns: 2).string.first == composed.first)
    }

    @Test func `surplus marks of a cell are dropped`() {
        let text = PrintableText("a" + String(repeating: "\u{301}", count: 40) + "b")
        #expect(text.columns == 2)
        #expect(text.string.unicodeScalars.count == 5)
    }

    @Test(arguments: [(6, "Burger"), (5, "Burg…"), (1, "…"), (0, ""), (-1, "")])
    func `text that does not fit ends with an ellipsis`(columns: Int, expected: String) {
        #expect(PrintableText("Burger").fitted(columns: columns).string == expected)
    }

    @Test func `a wide character is not cut in half`() {
        #expect(PrintableText("漢字").prefix(columns: 3).string == "漢")
        #expect(PrintableText("漢字漢").fitted(columns: 4).string == "漢…")
    }

    @Test(arguments: [
        ("no onions at all", 9, ["no onions", "at all"]),
        ("no  onions ", 9, ["no onions"]),
        ("unbelievable", 5, ["unbel", "ievab", "le"]),
        ("an unbelievable dish", 5, ["an", "unbel", "ievab", "le", "dish"]),
        ("漢字漢", 5, ["漢字", "漢"]),
        ("漢字", 1, ["漢", "字"]),
        ("", 5, []),
        ("text", 0, []),
    ])
    func `text wraps between words`(text: String, columns: Int, expected: [String]) {
        #expect(PrintableText(text).wrapped(columns: columns).map(\.string) == expected)
    }
}
