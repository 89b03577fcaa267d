// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// The order of events does not depend on the wall clock.
    @Suite(
        .enabled(if: FakeClock.library != nil, "libfaketime is not installed"))
    struct `Clock jumps` {
        @Test(arguments: [20_261_121])
        func `a jump of the clock does not lose, duplicate or reorder commands`(seed: UInt64)
            async throws
        {
            try await RunningSuite.run([.locations]) { suite in
                let clock = try FakeClock(suite.place)
                await suite.set(
                    .init(place: suite.place, environment: clock.environment), for: .orders)
                try await suite.start(.orders)
                let till = Till(suite.client, "till-9")
                let early = OpenOrder(location: till.location, context: till.context)
                let answer = try await suite.client.retry(early)

                var receipts = try await OrderLoad.run(seed: seed, on: suite) {
                    for hours in [1, -1, 0] {
                        try clock.set(hoursAhead: hours)
                        try await self.awaitWork(hoursAhead: hours, clock, suite)
                        #expect(try await suite.client.retry(early) == answer)
                    }
                    for hours in [-2, 1] {
                        try await suite.kill(.orders)
                        try clock.set(hoursAhead: hours)
                        try await suite.start(.orders)
                        try await self.awaitWork(hoursAhead: hours, clock, suite)
                        #expect(try await suite.client.retry(early) == answer)
                    }
                }

                receipts.record(answer, for: early)
                let findings = try await OrderAudit(from: suite.client).findings(against: receipts)
                #expect(findings == .none)
            }
        }

        /// Waits until the tills have worked for a while after a jump.
        private func awaitWork(
            hoursAhead hours: Int, _ clock: FakeClock, _ suite: RunningSuite
        ) async throws {
            try await clock.awaitJump(hoursAhead: hours, suite.client)
            try await suite.client.awaitOrderEvents(20)
        }
    }
}
