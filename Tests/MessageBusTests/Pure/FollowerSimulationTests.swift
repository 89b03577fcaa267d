// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct FollowerSimulationTests {
    @Test func `after all faults the follower has the state of the publisher`() async {
        for seed in UInt64(1)...500 {
            var simulation = FollowerSimulation(seed: seed)

            simulation.run()

            #expect(simulation.followed == simulation.published, "seed \(seed)")
            #expect(simulation.isCurrent, "seed \(seed)")
            #expect(simulation.wasAlwaysConsistent, "seed \(seed)")
            await Task.yield()  // other tests have time limits
        }
    }

    @Test func `the same seed is the same run`() {
        var runs = [FollowerSimulation(seed: 7), FollowerSimulation(seed: 7)]

        for index in runs.indices { runs[index].run() }

        #expect(runs[0].published == runs[1].published)
        #expect(!runs[0].published.isEmpty)
        #expect(runs[0].maximumSteps == runs[1].maximumSteps)
    }
}
