// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension RealProcessTests {
    /// Several tills at one order, a clock that is set back, and restored databases.
    @Suite struct `Faults of an evening` {
        @Test func `no money is taken twice, closed days stay, and older databases are named`()
            async throws
        {
            try await RunningSuite.run([]) { suite in
                let library = FakeClock.library.map { [$0] } ?? []
                let faults = try await suite.python(
                    "evening_faults.py",
                    [Program.products.path, suite.place.folder.path] + library)
                let status = try await faults.finished()
                let lines = await faults.lines

                #expect(status == 0, "\(lines.joined(separator: "\n"))")
                #expect(lines.contains("40 races, no money was taken twice"))
                #expect(lines.contains("a closed day stays as it was") == !library.isEmpty)
                #expect(lines.last == "restored: recorded again or named")
            }
        }

        /// The last argument of the script is the number of its rounds.
        @Test func `a card payment soon ends as its charge does, whatever is lost or canceled`()
            async throws
        {
            try await RunningSuite.run([]) { suite in
                let cards = try await suite.python(
                    "evening_cards.py", [Program.products.path, suite.place.folder.path, "3"])
                let status = try await cards.finished()
                let lines = await cards.lines

                #expect(status == 0, "\(lines.joined(separator: "\n"))")
                #expect(lines.last == "3 rounds, each payment ended as its charge did")
            }
        }
    }

    /// Each movement of money happens once, at whichever step of it a service is killed.
    @Suite(
        .enabled("strace may not attach to processes") { await RunningSuite.canTrace })
    struct `Kills during an evening` {
        @Test func `killed at each step of payments, an evening ends with the same books`()
            async throws
        {
            try await killAtEachStep("payments", least: 75)
        }

        @Test func `killed at each step of orders, an evening ends with the same books`()
            async throws
        {
            try await killAtEachStep("orders", least: 25)
        }

        @Test func `killed at each step of cards, an evening ends with the same books`()
            async throws
        {
            try await killAtEachStep("terminal", least: 6)
        }

        /// Kills a service at each of its syncs and messages, which must be so many at least.
        private func killAtEachStep(_ service: String, least: Int) async throws {
            try await RunningSuite.run([]) { suite in
                let kills = try await suite.python(
                    "evening_kills.py",
                    [Program.products.path, suite.place.folder.path, service, "16"])
                let status = try await kills.finished()
                let lines = await kills.lines

                #expect(status == 0, "\(lines.joined(separator: "\n"))")
                let last = try #require(lines.last)
                let summary = try #require(
                    last.wholeMatch(of: /(\d+) kills, each command took effect once/), "\(last)")
                #expect(try #require(Int(summary.1)) >= least)
            }
        }
    }
}
