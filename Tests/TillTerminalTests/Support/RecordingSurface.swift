// SPDX-License-Identifier: Apache-2.0

import Foundation
import Terminal

@testable import TillTerminal

/// A screen whose pictures a test reads, and whose person is the test.
final class RecordingSurface: TillSurface {
    let size = Size(columns: 100, rows: 30)
    private let shown: AsyncStream<[String]>.Continuation
    private let onInput: (TerminalInput) -> Void
    private var rows: [String] = []

    init(_ shown: AsyncStream<[String]>.Continuation, onInput: @escaping (TerminalInput) -> Void) {
        self.shown = shown
        self.onInput = onInput
    }

    func show(_ drawing: @escaping () -> Canvas) {
        rows = drawing().text
        shown.yield(rows)
    }

    /// Clicks the first place with this text; returns false if the screen does not show it.
    func click(_ text: String) -> Bool {
        for (row, line) in rows.enumerated() {
            guard let range = line.range(of: text) else { continue }
            let column = line.distance(from: line.startIndex, to: range.lowerBound)
            onInput(.mouse(Point(column: column, row: row)))
            return true
        }
        return false
    }

    func tick() {}
    func ring() {}
    func close() { shown.finish() }
}
