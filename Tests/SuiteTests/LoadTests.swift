// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus
import Testing

extension RealProcessTests {
    /// `comanda rush` with its default pattern.
    @Suite struct `comanda rush` {
        @Test(arguments: [["--tills", "4"], ["--tills", "2", "--rate", "10"]])
        func `all commands are accepted, and all orders match the answers`(options: [String])
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                try await suite.awaitMenus()
                let load = try await suite.load(options + ["--seconds", "2"])
                try await self.expectNoMismatches(of: load, refusals: "0")
            }
        }

        @Test func `a kill of order-service during a rush loses nothing`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                try await suite.awaitMenus()
                let events = try await suite.client.openEvents(of: .orders, prefix: "orders/00001/")
                let load = try await suite.load(["--tills", "4", "--seconds", "4"])
                for _ in 0..<20 {
                    _ = try await suite.client.nextOrderEvent(on: events, within: .seconds(10))
                }
                try await suite.kill(.orders)
                try await suite.start(.orders)
                try await self.expectNoMismatches(of: load)
            }
        }

        private func expectNoMismatches(of load: Program, refusals: String? = nil) async throws {
            let status = try await load.ended(within: .seconds(60))
            let output = await load.lines
            #expect(status == 0, "\(output.joined(separator: "\n"))")
            let summary = try #require(output.last { $0.contains("mismatches") })
            #expect(summary.hasSuffix("mismatches 0"))
            #expect(!summary.contains("rush: 0 orders opened"))
            guard let refusals else { return }
            let row = try #require(output.first { $0.hasPrefix("refusals") })
            #expect(row.split(separator: " ").last.map(String.init) == refusals)
        }
    }
}
