// SPDX-License-Identifier: Apache-2.0

import Commerce
import Glibc
import MessageBus
import Messages
import TestSupport
import Testing
import Wire

extension RealProcessTests {
    /// Checkouts of many tills at once, which payment-service decides and writes together.
    @Suite struct `Checkouts that come together` {
        private static let count = 30

        @Test func `they share commits, and their receipts have no gap`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let orders = try await self.orders(on: suite)
                let before = try await self.commits(suite)
                try await self.checkOut(orders, on: suite)

                let receipts = try await suite.client.call(
                    ListReceipts(location: "00001"), of: .payments
                ).receipts
                #expect(receipts.map(\.number) == Array(1...Self.count))
                let due = orders.reduce(Amount.zero) { $0 + $1.totals.due }
                #expect(receipts.last?.perpetual.sales == due)
                // One by one, each checkout needs three.
                #expect(try await self.commits(suite) - before < 2 * Self.count)
            }
        }

        @Test func `a cancellation and repetitions among them do not disturb them`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let orders = try await self.orders(on: suite)
                let till = Till(suite.client, "till-0")
                var messages = try orders.map { try Client.message(till.checkout($0)) }
                let again = till.checkout(orders[0])
                messages[0] = try Client.message(again)
                messages.append(try Client.message(again))
                messages.append(
                    try Client.message(
                        CancelPayment(payment: "unknown", context: till.context)))
                messages.append(try Client.message(till.checkout(orders[1], tendered: Amount(1))))

                let answers = try await self.send(messages, to: suite)

                #expect(answers.count == messages.count)
                #expect(answers.count { $0.contains(#""status":"recorded""#) } == Self.count + 1)
                #expect(answers.count { $0.contains(#""reason":"payment.unknown""#) } == 1)
                for order in orders {
                    #expect(try await till.fetch(order).payments.count == 1)
                }
            }
        }

        @Test(arguments: [Service.payments, .orders])
        func `after a kill, each of them is recorded once`(service: Service) async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                for delay in [1, 5, 12, 30] {
                    let orders = try await self.orders(on: suite)
                    let connection = try await suite.client.openRequests(of: .payments)
                    let till = Till(suite.client, "till-0")
                    let checkouts = orders.map { till.checkout($0) }
                    try await suite.client.send(
                        self.batch(try checkouts.map { try Client.message($0) }), on: connection)
                    let process = try await suite.process(of: service)
                    await process.kill(after: .milliseconds(delay))
                    try await process.ended(within: .seconds(5))
                    try await suite.start(service)
                    for (order, checkout) in zip(orders, checkouts) {
                        let payment = try await suite.client.call(
                            checkout, of: .payments, timeout: .seconds(20))
                        #expect(payment.status == .recorded)
                        let paid = try await till.fetch(order)
                        #expect(paid.payments.map(\.payment) == [payment.id])
                    }
                }
            }
        }

        /// Orders of as many tills.
        private func orders(on suite: RunningSuite) async throws -> [Order] {
            var orders: [Order] = []
            for number in 1...Self.count {
                let till = Till(suite.client, TerminalID(stringLiteral: "till-\(number)"))
                orders.append(try await till.add("00001", to: till.open()))
            }
            return orders
        }

        /// Pays all orders by one message.
        private func checkOut(_ orders: [Order], on suite: RunningSuite) async throws {
            let till = Till(suite.client, "till-0")
            let answers = try await send(
                try orders.map { try Client.message(till.checkout($0)) }, to: suite)
            #expect(answers.count { $0.contains(#""status":"recorded""#) } == orders.count)
        }

        /// Sends requests in one message, and returns their answers.
        private func send(
            _ messages: [[UInt8]], to suite: RunningSuite
        ) async throws -> [String] {
            let connection = try await suite.client.openRequests(of: .payments)
            try await suite.client.send(batch(messages), on: connection)
            let reply = try #require(
                try await suite.client.receive(on: connection, within: .seconds(20)))
            await suite.client.close(connection)
            let text = String(decoding: try #require(reply.last), as: UTF8.self)
            return text.split(separator: #"{"jsonrpc""#).dropFirst().map(String.init)
        }

        private func batch(_ messages: [[UInt8]]) -> [UInt8] {
            Array("[".utf8) + messages.joined(separator: Array(",".utf8)) + Array("]".utf8)
        }

        private func commits(_ suite: RunningSuite) async throws -> Int {
            let statistics = try await suite.client.call(GetServiceStatistics(), of: .payments)
            return statistics.batches.commit?.count ?? 0
        }
    }
}
