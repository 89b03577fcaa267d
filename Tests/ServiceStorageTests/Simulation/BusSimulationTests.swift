// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The whole bus under simulated trouble; `COMANDA_SEED=7` repeats one run.
@Suite struct BusSimulationTests {
    private static let seeds = SeedPlan.seeds(usual: 30, variable: "COMANDA_ENDURE_SIMULATIONS")
    private static let workers = ProcessInfo.processInfo.activeProcessorCount

    @Test(.timeLimit(.minutes(240)), arguments: 0..<workers)
    func `after any trouble followers equal their source and each key took effect once`(
        worker: Int
    ) async throws {
        var (runs, commands, lives) = (0, 0, 0)
        for seed in Self.seeds where seed % UInt64(Self.workers) == UInt64(worker) {
            // Other tests wait for this thread.
            await Task.yield()
            let simulation = try Self.run(seed)
            runs += 1
            commands += simulation.commands.count
            lives += simulation.life
            if !simulation.findings.isEmpty {
                try Self.report(seed, simulation.findings)
                return
            }
            if runs.isMultiple(of: 500) {
                SeedPlan.tell("simulation: \(runs) runs of worker \(worker), seed \(seed)")
            }
        }
        SeedPlan.tell("simulation: \(runs) runs, \(commands) commands, \(lives) lives")
    }

    @Test func `the same seed is the same run, and there is much trouble in it`() throws {
        let traces = try (0..<2).map { _ in
            try (UInt64(7)...9).flatMap { try Self.run($0, keepsTrace: true).trace ?? [] }
        }

        #expect(traces[0] == traces[1])
        #expect(traces[0].contains { $0.contains("service is killed") })
        #expect(traces[0].contains { $0.contains("are cut") })
        #expect(traces[0].count { $0.contains("is answered") } > 50)
    }

    private static func run(_ seed: UInt64, keepsTrace: Bool = false) throws -> BusSimulation {
        // Processes are killed here, not machines: nothing needs to reach a disk.
        let folder = try TemporaryFolder(inMemory: true)
        let simulation = BusSimulation(seed: seed, folder: folder.path, keepsTrace: keepsTrace)
        simulation.run()
        return simulation
    }

    /// Repeats a run that went wrong, the first one of its worker, and tells the end of what
    /// happened until then.
    private static func report(_ seed: UInt64, _ findings: [String]) throws {
        let trace = try run(seed, keepsTrace: true).trace ?? []
        let wrong = trace.firstIndex { $0.contains("WRONG") } ?? trace.endIndex
        let tail = trace[max(0, wrong - 40)..<min(trace.endIndex, wrong + 5)]
        Issue.record(
            """
            seed \(seed), repeated by COMANDA_SEED=\(seed): \(findings.joined(separator: "\n"))
            \(tail.joined(separator: "\n"))
            """)
    }
}
