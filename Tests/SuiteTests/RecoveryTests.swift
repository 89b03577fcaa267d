// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// The recovery time of order-service with the default maximum of active orders.
    @Suite(
        .enabled(if: Endurance.settings.isLong, "Tests/Endurance/endure measures it"))
    struct `Recovery` {
        @Test func `a thousand active orders are restored at once`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let orders = try await self.placeOrders(1_000, suite.client)
                var starts = DurationSummary()
                var recoveries = DurationSummary()
                for _ in 1...20 {
                    try await suite.stop(.orders)
                    starts.add(try await suite.startTimed(.orders))
                    try await self.work(on: orders, suite)
                    try await suite.kill(.orders)
                    recoveries.add(try await suite.startTimed(.orders))
                }
                Endurance.settings.report("start with 1000 active orders: \(starts)")
                Endurance.settings.report("after a kill with 1000 active orders: \(recoveries)")
                let active = try await OrderAudit(from: suite.client).active
                #expect(Set(active.map(\.id)) == Set(orders))
            }
        }

        /// Opens orders with one item, each at another till, twenty at a time.
        private func placeOrders(_ count: Int, _ client: Client) async throws -> [OrderID] {
            try await withThrowingTaskGroup(of: [OrderID].self) { group in
                for first in stride(from: 1, through: count, by: count / 20) {
                    group.addTask {
                        var orders: [OrderID] = []
                        for number in first..<(first + count / 20) {
                            let name = TerminalID(stringLiteral: "till-\(number)")
                            orders.append(try await self.placeOrder(Till(client, name)))
                        }
                        return orders
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
        }

        private func placeOrder(_ till: Till) async throws -> OrderID {
            let opening = OpenOrder(location: till.location, context: till.context)
            let order = try await till.client.retry(opening)
            let items = [ItemRequest(item: "00001", quantity: 1)]
            _ = try await till.client.retry(
                AddItems(order: order.id, items: items, context: till.context))
            return order.id
        }

        /// Sends commands, so that the log contains commits to recover.
        private func work(on orders: [OrderID], _ suite: RunningSuite) async throws {
            let till = Till(suite.client)
            for order in orders.prefix(20) {
                _ = try await suite.client.retry(
                    SealOrder(order: order, context: till.context))
                _ = try await suite.client.retry(
                    UnsealOrder(order: order, context: till.context))
            }
        }
    }
}
