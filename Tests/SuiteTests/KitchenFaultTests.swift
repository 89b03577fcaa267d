// SPDX-License-Identifier: Apache-2.0

import Commerce
import Glibc
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// A kitchen with two displays at each of four stations and one of the expediter, while
    /// displays and kds-service are killed and stopped.
    @Suite struct `Kitchen faults` {
        private static let location: LocationID = "00001"
        private static let names =
            ["expo"] + KitchenRush.items.keys.flatMap { ["\($0)-1", "\($0)-2"] }

        /// The running displays by name.
        private typealias Displays = [String: Program]

        @Test func `each line of a rush is made once, and a ticket that nobody sees is an alarm`()
            async throws
        {
            try await RunningSuite.run { suite in
                try await suite.awaitMenus()
                var displays: Displays = [:]
                for name in Self.names { displays[name] = try await open(name, in: suite) }
                try await awaitPainted(0, on: 9, in: suite)
                let rush = KitchenRush(client: suite.client)

                try await rush.run { try await fail(displays, in: suite) }
                let till = Till(suite.client)
                let order = try await rush.placeOrder(from: till)
                try await awaitPainted(1, on: 7, in: suite)
                try await expectAlarms(displays, of: order, in: suite)
                try await awaitPainted(1, on: 9, in: suite)
                _ = try await till.tap(order, from: .inProcess)
                try await rush.handOver(order, from: till)

                try await awaitPainted(0, on: 9, in: suite)
                try await suite.awaitStatus(0)
                let audit = try await OrderAudit(from: suite.client)
                #expect(audit.orders.count > 10)
                #expect(audit.orders.allSatisfy { $0.status == .delivered })
                let lines = audit.orders.flatMap { order in order.lines.map { Made(order, $0) } }
                #expect(made(in: audit.events).sorted() == lines.sorted())
            }
        }

        /// Fails during the rush; one display of each station works all the time.
        private func fail(_ displays: Displays, in suite: RunningSuite) async throws {
            try await suite.client.awaitOrderEvents(30)
            try await #require(displays["grill-1"]).kill()
            await displays["fryer-1"]?.signal(SIGSTOP)
            try await suite.client.awaitOrderEvents(30)
            try await suite.kill(.kitchen)
            try await suite.start(.kitchen)
            try await suite.client.awaitOrderEvents(30)

            let (service, watcher) = (
                try await suite.process(of: .kitchen), try #require(displays["cold-1"])
            )
            let first = await watcher.lines.count
            await service.signal(SIGSTOP)
            try await watcher.line(
                containing: "may be out of date", after: first, within: .seconds(4))
            await service.signal(SIGCONT)
            try await suite.client.awaitOrderEvents(30)
        }

        /// Fails the last display of a station, twice, and heals it.
        private func expectAlarms(
            _ displays: Displays, of order: Order, in suite: RunningSuite
        ) async throws {
            try await #require(displays["fryer-2"]).kill()
            try await suite.client.waitForUnseenTickets(
                1, at: Self.location, within: .seconds(4))
            try await suite.awaitStatus(2) { lines in
                lines.contains { $0.hasPrefix("Nobody in the kitchen sees #\(order.number) (") }
            }
            await displays["fryer-1"]?.signal(SIGCONT)
            try await suite.client.waitForUnseenTickets(0, at: Self.location)

            await displays["grill-2"]?.signal(SIGSTOP)
            try await suite.client.waitForUnseenTickets(
                1, at: Self.location, within: .seconds(4))
            _ = try await open("grill-1", in: suite)
            try await suite.client.waitForUnseenTickets(0, at: Self.location)
            await displays["grill-2"]?.signal(SIGCONT)
            _ = try await open("fryer-2", in: suite)
        }

        /// Starts a display of the station in its name.
        private func open(_ name: String, in suite: RunningSuite) async throws -> Program {
            let scope = name == "expo" ? ["--expo"] : ["--station", "\(name.dropLast(2))"]
            return try await suite.start(
                "kds-service",
                ["display", "--plain", "--location", Self.location.text, "--terminal", name]
                    + scope + suite.place.options)
        }

        /// Waits until this number of displays has painted this number of tickets each, and none of
        /// the others reports any more.
        private func awaitPainted(
            _ tickets: Int, on count: Int, in suite: RunningSuite
        ) async throws {
            try await suite.client.waitForScreens(at: Self.location, within: .seconds(10)) {
                let live = $0.screens.filter { !$0.silent }
                return live.count == count && live.allSatisfy { $0.tickets == tickets }
                    && $0.unseen.isEmpty
            }
        }

        /// A line that was made.
        private struct Made: Equatable, Comparable {
            let order: OrderID
            let line: Int

            init(_ order: Order, _ line: Line) {
                self.order = order.id
                self.line = line.line
            }

            static func < (left: Self, right: Self) -> Bool {
                (left.order, left.line) < (right.order, right.line)
            }
        }

        /// The lines that were made, once for each time, by the log of their orders.
        private func made(in events: [Event<Order>]) -> [Made] {
            var toBeMade: [OrderID: Set<Int>] = [:]
            return events.flatMap { event in
                let order = event.data
                let before = toBeMade[order.id] ?? []
                toBeMade[order.id] = Set(
                    order.lines.filter { $0.status == .inProcess }.map(\.line))
                return order.lines
                    .filter { $0.status == .processed && before.contains($0.line) }
                    .map { Made(order, $0) }
            }
        }
    }
}
