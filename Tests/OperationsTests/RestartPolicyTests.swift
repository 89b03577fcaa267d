// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Setup

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
