// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TestSupport

/// The whole bus under simulated faults; `COMANDA_SEED=7` repeats one run.
@Suite struct BusSimulationTests {
    private static let seeds = SeedPlan.seeds(default: 30, variable: "COMANDA_ENDURE_SIMULATIONS")
    private static let workers = ProcessInfo.processInfo.activeProcessorCount

    @Test(.timeLimit(.minutes(240)), arguments: 0..<workers)
    func `after all faults followers equal their source and each key took effect once`(
        worker: Int
    ) async throws {
        var (runs, commands, epochs) = (0, 0, 0)
        for seed in Self.seeds where seed % UInt64(Self.workers) == UInt64(worker) {
            // Other tests need this thread, too.
            await Task.yield()
            let simulation = try Self.run(seed)
            runs += 1
            commands += simulation.commands.count
            epochs += simulation.epochCount
            if !simulation.violations.isEmpty {
                try Self.report(seed, simulation.violations)
                return
            }
            if runs.isMultiple(of: 500) {
                SeedPlan.report("simulation: \(runs) runs of worker \(worker), seed \(seed)")
            }
        }
        SeedPlan.report("simulation: \(runs) runs, \(commands) commands, \(epochs) epochs")
    }

    @Test func `the same seed is the same run, and a run has many faults`() throws {
        let traces = try (0..<2).map { _ in
            try (UInt64(7)...9).flatMap { try Self.run($0, keepsTrace: true).trace ?? [] }
        }

        #expect(traces[0] == traces[1])
        #expect(traces[0].contains { $0.contains("service is killed") })
        #expect(traces[0].contains { $0.contains("are cut") })
        #expect(traces[0].count { $0.contains("is answered") } > 50)
    }

    private static func run(_ seed: UInt64, keepsTrace: Bool = false) throws -> BusSimulation {
        // The simulation kills processes, not machines: nothing needs to reach a disk.
        let folder = try TemporaryFolder(inMemory: true)
        let simulation = BusSimulation(seed: seed, folder: folder.path, keepsTrace: keepsTrace)
        simulation.run()
        return simulation
    }

    /// Repeats a failed run and reports the log before its first violation.
    private static func report(_ seed: UInt64, _ violations: [String]) throws {
        let trace = try run(seed, keepsTrace: true).trace ?? []
        let wrong = trace.firstIndex { $0.contains("WRONG") } ?? trace.endIndex
        let tail = trace[max(0, wrong - 40)..<min(trace.endIndex, wrong + 5)]
        Issue.record(
            """
            seed \(seed), repeated by COMANDA_SEED=\(seed): \(violations.joined(separator: "\n"))
            \(tail.joined(separator: "\n"))
            """)
    }
}
