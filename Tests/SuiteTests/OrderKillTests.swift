// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import TestSupport
import Testing

extension RealProcessTests {
    /// What was acknowledged is there once, whenever order-service is killed.
    @Suite(.timeLimit(.minutes(2))) struct `Orders under fire` {
        /// What a till was told about its orders.
        private struct Told: Sendable {
            var quantities: [OrderID: [Int]] = [:]
            var numbers: [Int] = []
            var finished = 0
        }

        @Test(arguments: [20_261_121])
        func `ten kills under the load of four tills lose and double nothing`(seed: UInt64)
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let stream = try await suite.client.openEvents(of: .orders, prefix: "orders/00001/")
                let told = try await withThrowingTaskGroup(of: Told.self) { group in
                    for number in 1...4 {
                        group.addTask { try await self.keyOrders(number, seed, suite) }
                    }
                    try await self.kill(10, seed, stream, suite)
                    group.cancelAll()
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                try await self.check(told, suite.client)
                let orders = Set(told.flatMap(\.quantities.keys))
                try await self.checkLog(of: orders, suite.client)
            }
        }

        /// Keys in one order after the other until the task is cancelled.
        ///
        /// Every command is sent until its outcome is known.
        private func keyOrders(
            _ number: Int, _ seed: UInt64, _ suite: RunningSuite
        ) async throws -> Told {
            var chance = SeededGenerator(seed: seed &+ UInt64(number))
            let client = try Client(suite.place)
            let till = Till(client, TerminalID(stringLiteral: "till-\(number)"))
            var told = Told()
            do {
                while !Task.isCancelled { try await self.keyOrder(till, &chance, &told) }
            } catch {
                await client.close()
                throw error
            }
            await client.close()
            return told
        }

        private func keyOrder(
            _ till: Till, _ chance: inout SeededGenerator, _ told: inout Told
        ) async throws {
            let order = try await send(
                OpenOrder(location: "00001", context: till.context), till)
            told.numbers.append(order.number)
            for _ in 0..<Int.random(in: 1...3, using: &chance) {
                let quantity = Int.random(in: 1...99, using: &chance)
                let items = [ItemRequest(item: "00001", quantity: quantity)]
                _ = try await send(
                    AddItems(order: order.id, items: items, context: till.context), till)
                told.quantities[order.id, default: []].append(quantity)
            }
            for status in [OrderStatus.inProcess, .processed] {
                _ = try await send(
                    AdvanceOrder(order: order.id, from: status, context: till.context), till)
            }
            let due = try await till.look(at: order).totals.due
            let payment = PaymentID(stringLiteral: till.context.key.text)
            _ = try await send(
                RecordPayment(
                    order: order.id, payment: payment, tender: "cash", amount: due,
                    context: till.context),
                till)
            told.finished += 1
        }

        private func send<C: Command>(_ command: C, _ till: Till) async throws -> C.Answer {
            try await till.client.call(command, of: .orders, patience: .seconds(30))
        }

        /// Kills order-service so many times, each time in the midst of work.
        private func kill(
            _ times: Int, _ seed: UInt64, _ stream: Client.Line, _ suite: RunningSuite
        ) async throws {
            var chance = SeededGenerator(seed: seed)
            for _ in 0..<times {
                for _ in 0..<Int.random(in: 5...40, using: &chance) {
                    _ = try await suite.client.nextOrderEvent(on: stream, within: .seconds(10))
                }
                try await suite.kill(.orders)
                try await suite.start(.orders)
            }
        }

        private func check(_ told: [Told], _ client: Client) async throws {
            #expect(told.count == 4)
            #expect(told.allSatisfy { $0.finished >= 5 })
            let numbers = told.flatMap(\.numbers)
            #expect(Set(numbers).count == numbers.count)
            for (id, quantities) in told.flatMap(\.quantities) {
                let order = try await client.call(GetOrder(order: id), of: .orders)
                #expect(order.lines.map(\.quantity) == quantities)
                #expect(order.status == .delivered)
                #expect(order.paid && order.payments.count == 1 && order.totals.due == .zero)
            }
            let active = try await client.call(GetOrderSnapshot(location: "00001"), of: .orders)
            #expect(active.state.isEmpty)
        }

        /// The log has no gap and tells of these orders only, each one's revisions one by one.
        private func checkLog(of orders: Set<OrderID>, _ client: Client) async throws {
            var revisions: [String: [Int]] = [:]
            var place = SequenceNumber.none
            while true {
                let page = try await client.call(
                    GetOrderEvents(location: "00001", after: place), of: .orders)
                for event in page.events {
                    #expect(event.sequence == place.next)
                    place = event.sequence
                    revisions[event.subject, default: []].append(event.data.revision)
                }
                if place == page.sequence { break }
                try #require(!page.events.isEmpty)
            }
            #expect(Set(revisions.keys) == Set(orders.map(\.text)))
            for numbers in revisions.values { #expect(numbers == Array(1...numbers.count)) }
        }
    }
}
