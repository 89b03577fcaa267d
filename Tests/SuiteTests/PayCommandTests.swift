// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Testing

extension RealProcessTests {
    /// `comanda pay` for existing orders.
    @Suite struct `comanda pay` {
        @Test func `an order is paid by its number, and the change is printed`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())

                let paid = try await suite.comanda(
                    ["pay", "\(order.number)", "--location", "00001", "--cash", "20.00"], status: 0)

                // 8.50 with 8 % tax.
                for text in ["payment of 9.18 USD is recorded", "10.82 USD"] {
                    try await paid.line(containing: text, within: .seconds(1))
                }
                #expect(try await till.fetch(order).paid)
            }
        }

        @Test func `cash is rounded to the smallest coin, and goes back whole`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let place = ["--location", "00001"]
                let change = ["location", "change", "--smallest-coin", "0.05", "--tender", "cash"]
                try await suite.comanda(change + place, status: 0)
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())

                let voucher = try await suite.comanda(
                    ["pay", "\(order.number)", "--voucher", "V-1"] + place, status: 1)
                try await voucher.line(containing: "It takes: cash.", within: .seconds(1))
                let paid = try await suite.comanda(
                    ["pay", "\(order.number)", "--json"] + place, status: 0)
                try await paid.line(containing: #""rounding":2"#, within: .seconds(1))

                let payment = try #require(
                    try await suite.client.call(ListPayments(order: order.id), of: .payments)
                        .payments.last)
                #expect(payment.tender.tendered == Amount(920))
                #expect(payment.amount == Amount(918))
                try await suite.comanda(
                    ["pay", "refund", payment.id.text, "--reason", "cold"], status: 0)
                let back = try await suite.client.call(
                    GetPayment(payment: payment.id), of: .payments)
                #expect(back.refunds?.map(\.rounding) == [Amount(2)])
                #expect(back.receipt?.entries.first?.amount == Amount(-920))
            }
        }

        @Test func `a repeated key pays once and prints the same payment`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                let pay = ["pay", order.id.text]
                let first = try await suite.comanda(pay + ["--key", "monday-1"], status: 0)

                let again = try await suite.comanda(pay + ["--key", "monday-1"], status: 0)
                let other = try await suite.comanda(pay, status: 1)

                #expect(await again.lines == first.lines)
                try await other.line(
                    containing: "Order #1 is already paid", within: .seconds(1))
                let ledger = try await suite.client.call(
                    ListPayments(order: order.id), of: .payments)
                #expect(ledger.payments.map(\.status) == [.recorded])
            }
        }

        @Test func `without payment-service it fails and prints the key for a repetition`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                let pay = ["pay", "1", "--location", "00001"]
                let command = try await suite.start(
                    "comanda", pay + suite.place.options,
                    environment: ["COMANDA_LIMITS_PATIENCE_SECONDS": "1"])
                #expect(try await command.ended(within: .seconds(10)) == 1)
                let line = try await command.line(
                    containing: "No service answers", within: .seconds(1))
                #expect(line.contains("Nothing was paid now."))
                let key = try #require(line.firstMatch(of: /--key ([0-9a-f-]{36})/)).1

                try await suite.start(.payments)
                try await suite.comanda(pay + ["--key", String(key)], status: 0)

                #expect(try await till.fetch(order).payments.count == 1)
            }
        }

        @Test func `too little cash pays nothing, and more cash under the same key pays`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                let pay = ["pay", order.id.text, "--key", "monday-2", "--cash"]
                let refused = try await suite.comanda(pay + ["1.00"], status: 1)
                try await refused.line(containing: "9.18 USD is due", within: .seconds(1))
                #expect(try await till.fetch(order).payments.isEmpty)

                try await suite.comanda(pay + ["10.00"], status: 0)

                #expect(try await till.fetch(order).paid)
            }
        }

        @Test func `a number that no order of today has pays nothing`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = Till(suite.client)
                _ = try await till.add("00001", to: till.open())

                for (arguments, message) in [
                    (["1"], "Which location? Choose one with --location"),
                    (["1"], "00002"),
                    (["1", "--location", "00099"], "Nothing was paid. There is no location 00099"),
                    (["2", "--location", "00001"], "has no order #2 today"),
                ] {
                    let refused = try await suite.comanda(["pay"] + arguments, status: 1)
                    try await refused.line(containing: message, within: .seconds(1))
                }
            }
        }

        @Test func `a list of payments needs the location, and says nothing of paying`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                let list = ["pay", "list", "--order", "\(order.number)"]

                let refused = try await suite.comanda(list, status: 1)
                try await refused.line(containing: "Which location?", within: .seconds(1))
                #expect(await !refused.lines.contains { $0.contains("Nothing was paid") })
                try await suite.comanda(list + ["--location", "00001"], status: 0)
            }
        }

        @Test func `nothing is due on an empty or canceled order`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = Till(suite.client)
                let order = try await till.open()
                let empty = try await suite.comanda(["pay", order.id.text], status: 1)
                try await empty.line(containing: "Nothing is due", within: .seconds(1))
                _ = try await till.cancel(order)

                let canceled = try await suite.comanda(["pay", order.id.text], status: 1)

                try await canceled.line(containing: "is canceled", within: .seconds(1))
            }
        }
    }
}
