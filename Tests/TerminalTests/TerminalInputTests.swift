// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Terminal

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
