// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

extension RealProcessTests {
    /// Acknowledged commands take effect once, even if order-service is killed at any time.
    @Suite struct `Kills under load` {
        @Test(arguments: [Endurance.settings.seed])
        func `kills under load lose and duplicate nothing`(seed: UInt64) async throws {
            let rounds = Endurance.settings.kills
            try await RunningSuite.run([.locations, .orders]) { suite in
                var recoveries = DurationSummary()
                let receipts = try await OrderLoad.run(seed: seed, on: suite) {
                    recoveries = try await self.kill(rounds, seed, suite)
                }
                let findings = try await OrderAudit(from: suite.client).findings(against: receipts)

                #expect(receipts.answers.count > rounds)
                #expect(findings == .none)
                #expect(try await TableAudit.differences(on: suite) == "")
                Endurance.settings.report(
                    """
                    \(rounds) kills, \(receipts.answers.count) commands acknowledged, \
                    lost \(findings.lost.count), duplicated \(findings.doubled.count), \
                    contradictions \(findings.contradictions.count), \
                    first answer after \(recoveries)
                    """)
            }
        }

        /// Kills order-service the given number of times, alternately under load and during its
        /// start; returns the times until its first answers.
        private func kill(
            _ rounds: Int, _ seed: UInt64, _ suite: RunningSuite
        ) async throws -> DurationSummary {
            var generator = SeededGenerator(seed: seed)
            var recoveries = DurationSummary()
            for round in 1...rounds {
                let isUnderLoad = !round.isMultiple(of: 2)
                if isUnderLoad {
                    try await suite.client.awaitOrderEvents(
                        Int.random(in: 1...40, using: &generator))
                    try await suite.kill(.orders)
                } else {
                    let delay = Duration.milliseconds(Int.random(in: 0...150, using: &generator))
                    try await self.killAtStart(after: delay, suite)
                }
                if !isUnderLoad || round == rounds {
                    recoveries.add(try await suite.startTimed(.orders))
                }
                Endurance.settings.reportProgress("kills", round, of: rounds)
            }
            return recoveries
        }

        private func killAtStart(after delay: Duration, _ suite: RunningSuite) async throws {
            try await suite.launch(.orders)
            let process = try await suite.process(of: .orders)
            await process.kill(after: delay)
            try await process.ended(within: .seconds(30))
        }
    }
}
