// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension RealProcessTests {
    /// The payment provider in `Protocols/Examples`.
    @Suite(.timeLimit(.minutes(1))) struct `The fake terminal` {
        @Test func `it conforms to the contract, and violations are reported`() async throws {
            try await RunningSuite.run([]) { suite in
                async let provider = check(with: nil, in: suite)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for mutation in Self.mutations {
                        group.addTask {
                            let report = try await check(with: mutation, in: suite)
                            #expect(report.status == 1, "\(mutation.rule)")
                            #expect(report.broken.contains(mutation.rule))
                        }
                    }
                    try await group.waitForAll()
                }
                let report = try await provider
                #expect(report.status == 0, "\(report.lines.joined(separator: "\n"))")
                #expect(report.lines.last?.contains(" 0 broken") == true)
            }
        }

        @Test func `killed at each step, it charges once for each key`() async throws {
            try await RunningSuite.run([]) { suite in
                let check = try await suite.python(
                    "charges.py", [try suite.example("fake_terminal.py"), suite.place.folder.path])
                let status = try await check.ended(within: .seconds(50))
                let lines = await check.lines

                #expect(status == 0, "\(lines.joined(separator: "\n"))")
                #expect(lines.last == "31 kills, each command took effect once")
            }
        }

        private static let mutations = [
            Mutation(
                #"load("key", identifier"#, #"load("id", identifier"#,
                breaks: "a key charges once, and the charge is found by it"),
            Mutation(
                "charge = charge_in(params, \"authorised\")\n",
                "charge = charge_in(params, \"authorised\", \"captured\")\n",
                breaks: "a charge is captured once"),
            Mutation(
                #"if given["amount"] > left"#, #"if given["amount"] > left + 1"#,
                breaks: "all refunds together never exceed what was captured"),
            Mutation(
                #""lastFour": "4242""#, #""lastFour": "4242424242424242""#,
                breaks: "of a card only the brand and the last four digits are known"),
        ]

        /// Checks the fake terminal, or a mutated copy.
        private func check(
            with mutation: Mutation?, in suite: RunningSuite
        ) async throws -> ConformanceReport {
            let name = UUID().uuidString.prefix(8)
            let endpoints = ["requests", "events"].map { "\(suite.place.bus)/\(name).\($0)" }
            let database = suite.place.folder.appending(path: "\(name).db").path
            let program = try suite.example("fake_terminal.py", with: mutation)
            let provider = try await suite.start(
                at: "/usr/bin/python3", [program] + endpoints + [database])
            let report = try await suite.check(
                ["--service", "providers", "--requests", endpoints[0], "--events", endpoints[1]])
            try await provider.kill()
            return report
        }
    }
}
