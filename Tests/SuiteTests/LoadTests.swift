// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus
import Testing

extension RealProcessTests {
    /// `comanda rush` in its usual pattern.
    @Suite(.timeLimit(.minutes(2))) struct `A load` {
        @Test(arguments: [["--tills", "4"], ["--tills", "2", "--rate", "10"]])
        func `every command is accepted, and all is as it was acknowledged`(options: [String])
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                try await suite.awaitMenus()
                let load = try await suite.load(options + ["--seconds", "2"])
                try await self.expectNoMismatches(of: load, refusals: "0")
            }
        }

        @Test func `order-service is killed meanwhile, and nothing is lost`() async throws {
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
            let said = await load.lines
            #expect(status == 0, "\(said.joined(separator: "\n"))")
            let summary = try #require(said.last { $0.contains("mismatches") })
            #expect(summary.hasSuffix("mismatches 0"))
            #expect(!summary.contains("rush: 0 orders opened"))
            guard let refusals else { return }
            let row = try #require(said.first { $0.hasPrefix("refusals") })
            #expect(row.split(separator: " ").last.map(String.init) == refusals)
        }
    }
}
