// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension RealProcessTests {
    /// Guests, couriers and restaurants of a town, while the services are killed.
    @Suite struct `A town in an evening` {
        @Test(arguments: [Endurance.settings.seed])
        func `each delivery ends once and is paid once, whatever is lost or killed`(
            _ seed: UInt64
        ) async throws {
            let orders = Endurance.settings.deliveries
            // As in a town of 20 restaurants and 200 couriers with 2,000 orders in an evening.
            let sizes = [max(3, orders / 100), max(20, orders / 10), orders]
            try await RunningSuite.run([]) { suite in
                let town = try await suite.python(
                    "delivery_town.py",
                    [Program.products.path, suite.place.folder.path]
                        + sizes.map(String.init) + ["\(seed)"])
                let status = try await town.finished()
                let lines = await town.lines

                #expect(status == 0, "\(lines.joined(separator: "\n"))")
                let last = try #require(lines.last)
                let summary = try #require(
                    last.wholeMatch(of: /(\d+) kills, (\d+) orders ended once/), "\(last)")
                #expect(try #require(Int(summary.1)) > 0)
                #expect(summary.2 == "\(orders)")
                Endurance.settings.report("town: \(last)")
            }
        }
    }
}
