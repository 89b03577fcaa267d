// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Operations

@Suite struct `A service counts as frozen` {
    private static func isFrozen(after outcomes: [FreezeDetector.Outcome]) -> Bool {
        var detector = FreezeDetector(limit: .seconds(10))
        return outcomes.map { detector.record($0) }.last ?? false
    }

    @Test func `when all probes since its last answer are unanswered for the limit`() {
        #expect(FreezeDetector(limit: .seconds(10)).interval == .seconds(2))
        #expect(Self.isFrozen(after: [.answered] + Array(repeating: .unanswered, count: 4)))
        #expect(!Self.isFrozen(after: [.answered] + Array(repeating: .unanswered, count: 3)))
    }

    @Test func `but not before its first answer, because a start may take long`() {
        #expect(!Self.isFrozen(after: Array(repeating: .unanswered, count: 100)))
    }

    @Test func `but not when it answers in between`() {
        #expect(
            !Self.isFrozen(
                after: [.answered, .unanswered, .unanswered, .unanswered, .answered, .unanswered]))
    }

    @Test func `but not because of probes that it refused or did not receive`() {
        #expect(!Self.isFrozen(after: [.answered] + Array(repeating: .unknown, count: 100)))
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
