// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Checkpoints and rewrites of the log beside other connections and on a failing disk.
@Suite struct LogSimulationTests {
    private static let seeds = SeedPlan.seeds(
        default: 12, variable: "COMANDA_ENDURE_LOG_SIMULATIONS")

    @Test func `every connection reads exactly the committed notes, also after a kill`() throws {
        FaultyDisk.prepare()
        var (commits, checkpoints) = (0, 0)
        for seed in Self.seeds {
            let folder = try TemporaryFolder()
            var simulation = try LogSimulation(seed: seed, folder: folder.path)
            simulation.run(steps: 200)
            if let finding = simulation.finding {
                Issue.record("\(finding); COMANDA_SEED=\(seed) repeats it")
                return
            }
            commits += simulation.commits
            checkpoints += simulation.checkpoints
        }
        #expect(commits > 20 * Self.seeds.count && checkpoints > Self.seeds.count / 2)
        SeedPlan.report("simulated logs: \(commits) commits, \(checkpoints) checkpoints, no error")
    }
}
