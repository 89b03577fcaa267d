// SPDX-License-Identifier: Apache-2.0

import Commerce
import Glibc
import MessageBus
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// A lunch in which prices and availability change all the time.
    @Suite struct `Changed prices` {
        @Test func `each line of a rush has a price that was valid when it was added`()
            async throws
        {
            try await RunningSuite.run { suite in
                try await suite.awaitMenus()
                let manager = MenuManager(suite.client)
                let rush = try await suite.rush(seconds: 60)

                try await self.changeMenu(during: rush, manager, suite)
                await rush.signal(SIGINT)

                let output = await rush.lines
                #expect(try await rush.ended(within: .seconds(60)) == 0, "\(output)")
                let history = MenuHistory(try await manager.events())
                #expect(history.priceCount(of: "00001") > 10)
                let orders = try await self.orderEvents(suite.client).map(\.data)
                let lines = Dictionary(orders.map { ($0.id, $0.lines) }) { $1 }.values.joined()
                #expect(Set(lines.map(\.price)).count > 10)
                for line in lines where !history.allows(line) {
                    Issue.record("\(line.item) was added for \(line.price) at \(line.addedAt)")
                }
                self.expectUnchangedLines(in: orders)
            }
        }

        /// Changes an item after each event of an order, 15 times each: its price now or soon, or
        /// whether it is available.
        private func changeMenu(
            during rush: Program, _ manager: MenuManager, _ suite: RunningSuite
        ) async throws {
            let items = try await manager.menu().items
            let events = try await suite.client.openEvents(of: .orders, prefix: "orders/00001/")
            for round in 0..<items.count * 15 {
                try #require(await rush.isRunning)
                _ = try await suite.client.receive(on: events, within: .seconds(1))
                let item = items[round % items.count]
                try await self.change(item, round / items.count, manager)
            }
        }

        private func change(_ item: MenuItem, _ round: Int, _ manager: MenuManager) async throws {
            let client = manager.client
            if round % 5 == 4 {
                let command = SetUnavailable(
                    location: manager.location, item: item.id, until: .now() + .milliseconds(300),
                    context: manager.context)
                _ = try await client.call(command, of: .locations)
            } else {
                let isScheduled = round % 5 == 3
                let command = SetPrice(
                    location: manager.location, item: item.id, price: item.price + Amount(round),
                    validFrom: isScheduled ? .now() + .milliseconds(300) : nil,
                    context: manager.context)
                _ = try await client.call(command, of: .locations)
            }
        }

        private func orderEvents(_ client: Client) async throws -> [Event<Order>] {
            var events: [Event<Order>] = []
            while true {
                let request = GetOrderEvents(
                    location: "00001", after: events.last?.sequence ?? .none, limit: 1_000)
                let page = try await client.call(request, of: .orders)
                if page.events.isEmpty { return events }
                events += page.events
            }
        }

        /// Expects that a line keeps its name, price, modifiers and tax in all later states of its
        /// order.
        private func expectUnchangedLines(in orders: [Order]) {
            var first: [OrderID: [Line]] = [:]
            for order in orders {
                let known = first[order.id, default: []]
                for (before, line) in zip(known, order.lines) {
                    #expect(
                        before.name == line.name && before.price == line.price
                            && before.modifiers == line.modifiers
                            && before.taxBasisPoints == line.taxBasisPoints)
                }
                first[order.id] = known + order.lines.dropFirst(known.count)
            }
        }
    }
}
