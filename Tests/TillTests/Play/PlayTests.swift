// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A till, played at random.
///
/// `COMANDA_ENDURE_PLAYS` sets the number of seeds, `COMANDA_SEED` repeats one.
@Suite struct PlayTests {
    @Test(arguments: SeedPlan.seeds(default: 4, variable: "COMANDA_ENDURE_PLAYS"))
    func `whatever happens, a till shows in the end what order-service has`(seed: UInt64) {
        var play = Play(seed: seed)
        play.run(steps: 1000)
        play.settle()
        let steps = play.steps.suffix(12).joined(separator: "\n")
        #expect(play.failure == nil, "seed \(seed), step \(play.steps.count):\n\(steps)")
        SeedPlan.report("till, seed \(seed): \(play.steps.count) steps")
    }
}
