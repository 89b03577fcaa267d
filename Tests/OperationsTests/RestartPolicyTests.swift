// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Operations

@Suite struct `A service that ends is started again` {
    private let brief = Duration.milliseconds(300)
    private let crash = ServiceEnd.signaled(9)
    private let fullDisk = ServiceEnd.exited(status: 75)

    @Test func `at once the first time`() {
        var policy = RestartPolicy()
        #expect(policy.step(after: crash, life: .seconds(60)) == .restart(after: .zero))
    }

    @Test func `at once the first time even after a brief life`() {
        var policy = RestartPolicy()
        #expect(policy.step(after: crash, life: brief) == .restart(after: .zero))
    }

    @Test func `after a growing pause when it dies within a second again and again`() {
        var policy = RestartPolicy()
        let steps = (0..<7).map { _ in policy.step(after: crash, life: brief) }
        #expect(
            steps
                == [0, 100, 200, 400, 800, 1000, 1000].map { .restart(after: .milliseconds($0)) })
    }

    @Test func `at once again after it has lived for a second`() {
        var policy = RestartPolicy()
        for _ in 0..<5 { _ = policy.step(after: crash, life: brief) }
        #expect(policy.step(after: crash, life: .seconds(1)) == .restart(after: .zero))
        #expect(
            policy.step(after: crash, life: brief) == .restart(after: .milliseconds(100)))
    }

    @Test func `after a growing pause when its disk is full, however long it takes to notice`() {
        var policy = RestartPolicy()
        let steps = (0..<3).map { _ in policy.step(after: fullDisk, life: .seconds(2)) }
        #expect(steps == [0, 100, 200].map { .restart(after: .milliseconds($0)) })
        #expect(fullDisk.words == "can't start yet")
    }

    @Test(arguments: [ServiceEnd.exited(status: 1), .frozen(.seconds(10)), .signaled(11)])
    func `whatever ended it`(end: ServiceEnd) {
        var policy = RestartPolicy()
        #expect(policy.step(after: end, life: .seconds(1)) == .restart(after: .zero))
    }

    @Test func `also when it can't start any more after it has served`() {
        var policy = RestartPolicy()
        _ = policy.step(after: crash, life: .seconds(60))
        let steps = (0..<3).map { _ in policy.step(after: .exited(status: 78), life: brief) }
        #expect(steps == [100, 200, 400].map { .restart(after: .milliseconds($0)) })
    }

    @Test(arguments: [78, 64] as [Int32], [Duration.milliseconds(300), .seconds(60)])
    func `but not when it says that it can't start`(status: Int32, life: Duration) {
        var policy = RestartPolicy()
        #expect(policy.step(after: .exited(status: status), life: life) == .giveUp)
    }
}
