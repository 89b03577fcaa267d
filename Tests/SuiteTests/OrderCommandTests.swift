// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Testing

extension RealProcessTests {
    /// What `comanda order` does to the orders of a restaurant at work.
    @Suite(.timeLimit(.minutes(1))) struct `The order of an operator` {
        private static let paid = ["--item", "00001", "--pay", "cash"]

        @Test func `it leaves the open order of a till alone, unless that till is named`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client, "till-1")
                let guest = try await till.add("00008", to: till.open())

                try await self.order(suite, Self.paid, status: 0)
                #expect(try await till.look(at: guest) == guest)

                try await self.order(suite, ["--item", "00001", "--terminal", "till-1"], status: 0)
                #expect(try await till.look(at: guest).lines.map(\.item) == ["00008", "00001"])
            }
        }

        @Test func `the same command with the same key is one order, one item and one payment`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let arguments = Self.paid + ["--tendered", "20.00", "--key", "monday-1"]
                let first = try await self.order(suite, arguments, status: 0)
                let again = try await self.order(suite, arguments, status: 0)

                for run in [first, again] {
                    try await run.line(containing: "recorded", within: .seconds(1))
                }
                #expect(await again.lines == first.lines)
                try await self.expectOnePaidItem(suite)
            }
        }

        @Test func `without an answer it says with which key it goes on, as status 2`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                try await suite.awaitMenus()
                let payments = suite.place.endpoints(of: .payments).requests
                let deaf = try BusHost<DeafService>(name: "deaf")
                try await deaf.start { try DeafService(bus: $0, endpoint: payments) }
                // Less than the usual patience, so that a setting that is ignored is noticed.
                let settings = ["COMANDA_LIMITS_PATIENCE_SECONDS": "1"]
                let errand = try await suite.start(
                    "comanda", self.arguments(suite, Self.paid), environment: settings)
                #expect(try await errand.ended(within: .seconds(4)) == 2)
                let line = try await errand.line(containing: "unknown", within: .seconds(1))
                let key = try #require(line.firstMatch(of: /--key ([0-9a-f-]{36})/)).1
                await deaf.stop()

                try await suite.start(.payments)
                try await self.order(suite, Self.paid + ["--key", String(key)], status: 0)
                try await self.expectOnePaidItem(suite)
            }
        }

        @Test func `where nobody answers it says so and what stays, as status 1`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                try await suite.awaitMenus()
                let settings = ["COMANDA_LIMITS_PATIENCE_SECONDS": "1"]
                let errand = try await suite.start(
                    "comanda", self.arguments(suite, Self.paid), environment: settings)
                #expect(try await errand.ended(within: .seconds(4)) == 1)
                let payments = suite.place.endpoints(of: .payments).requests
                let line = try await errand.line(
                    containing: "Nobody answers at \(payments)", within: .seconds(1))
                #expect(line.contains("What was ordered stays ordered") && line.contains("--key "))
                #expect(!line.contains("unknown"))
            }
        }

        @Test func `an order that too little was handed over for is paid with more`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let arguments = Self.paid + ["--key", "monday-2", "--tendered"]
                let refused = try await self.order(suite, arguments + ["1.00"], status: 1)
                try await refused.line(containing: "--key monday-2", within: .seconds(1))

                try await self.order(suite, arguments + ["10.00"], status: 0)
                try await self.expectOnePaidItem(suite)
            }
        }

        @Test func `what is no amount is refused before anything is ordered`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let list = ListOrders(location: "00001")
                // EX_USAGE of sysexits.h: the command line is wrong.
                try await self.order(suite, Self.paid + ["--tendered", "20,00"], status: 64)
                #expect(try await suite.client.call(list, of: .orders).orders.isEmpty)

                let refused = try await self.order(
                    suite, Self.paid + ["--tendered", "20.005"], status: 1)
                try await refused.line(containing: "no amount of USD", within: .seconds(1))
                try await refused.line(containing: "called off", within: .seconds(1))
                let orders = try await suite.client.call(list, of: .orders).orders
                #expect(orders.map(\.status) == [.canceled])
                #expect(orders.map(\.lines.count) == [0])
            }
        }

        @Test func `an order without items is called off, unless somebody may go on with it`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let unsold = ["--item", "00001", "--item", "none"]
                for (whose, status) in [
                    ([], OrderStatus.canceled), (["--terminal", "till-1"], .open),
                    (["--key", "monday-3"], .open),
                ] {
                    let refused = try await self.order(suite, unsold + whose, status: 1)
                    try await refused.line(containing: "does not sell", within: .seconds(1))
                    let orders = try await suite.client.call(
                        ListOrders(location: "00001"), of: .orders
                    ).orders
                    #expect(orders.first?.status == status, "\(whose)")
                }
            }
        }

        @Test func `what was ordered stays ordered when its payment is refused`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                try await self.order(suite, Self.paid + ["--tendered", "1.00"], status: 1)
                let orders = try await suite.client.call(
                    ListOrders(location: "00001"), of: .orders
                ).orders
                #expect(orders.map(\.status) == [.inProcess])
            }
        }

        /// Runs the command to its end.
        @discardableResult
        private func order(
            _ suite: RunningSuite, _ arguments: [String], status: CInt
        ) async throws -> Program {
            let errand = try await suite.start("comanda", self.arguments(suite, arguments))
            let ended = try await errand.ended(within: .seconds(10))
            let said = await errand.lines.joined(separator: "\n")
            #expect(ended == status, "\(said)")
            return errand
        }

        private func arguments(_ suite: RunningSuite, _ arguments: [String]) -> [String] {
            ["order", "--location", "00001"] + arguments + suite.place.options
        }

        /// All that was ever ordered is one item, and it was paid once.
        private func expectOnePaidItem(_ suite: RunningSuite) async throws {
            let orders = try await suite.client.call(
                ListOrders(location: "00001"), of: .orders
            ).orders
            let order = try #require(orders.first)
            #expect(orders.count == 1 && order.paid)
            #expect(order.lines.map(\.quantity) == [1])
            let ledger = try await suite.client.call(ListPayments(order: order.id), of: .payments)
            #expect(ledger.payments.map(\.status).filter { $0 != .refused } == [.recorded])
        }
    }
}
