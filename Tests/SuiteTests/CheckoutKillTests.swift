// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Glibc
import MessageBus
import Messages
import TestSupport
import Testing
import Wire

extension RealProcessTests {
    /// A payment is recorded once, even if a service is killed during the checkout.
    @Suite struct `Kills during a checkout` {
        @Test(arguments: [Service.payments, .orders])
        func `after a kill at any time, a payment is recorded once or not at all`(
            service: Service
        ) async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                var generator = SeededGenerator(seed: 20_261_121)
                var interrupted = 0
                for number in 1...16 {
                    // Every fourth guest pays too little.
                    let tendered = Amount(number.isMultiple(of: 4) ? 1 : 100_00)
                    // A checkout takes a few milliseconds.
                    let delay = Duration.milliseconds(Int.random(in: 0...6, using: &generator))
                    let payment = try await self.checkOut(
                        number, tendered: tendered, on: suite, killing: service
                    ) { await $0.kill(after: delay) }
                    if payment.changedAt > payment.killedAt { interrupted += 1 }
                }
                #expect(interrupted > 0, "no checkout was interrupted")
            }
        }

        @Test(arguments: [
            "payments/00001/payment.requested", "orders/00001/order.paymentBegun",
            "payments/00001/payment.taken", "orders/00001/order.paymentRecorded",
            "payments/00001/payment.recorded",
        ])
        func `after a kill, payment-service continues from its last step`(topic: String)
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let service: Service = topic.hasPrefix("orders/") ? .orders : .payments
                for number in 1...3 {
                    let steps = try await suite.client.openEvents(of: service, prefix: "")
                    _ = try await suite.client.receive(on: steps, within: .seconds(3))
                    _ = try await self.checkOut(
                        number, tendered: Amount(100_00), on: suite, killing: .payments
                    ) { process in
                        try await suite.client.waitForTopic(topic, on: steps)
                        await process.signal(SIGKILL)
                    }
                }
            }
        }

        @Test func `a checkout that is sent twice at once makes one payment`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                let checkout = till.checkout(order)

                async let first = suite.client.call(checkout, of: .payments)
                async let second = suite.client.call(checkout, of: .payments)
                let payments = try await [first, second]
                let later = try await suite.client.call(checkout, of: .payments)

                #expect(payments == [later, later])
                let list = try await suite.client.call(ListPayments(order: order.id), of: .payments)
                #expect(list.payments == [later])
                #expect(try await till.fetch(order).payments.map(\.payment) == [later.id])
            }
        }

        /// The repetition arrives at different moments while payment-service reads the order.
        @Test func `a checkout that names no location may be repeated at any moment`() async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client)
                for attempt in 0..<60 {
                    let order = try await till.add("00001", to: till.open())
                    var checkout = till.checkout(order)
                    checkout.location = nil
                    let sent = checkout

                    async let first = suite.client.call(sent, of: .payments)
                    for _ in 0..<attempt % 6 {
                        _ = try await suite.client.call(PingService(), of: .locations)
                    }
                    async let second = suite.client.call(sent, of: .payments)

                    let payments = try await [first, second]
                    #expect(payments[0] == payments[1])
                }
            }
        }

        @Test func `two tills that check out the same order make one payment`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                let checkouts = [till.checkout(order), till.checkout(order)]

                async let first = refusal {
                    try await suite.client.call(checkouts[0], of: .payments)
                }
                async let second = refusal {
                    try await suite.client.call(checkouts[1], of: .payments)
                }
                let refusals = try await [first, second].compactMap(\.self)

                #expect(refusals.count == 1)
                let known: Set = ["order.sealed", "order.paid", "order.nothingDue"]
                #expect(known.isSuperset(of: refusals))
                try await self.expectSettled(order, suite.client)
            }
        }

        @Test func `without order-service, a checkout is refused and completed later by its key`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                let checkout = till.checkout(order)
                try await suite.kill(.orders)

                let connection = try await suite.client.openRequests(of: .payments)
                try await suite.client.send(Client.message(checkout), on: connection)
                let answer = try await suite.client.receive(on: connection, within: .seconds(8))
                let text = answer.map { String(decoding: $0[0], as: UTF8.self) } ?? "no answer"
                #expect(text.contains(#""reason":"orders.unreachable""#), "\(text)")

                try await suite.start(.orders)
                let payment = try await suite.client.call(
                    checkout, of: .payments, timeout: .seconds(20))
                #expect(payment.status == .recorded)
                try await self.expectSettled(order, suite.client)
            }
        }

        @Test func `a checkout during a restart of order-service completes after the restart`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                try await suite.kill(.orders)

                async let payment = suite.client.call(
                    till.checkout(order), of: .payments, timeout: .seconds(20))
                try await suite.start(.orders)

                #expect(try await payment.status == .recorded)
                try await self.expectSettled(order, suite.client)
            }
        }

        @Test func `after a restore of the orders, a payment is recorded again, not made again`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                let copy = try await suite.backUp()
                let payment = try await till.pay(order)
                let services = [Service.locations, .orders, .payments]
                for service in services { try await suite.kill(service) }

                let restore = try await suite.restore(copy, ["--only", "orders"])

                let output = await restore.lines
                #expect(output.contains("In the ledger, but not on an order (1):"))
                #expect(output.contains { $0.contains("order \(order.id)") }, "\(output)")
                for service in services { try await suite.start(service) }
                #expect(try await till.fetch(order).payments.isEmpty)

                let refused = try await refusal { try await till.pay(order) }

                #expect(refused == "payment.amountTooHigh")
                #expect(try await till.fetch(order).payments.map(\.payment) == [payment.id])
                try await self.expectSettled(order, suite.client)
            }
        }

        /// The time of a payment's last change, and of the kill during its checkout.
        private struct Interruption {
            var changedAt: Timestamp
            var killedAt: Timestamp
        }

        /// Checks out an order while a service is killed and restarted.
        private func checkOut(
            _ number: Int, tendered: Amount, on suite: RunningSuite, killing service: Service,
            by kill: (Program) async throws -> Void
        ) async throws -> Interruption {
            let till = Till(suite.client, TerminalID(stringLiteral: "till-\(number)"))
            let order = try await till.add("00001", to: till.open())
            let checkout = till.checkout(order, tendered: tendered)

            async let outcome = refusal {
                try await suite.client.call(checkout, of: .payments, timeout: .seconds(20))
            }
            let process = try await suite.process(of: service)
            try await kill(process)
            try await process.ended(within: .seconds(5))
            let killedAt = Timestamp.now()
            try await suite.start(service)

            let isEnough = tendered >= order.totals.due
            #expect(try await outcome == (isEnough ? nil : "payment.insufficient"))
            try await expectSettled(order, suite.client)
            #expect(try await till.fetch(order).paid == isEnough)
            let list = try await suite.client.call(ListPayments(order: order.id), of: .payments)
            let payment = try #require(list.payments.last)
            return Interruption(changedAt: payment.changedAt, killedAt: killedAt)
        }

        /// Expects that the order is paid by one recorded payment, or is unsealed without a
        /// payment.
        private func expectSettled(_ order: Order, _ client: Client) async throws {
            let now = try await client.call(GetOrder(order: order.id), of: .orders)
            let list = try await client.call(ListPayments(order: order.id), of: .payments)
            let recorded = list.payments.filter { $0.status == .recorded }
            #expect(list.payments.allSatisfy { [.recorded, .refused].contains($0.status) })
            #expect(recorded.map(\.id) == now.payments.map(\.payment))
            #expect(recorded.map(\.amount) == now.payments.map(\.amount))
            #expect(recorded.count == (now.paid ? 1 : 0))
            #expect(now.sealed == now.paid)
            #expect(now.totals.due == (now.paid ? .zero : order.totals.due))
        }
    }
}
