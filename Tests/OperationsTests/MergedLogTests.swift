// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Operations

@Suite struct `The merged log` {
    @Test func `names the program in a column`() {
        let log = MergedLog(isColored: false)
        #expect(log.text(of: "serving", from: "kds-service") == "kds-service       | serving")
        #expect(log.text(of: "serving", from: "locations-service") == "locations-service | serving")
    }

    @Test func `colours only the name`() {
        let line = MergedLog(isColored: true).text(of: "serving", from: "kds-service")
        #expect(line.hasPrefix("\u{1b}[3"))
        #expect(line.hasSuffix("kds-service      \u{1b}[0m | serving"))
    }
}
