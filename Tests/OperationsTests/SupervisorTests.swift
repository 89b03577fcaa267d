// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Operations

@Suite struct `A service that ends is started again` {
    private let brief = Duration.milliseconds(300)
    private let crash = ServiceExit.signaled(9)
    private let fullDisk = ServiceExit.exited(status: 75)

    @Test func `at once the first time`() {
        var policy = RestartPolicy()
        #expect(policy.step(after: crash, uptime: .seconds(60)) == .restart(after: .zero))
    }

    @Test func `at once the first time even after it ran briefly`() {
        var policy = RestartPolicy()
        #expect(policy.step(after: crash, uptime: brief) == .restart(after: .zero))
    }

    @Test func `after a growing delay if it ends within a second again and again`() {
        var policy = RestartPolicy()
        let steps = (0..<7).map { _ in policy.step(after: crash, uptime: brief) }
        #expect(
            steps
                == [0, 100, 200, 400, 800, 1000, 1000].map { .restart(after: .milliseconds($0)) })
    }

    @Test func `at once again after it has run for a second`() {
        var policy = RestartPolicy()
        for _ in 0..<5 { _ = policy.step(after: crash, uptime: brief) }
        #expect(policy.step(after: crash, uptime: .seconds(1)) == .restart(after: .zero))
        #expect(
            policy.step(after: crash, uptime: brief) == .restart(after: .milliseconds(100)))
    }

    @Test func `after a growing delay if its disk is full, however long its start takes`() {
        var policy = RestartPolicy()
        let steps = (0..<3).map { _ in policy.step(after: fullDisk, uptime: .seconds(2)) }
        #expect(steps == [0, 100, 200].map { .restart(after: .milliseconds($0)) })
        #expect(fullDisk.description == "can't start yet")
    }

    @Test(arguments: [ServiceExit.exited(status: 1), .frozen(.seconds(10)), .signaled(11)])
    func `at once after any kind of exit`(end: ServiceExit) {
        var policy = RestartPolicy()
        #expect(policy.step(after: end, uptime: .seconds(1)) == .restart(after: .zero))
    }

    @Test func `also if it refuses to start after it has served`() {
        var policy = RestartPolicy()
        _ = policy.step(after: crash, uptime: .seconds(60))
        let steps = (0..<3).map { _ in policy.step(after: .exited(status: 78), uptime: brief) }
        #expect(steps == [100, 200, 400].map { .restart(after: .milliseconds($0)) })
    }

    @Test(arguments: [78, 64] as [Int32], [Duration.milliseconds(300), .seconds(60)])
    func `but not if it refuses to start before it has served`(status: Int32, uptime: Duration) {
        var policy = RestartPolicy()
        #expect(policy.step(after: .exited(status: status), uptime: uptime) == .giveUp)
    }
}

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
