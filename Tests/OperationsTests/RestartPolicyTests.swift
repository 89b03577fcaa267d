// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Operations

@Suite struct `A service that ends is started again` {
    private let brief = Duration.milliseconds(300)

    @Test func `at once the first time`() {
        var policy = RestartPolicy()
        #expect(policy.pause(afterLife: .seconds(60)) == .zero)
    }

    @Test func `at once the first time even after a brief life`() {
        var policy = RestartPolicy()
        #expect(policy.pause(afterLife: brief) == .zero)
    }

    @Test func `after a growing pause when it dies within a second again and again`() {
        var policy = RestartPolicy()
        let pauses = (0..<7).map { _ in policy.pause(afterLife: brief) }
        #expect(
            pauses == [0, 100, 200, 400, 800, 1000, 1000].map { Duration.milliseconds($0) })
    }

    @Test func `at once again after it has lived for a second`() {
        var policy = RestartPolicy()
        for _ in 0..<5 { _ = policy.pause(afterLife: brief) }
        #expect(policy.pause(afterLife: .seconds(1)) == .zero)
        #expect(policy.pause(afterLife: brief) == .milliseconds(100))
    }
}
