// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// A restore of the databases while kds-service and a screen are running.
    @Suite struct `Restored orders` {
        @Test func `the kitchen and its screens show the restored orders and later changes`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                let screen = try await suite.start(
                    Service.kitchen.program,
                    ["display", "--plain", "--location", "00001"] + suite.place.options)
                let (first, second) = (Till(suite.client), Till(suite.client, "till-2"))
                let finished = try await first.open()
                let changed = try await second.add("00001", to: second.open())
                let copy = try await suite.backUp()
                try await self.finish(first.add("00001", to: finished), at: first)
                _ = try await second.advance(changed, from: .inProcess)
                _ = try await second.add("00012", 4, to: changed)
                try await screen.line(
                    containing: "#2  inProcess  till-2  ✓ 1 × Burger, 4 × Milk",
                    within: .seconds(10))

                let services = [Service.locations, .orders]
                for service in services { try await suite.stop(service) }
                try await suite.restore(copy)
                for service in services { try await suite.start(service) }

                try await suite.client.waitForTicket(of: changed, within: .seconds(10)) {
                    $0?.revision == 2
                }
                _ = try await second.add("00008", 2, to: changed)
                try await screen.line(
                    containing: "#2  inProcess  till-2  1 × Burger, 2 × French Fries",
                    within: .seconds(10))
                _ = try await first.add("00001", 3, to: finished)
                try await screen.line(
                    containing: "#1  inProcess  till-1  3 × Burger", within: .seconds(10))
                try await suite.client.waitForTicket(of: finished) { $0?.revision == 2 }
            }
        }

        /// Cancels an order and acknowledges that, so that its ticket disappears.
        private func finish(_ order: Order, at till: Till) async throws {
            let canceled = try await till.cancel(order)
            let acknowledgement = AcknowledgeOrder(order: canceled.id, context: till.context)
            _ = try await till.client.call(acknowledgement, of: .orders)
            try await till.client.waitForTicket(of: order) { $0 == nil }
        }
    }
}
