// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ServiceLoop
@testable import ServiceStorage

@Suite struct DamageWatchTests {
    /// What is told of these faults, each at its age.
    private static func news(_ faults: [(StorageFault?, Int)]) -> [Bool] {
        var watch = DamageWatch()
        return faults.map { watch.isNews($0, at: $1) }
    }

    @Test func `a fault is news once a minute`() {
        let ages = [10, 10, 69, 70, 129, 130]

        #expect(
            Self.news(ages.map { (.damaged, $0) }) == [true, false, false, true, false, true])
    }

    @Test func `another fault is news`() {
        #expect(
            Self.news([(.damaged, 1), (.changed, 1), (.changed, 1), (.damaged, 1)])
                == [true, true, false, true])
    }

    @Test func `a mistake of the service is always news`() {
        #expect(
            Self.news([(nil, 1), (nil, 1), (.damaged, 1), (nil, 1)]) == [true, true, true, true])
    }
}
