// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Testing

extension RealProcessTests {
    /// `comanda order` in a suite with other orders.
    @Suite struct `comanda order` {
        private static let paid = ["--item", "00001", "--pay", "cash"]

        @Test func `it adds to the open order of a till only if that till is named`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client, "till-1")
                let guest = try await till.add("00008", to: till.open())

                try await self.order(suite, Self.paid, status: 0)
                #expect(try await till.fetch(guest) == guest)

                try await self.order(suite, ["--item", "00001", "--terminal", "till-1"], status: 0)
                #expect(try await till.fetch(guest).lines.map(\.item) == ["00008", "00001"])
            }
        }

        @Test func `a repeated command with the same key makes one order with one payment`()
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

        @Test func `without an answer it prints the key for a repetition, with status 2`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                try await suite.awaitMenus()
                let payments = suite.place.endpoints(of: .payments).requests
                let service = try BusHost<UnresponsiveService>(name: "unresponsive")
                try await service.start { try UnresponsiveService(bus: $0, endpoint: payments) }
                // Less than the default, so that the test detects an ignored setting.
                let settings = ["COMANDA_LIMITS_PATIENCE_SECONDS": "1"]
                let command = try await suite.start(
                    "comanda", self.arguments(suite, Self.paid), environment: settings)
                #expect(try await command.ended(within: .seconds(4)) == 2)
                let line = try await command.line(containing: "unknown", within: .seconds(1))
                let key = try #require(line.firstMatch(of: /--key ([0-9a-f-]{36})/)).1
                await service.stop()

                try await suite.start(.payments)
                try await self.order(suite, Self.paid + ["--key", String(key)], status: 0)
                try await self.expectOnePaidItem(suite)
            }
        }

        @Test func `without payment-service it fails and says that the order stays`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                try await suite.awaitMenus()
                let settings = ["COMANDA_LIMITS_PATIENCE_SECONDS": "1"]
                let command = try await suite.start(
                    "comanda", self.arguments(suite, Self.paid), environment: settings)
                #expect(try await command.ended(within: .seconds(4)) == 1)
                let payments = suite.place.endpoints(of: .payments).requests
                let line = try await command.line(
                    containing: "No service answers at \(payments)", within: .seconds(1))
                #expect(line.contains("The items stay ordered") && line.contains("--key "))
                #expect(!line.contains("unknown"))
            }
        }

        @Test func `after a payment with too little cash, more cash pays the order`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let arguments = Self.paid + ["--key", "monday-2", "--tendered"]
                let refused = try await self.order(suite, arguments + ["1.00"], status: 1)
                try await refused.line(containing: "--key monday-2", within: .seconds(1))

                try await self.order(suite, arguments + ["10.00"], status: 0)
                try await self.expectOnePaidItem(suite)
            }
        }

        @Test func `an invalid amount is refused before the order is placed`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                // EX_USAGE of sysexits.h: the command line is wrong.
                try await self.order(suite, Self.paid + ["--tendered", "twenty"], status: 64)
                let refused = try await self.order(
                    suite, Self.paid + ["--tendered", "20.005"], status: 1)
                try await refused.line(containing: "no amount in USD", within: .seconds(1))
                #expect(try await suite.orders().isEmpty)
            }
        }

        @Test(arguments: [
            ("00099", "does not sell '00099'"), ("00001:0", "write 1 to 99"),
            ("00001:1:huge", "at most 1 of Doneness: rare (Rare), medium (Medium)"),
            ("00001:1:rare,medium", "at most 1 of Doneness: rare (Rare), medium (Medium)"),
        ])
        func `a wrong item is refused before an order is opened, and uses no order number`(
            item: String, message: String
        ) async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                for options in [[], ["--terminal", "till-1"], ["--key", "monday-3"]] {
                    let wrong = ["--item", "00008", "--item", item] + options
                    let refused = try await self.order(suite, wrong, status: 1)
                    for text in [message, "comanda menu show --location 00001"] {
                        try await refused.line(containing: text, within: .seconds(1))
                    }
                }
                #expect(try await suite.orders().isEmpty)

                let right = try await self.order(suite, ["--item", "00008"], status: 0)
                try await right.line(containing: "order #1 is open", within: .seconds(1))
            }
        }

        @Test func `the message names a required choice, and the choice can be ordered`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let pizza = ["order", "--location", "00004", "--item"]
                let refused = try await suite.comanda(pizza + ["00021"], status: 1)
                try await refused.line(
                    containing: "takes 1 of Size: small (Small), medium (Medium), large (Large)",
                    within: .seconds(1))

                try await suite.comanda(pizza + ["00021:2:large,olives"], status: 0)

                let order = try #require(try await suite.orders(at: "00004").first)
                #expect(order.number == 1)
                #expect(order.lines.map(\.quantity) == [2])
                #expect(order.lines.first?.modifiers.map(\.modifier) == ["large", "olives"])
            }
        }

        @Test func `notes, guest and table are on the order, also after a repetition`() async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let arguments =
                    ["--item", "burger:1:Medium,cheese=no onions", "--note", "a candle"]
                    + ["--customer", "Mia", "--table", "T1", "--key", "monday-4"]
                let refused = try await self.order(
                    suite, ["--item", "burger", "--table", "99"], status: 1)
                try await refused.line(containing: "has no table 99", within: .seconds(1))
                let first = try await self.order(suite, arguments, status: 0)
                let again = try await self.order(suite, arguments, status: 0)

                #expect(await again.lines == first.lines)
                let order = try #require(try await suite.orders().first)
                #expect(order.number == 1)
                #expect(order.lines.map(\.note) == ["no onions"])
                #expect(order.lines.first?.modifiers.map(\.modifier) == ["medium", "cheese"])
                #expect(order.fulfilment == Fulfilment(.dineIn, table: "T1"))
                #expect(order.customer == "Mia" && order.note == "a candle")
                #expect(try await suite.orders().count == 1)
            }
        }

        @Test func `a repeated key returns the order even if its item is sold out`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let arguments = Self.paid + ["--key", "monday-5"]
                let first = try await self.order(suite, arguments, status: 0)
                try await self.sellOutBurgers(in: suite)

                try await self.order(suite, Self.paid + ["--key", "monday-6"], status: 1)
                let again = try await self.order(suite, arguments, status: 0)

                #expect(await again.lines == first.lines)
                try await self.expectOnePaidItem(suite)
            }
        }

        @Test func `an order is also placed without locations-service`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                try await suite.awaitMenus()
                try await suite.stop(.locations)

                let command = try await suite.start(
                    "comanda", self.arguments(suite, ["--item", "00001"]),
                    environment: ["COMANDA_LIMITS_PATIENCE_SECONDS": "1"])

                #expect(try await command.ended(within: .seconds(10)) == 0)
                try await command.line(containing: "not compared", within: .seconds(1))
                #expect(try await suite.orders().map(\.lines.count) == [1])
            }
        }

        @Test func `without items it pays the open order of the till`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client, "till-1")
                let guest = try await till.add("00001", to: till.open())
                let arguments = ["--terminal", "till-1", "--pay", "cash", "--tendered", "20.00"]

                let paid = try await self.order(suite, arguments, status: 0)

                // 8.50 with 8 % tax.
                try await paid.line(containing: "payment of 9.18 USD", within: .seconds(1))
                try await paid.line(containing: "10.82 USD", within: .seconds(1))
                #expect(try await till.fetch(guest).paid)
                let again = try await self.order(suite, arguments, status: 1)
                try await again.line(
                    containing: "till-1 has no unpaid order", within: .seconds(1))
                #expect(try await suite.orders().count == 1)
            }
        }

        @Test func `a repeated key pays the first order of the till, and no later one`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client, "till-1")
                let guest = try await till.add("00001", to: till.open())
                let arguments = ["--terminal", "till-1", "--pay", "cash", "--key", "monday-7"]
                let first = try await self.order(suite, arguments, status: 0)
                let repeated = try await self.order(suite, arguments, status: 0)
                let next = try await till.add("00008", to: till.open())

                let again = try await self.order(suite, arguments, status: 0)

                #expect(await repeated.lines == first.lines)
                #expect(await again.lines == first.lines)
                #expect(try await !till.fetch(next).paid)
                let ledger = try await suite.client.call(
                    ListPayments(order: guest.id), of: .payments)
                #expect(ledger.payments.map(\.status) == [.recorded])
            }
        }

        @Test func `a till without an unpaid order pays nothing`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let arguments = ["--terminal", "till-1", "--pay", "cash", "--key", "monday-8"]
                try await self.order(suite, arguments, status: 1)
                #expect(try await suite.orders().isEmpty)

                _ = try await Till(suite.client, "till-1").open()
                let refused = try await self.order(suite, arguments, status: 1)
                try await refused.line(
                    containing: "Nothing is due on order #1", within: .seconds(1))
                // EX_USAGE of sysexits.h: without --item or --terminal there is no order to pay.
                try await self.order(suite, ["--pay", "cash"], status: 64)
            }
        }

        @Test func `an empty order is canceled unless a till or a key may continue it`()
            async throws
        {
            try await RunningSuite.run([.locations]) { suite in
                // Less than the menu allows, so that only order-service refuses the quantity.
                await suite.set(
                    .init(place: suite.place, environment: ["COMANDA_LIMITS_LINE_QUANTITY": "2"]),
                    for: .orders)
                try await suite.start(.orders)
                let tooMany = ["--item", "00001", "--item", "00008:3"]
                for (options, status) in [
                    ([], OrderStatus.canceled), (["--terminal", "till-1"], .open),
                    (["--key", "monday-3"], .open),
                ] {
                    let refused = try await self.order(suite, tooMany + options, status: 1)
                    try await refused.line(containing: "Ask for 1 to 2", within: .seconds(1))
                    #expect(try await suite.orders().first?.status == status, "\(options)")
                }
            }
        }

        @Test func `the order stays if its payment is refused`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                try await self.order(suite, Self.paid + ["--tendered", "1.00"], status: 1)
                #expect(try await suite.orders().map(\.status) == [.inProcess])
            }
        }

        /// Runs the command to its end.
        @discardableResult
        private func order(
            _ suite: RunningSuite, _ arguments: [String], status: CInt
        ) async throws -> Program {
            try await suite.comanda(["order", "--location", "00001"] + arguments, status: status)
        }

        /// Marks burgers as sold out.
        private func sellOutBurgers(in suite: RunningSuite) async throws {
            let command = SetUnavailable(
                location: "00001", item: "00001", context: Till(suite.client).context)
            _ = try await suite.client.call(command, of: .locations)
        }

        private func arguments(_ suite: RunningSuite, _ arguments: [String]) -> [String] {
            ["order", "--location", "00001"] + arguments + suite.place.options
        }

        /// Expects one order with one item and one recorded payment.
        private func expectOnePaidItem(_ suite: RunningSuite) async throws {
            let orders = try await suite.orders()
            let order = try #require(orders.first)
            #expect(orders.count == 1 && order.paid)
            #expect(order.lines.map(\.quantity) == [1])
            let ledger = try await suite.client.call(ListPayments(order: order.id), of: .payments)
            #expect(ledger.payments.map(\.status).filter { $0 != .refused } == [.recorded])
        }
    }
}
