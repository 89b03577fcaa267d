// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Setup

@Suite struct `A service counts as frozen` {
    /// Whether a service is frozen after intervals with or without a notification.
    private static func isFrozen(after intervals: [Bool]) -> Bool {
        var detector = FreezeDetector(limit: .seconds(10))
        return intervals.map { detector.record(isAlive: $0) }.last ?? false
    }

    @Test func `when its watchdog is silent for the limit`() {
        #expect(FreezeDetector(limit: .seconds(10)).interval == .seconds(2))
        #expect(Self.isFrozen(after: [true] + Array(repeating: false, count: 4)))
        #expect(!Self.isFrozen(after: [true] + Array(repeating: false, count: 3)))
    }

    @Test func `but not before its first notification, because a start may take long`() {
        #expect(!Self.isFrozen(after: Array(repeating: false, count: 100)))
    }

    @Test func `but not when it notifies its watchdog in between`() {
        #expect(!Self.isFrozen(after: [true, false, false, false, true, false]))
    }
}

@Suite struct `The child processes` {
    @Test func `the parent follows any program name`() {
        #expect(ChildProcesses.parent(in: "12 (order-service) S 7 12 12 0") == 7)
        #expect(ChildProcesses.parent(in: "12 (a) S 3 (b) R 7 12") == 7)
        #expect(ChildProcesses.parent(in: "12") == nil)
        #expect(ChildProcesses.parent(in: "12 (a) S") == nil)
    }

    @Test func `a process with another parent is not a child`() {
        #expect(!ChildProcesses.contain(Int(getpid())))
        #expect(!ChildProcesses.contain(1))
    }
}

@Suite struct `The merged log` {
    @Test func `shows the program in a column`() {
        let log = MergedLog(isColored: false)
        #expect(log.text(of: "serving", from: "kds-service") == "kds-service       | serving")
        #expect(log.text(of: "serving", from: "locations-service") == "locations-service | serving")
    }

    @Test func `colours the name only`() {
        let line = MergedLog(isColored: true).text(of: "serving", from: "kds-service")
        #expect(line.hasPrefix("\u{1b}[3"))
        #expect(line.hasSuffix("kds-service      \u{1b}[0m | serving"))
    }
}
