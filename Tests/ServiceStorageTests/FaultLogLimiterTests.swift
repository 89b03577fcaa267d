// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ServiceLoop
@testable import ServiceStorage

@Suite struct FaultLogLimiterTests {
    /// Returns whether each fault is logged; the numbers are ages in seconds.
    private static func logged(_ faults: [(StorageFault?, Int)]) -> [Bool] {
        var limiter = FaultLogLimiter()
        return faults.map { limiter.shouldLog($0, at: $1) }
    }

    @Test func `a recurring fault is logged once a minute`() {
        let ages = [10, 10, 69, 70, 129, 130]

        #expect(
            Self.logged(ages.map { (.damaged, $0) }) == [true, false, false, true, false, true])
    }

    @Test func `another fault is logged at once`() {
        #expect(
            Self.logged([(.damaged, 1), (.changed, 1), (.changed, 1), (.damaged, 1)])
                == [true, true, false, true])
    }

    @Test func `a bug of the service is always logged`() {
        #expect(
            Self.logged([(nil, 1), (nil, 1), (.damaged, 1), (nil, 1)]) == [true, true, true, true])
    }
}
