// SPDX-License-Identifier: Apache-2.0

import Foundation
import Terminal
import TestSupport
import Testing

/// The example of the module's page.
@Suite struct ExampleTests {
    private var picker: TablePicker {
        TablePicker(
            tables: [("Table 1", false), ("Table 2", true)], size: Size(columns: 30, rows: 5))
    }

    @Test func `the page shows the code of its example`() throws {
        let examples = URL(filePath: #filePath).deletingLastPathComponent()
        let page = try Article(path: "Sources/Screens/Terminal/README.md")
        #expect(
            try page.shows("TablePicker", in: examples), "Copy TablePicker.swift into the page.")
    }

    @Test func `the example shows tables, keys and the reason against one`() {
        var picker = picker
        #expect(
            picker.view().canvas.text == [
                " · Which table?", "┌─────────────┐┌             ┐",
                "│Table 1      │ Table 2", "└─────────────┘└             ┘",
                " ? Help",
            ])
        picker.update(.mouse(Point(column: 20, row: 2)))
        #expect(picker.view().canvas.text[0] == " ! Table 2 is taken.")
        picker.update(.arrow(.left))
        picker.update(.enter)
        #expect(picker.view().canvas.text[0] == " ✓ Table 1 it is.")
    }

    @Test func `help of the example opens by a click and closes by a key`() {
        var picker = picker
        picker.update(.resize(Size(columns: 60, rows: 20)))
        picker.update(.mouse(Point(column: 2, row: 19)))
        #expect(picker.view().canvas.text.contains { $0.contains("═ Keys ═") })
        picker.update(.escape)
        #expect(!picker.view().canvas.text.contains { $0.contains("═ Keys ═") })
    }
}
