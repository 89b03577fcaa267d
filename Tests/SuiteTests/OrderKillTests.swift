// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

extension RealProcessTests {
    /// What was acknowledged is there once, whenever order-service is killed.
    @Suite(.timeLimit(Endurance.limit)) struct `Orders under fire` {
        @Test(arguments: [Endurance.asked.seed])
        func `kills under the load of four tills lose and double nothing`(seed: UInt64)
            async throws
        {
            let rounds = Endurance.asked.kills
            try await RunningSuite.run([.locations, .orders]) { suite in
                var recoveries = Spread()
                let receipts = try await OrderLoad.run(seed: seed, on: suite) {
                    recoveries = try await self.kill(rounds, seed, suite)
                }
                let findings = try await OrderAudit(from: suite.client).findings(against: receipts)

                #expect(receipts.answers.count > rounds)
                #expect(findings == .none)
                #expect(try await TableAudit.differences(on: suite) == "")
                Endurance.asked.tell(
                    """
                    \(rounds) kills, \(receipts.answers.count) commands acknowledged, \
                    lost \(findings.lost.count), doubled \(findings.doubled.count), \
                    contradictions \(findings.contradictions.count), \
                    answering again after \(recoveries)
                    """)
            }
        }

        /// Kills order-service so many times, by turns in the midst of work and while it starts;
        /// tells how soon it answers after that.
        private func kill(
            _ rounds: Int, _ seed: UInt64, _ suite: RunningSuite
        ) async throws -> Spread {
            var chance = SeededGenerator(seed: seed)
            var recoveries = Spread()
            for round in 1...rounds {
                let isAtWork = !round.isMultiple(of: 2)
                if isAtWork {
                    try await suite.client.awaitOrderEvents(Int.random(in: 1...40, using: &chance))
                    try await suite.kill(.orders)
                } else {
                    let instant = Duration.milliseconds(Int.random(in: 0...150, using: &chance))
                    try await self.killAtStart(after: instant, suite)
                }
                if !isAtWork || round == rounds {
                    recoveries.add(try await suite.startTimed(.orders))
                }
                Endurance.asked.tellProgress("kills", round, of: rounds)
            }
            return recoveries
        }

        private func killAtStart(after instant: Duration, _ suite: RunningSuite) async throws {
            try await suite.launch(.orders)
            let process = try await suite.process(of: .orders)
            await process.kill(after: instant)
            try await process.ended(within: .seconds(30))
        }
    }
}
