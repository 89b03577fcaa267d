// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Terminal
@testable import TerminalScreen

@Suite struct MouseReportTests {
    private func outcomes(_ text: String) -> [MouseReport.Outcome] {
        var report = MouseReport()
        return text.map { report.consume($0) }
    }

    @Test func `a press of the left button names its cell`() {
        let outcomes = outcomes("0;150;5M")
        #expect(outcomes.dropLast().allSatisfy { $0 == .incomplete })
        #expect(outcomes.last == .press(Point(column: 149, row: 4)))
    }

    @Test func `modifier keys do not matter`() {
        #expect(outcomes("16;1;1M").last == .press(Point(column: 0, row: 0)))
    }

    @Test(arguments: [
        "0;1;1m", "2;1;1M", "66;1;1M", "32;1;1M", "0;0;1M", "0;1M", "0;1;1;1M", "x", ";;;;;;0;1;1M",
        "0;999999999999999999999;1M", "0;٣",
    ])
    func `any other report is ignored completely`(text: String) {
        let outcomes = outcomes(text)
        #expect(outcomes.dropLast().allSatisfy { $0 == .incomplete })
        #expect(outcomes.last == .ignored)
    }
}

@Suite struct BracketedPasteTests {
    @Test func `a paste keeps its line breaks and drops escapes`() {
        var paste = BracketedPaste()
        for scalar in "a\rb\u{1b}[A".unicodeScalars { paste.add(scalar) }
        #expect(paste.text == "a\rb[A")
        #expect(!paste.endsWithEscape)
        paste.add("\u{1b}")
        #expect(paste.endsWithEscape)
    }

    @Test func `the rest of a long paste is dropped`() {
        var paste = BracketedPaste()
        for _ in 0..<BracketedPaste.maximum + 10 { paste.add("x") }
        #expect(paste.text.count == BracketedPaste.maximum)
    }
}

@Suite struct KeyNameTests {
    @Test(arguments: [
        (TerminalInput.key("p"), "p"), (.key(" "), "Space"), (.control("u"), "Ctrl-U"),
        (.function(12), "F12"), (.shiftTab, "Shift-Tab"), (.arrow(.left), "←"),
        (.mouse(Point(column: 0, row: 0)), ""),
    ])
    func `keys have the names that are printed on them`(key: TerminalInput, name: String) {
        #expect(key.keyName == name)
    }
}

@Suite struct WheelReportTests {
    @Test(arguments: [("64;3;4M", TerminalInput.Wheel.up), ("69;3;4M", .down)])
    func `a step of the wheel names its cell`(text: String, direction: TerminalInput.Wheel) {
        var report = MouseReport()
        let outcome = text.map { report.consume($0) }.last
        #expect(outcome == .wheel(direction, Point(column: 2, row: 3)))
    }
}
