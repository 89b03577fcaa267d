// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// The order of what happens does not come from the wall clock.
    @Suite(
        .timeLimit(.minutes(3)),
        .enabled(if: FakedClock.library != nil, "libfaketime is not installed"))
    struct `A clock that jumps` {
        @Test(arguments: [20_261_121])
        func `an hour forth or back loses, doubles and mixes up nothing`(seed: UInt64)
            async throws
        {
            try await RunningSuite.run([.locations]) { suite in
                let clock = try FakedClock(suite.place)
                await suite.set(
                    .init(place: suite.place, environment: clock.environment), for: .orders)
                try await suite.start(.orders)
                let till = Till(suite.client, "till-9")
                let early = OpenOrder(location: till.location, context: till.context)
                let told = try await suite.client.insist(on: early)

                var receipts = try await OrderLoad.run(seed: seed, on: suite) {
                    for hours in [1, -1, 0] {
                        try clock.set(hoursAhead: hours)
                        try await self.work(hours, clock, suite)
                        #expect(try await suite.client.insist(on: early) == told)
                    }
                    for hours in [-2, 1] {
                        try await suite.kill(.orders)
                        try clock.set(hoursAhead: hours)
                        try await suite.start(.orders)
                        try await self.work(hours, clock, suite)
                        #expect(try await suite.client.insist(on: early) == told)
                    }
                }

                receipts.keep(told, to: early)
                let findings = try await OrderAudit(from: suite.client).findings(against: receipts)
                #expect(findings == .none)
            }
        }

        /// Lets the tills work for a while at another hour.
        private func work(
            _ hours: Int, _ clock: FakedClock, _ suite: RunningSuite
        ) async throws {
            try await clock.awaitJump(hoursAhead: hours, suite.client)
            try await suite.client.awaitOrderEvents(20)
        }
    }
}
