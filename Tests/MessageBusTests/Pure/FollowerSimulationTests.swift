// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct FollowerSimulationTests {
    @Test func `after any trouble the follower knows what the publisher knows`() async {
        for seed in UInt64(1)...500 {
            var simulation = FollowerSimulation(seed: seed)

            simulation.run()

            #expect(simulation.followed == simulation.published, "seed \(seed)")
            #expect(simulation.isCurrent, "seed \(seed)")
            #expect(simulation.wasAlwaysTrue, "seed \(seed)")
            await Task.yield()  // others watch the clock
        }
    }

    @Test func `the same seed is the same run`() {
        var runs = [FollowerSimulation(seed: 7), FollowerSimulation(seed: 7)]

        for index in runs.indices { runs[index].run() }

        #expect(runs[0].published == runs[1].published)
        #expect(!runs[0].published.isEmpty)
        #expect(runs[0].mostSteps == runs[1].mostSteps)
    }
}
