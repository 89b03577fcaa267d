// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing

extension RealProcessTests {
    /// The payment provider in `Protocols/Examples`.
    @Suite struct `The fake terminal` {
        @Test func `it conforms to the contract, and violations are reported`() async throws {
            try await RunningSuite.run([]) { suite in
                async let provider = check(with: nil, in: suite)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for mutation in Self.mutations {
                        group.addTask {
                            let report = try await check(with: mutation, in: suite)
                            #expect(report.status == 1, "\(mutation.rule)")
                            #expect(report.broken.contains(mutation.rule))
                        }
                    }
                    try await group.waitForAll()
                }
                let report = try await provider
                #expect(report.status == 0, "\(report.lines.joined(separator: "\n"))")
                #expect(report.lines.last?.contains(" 0 broken") == true)
            }
        }

        @Test func `with it, payment-service conforms in cards and rounded cash`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let bus = suite.place.bus
                let database = suite.place.folder.appending(path: "terminal.db").path
                let terminal = try await suite.start(
                    at: "/usr/bin/python3",
                    [try suite.example("fake_terminal.py")]
                        + ["\(bus)/terminal.requests", "\(bus)/terminal.events", database])
                await suite.set(
                    RunningSuite.LaunchSettings(
                        place: suite.place,
                        environment: ["COMANDA_PROVIDERS": "terminal=\(bus)/terminal.requests"]),
                    for: .payments)
                try await suite.start(.payments)
                try await suite.awaitMenus()
                try await suite.comanda(
                    ["location", "change", "--location", "00002", "--smallest-coin", "0.05"],
                    status: 0)

                let report = try await suite.check([
                    "--service", "payments", "--orders", "\(bus)/orders.requests",
                    "--requests", "\(bus)/payments.requests",
                    "--events", "\(bus)/payments.events", "--provider", "terminal",
                    "--rounded", "00002", "00020",
                ])

                #expect(report.status == 0, "\(report.lines.joined(separator: "\n"))")
                #expect(!report.lines.contains { $0.contains("--provider") })
                #expect(!report.lines.contains { $0.contains("--rounded") })
                try await terminal.kill()
            }
        }

        @Test func `while it is away, cards are accepted, and charged when it is back`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let bus = suite.place.bus
                await suite.set(
                    RunningSuite.LaunchSettings(
                        place: suite.place,
                        environment: [
                            "COMANDA_PROVIDERS": "terminal=\(bus)/terminal.requests",
                            "COMANDA_OFFLINE_PROVIDERS": "terminal",
                        ]),
                    for: .payments)
                try await suite.start(.payments)
                let place = ["--location", "00001"]
                try await suite.comanda(
                    ["location", "change", "--offline-cards", "10.00,11.00"] + place, status: 0)
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                let pay = ["pay", "\(order.number)", "--card", "terminal", "--amount"]

                try await suite.comanda(pay + ["4.00", "--json"] + place, status: 0)
                try await suite.comanda(pay + ["1.95", "--json"] + place, status: 0)
                let waiting = try await payments(of: order, in: suite)
                #expect(waiting.map(\.offline) == [.waiting, .waiting])
                #expect(waiting.map(\.status) == [.recorded, .recorded])
                try await suite.stop(.payments)
                let database = suite.place.folder.appending(path: "terminal.db").path
                let terminal = try await suite.start(
                    at: "/usr/bin/python3",
                    [try suite.example("fake_terminal.py")]
                        + ["\(bus)/terminal.requests", "\(bus)/terminal.events", database])
                try await suite.start(.payments)

                let deadline = ContinuousClock.now + .seconds(30)
                var ended = waiting
                while ended.contains(where: { $0.offline == .waiting }) {
                    try #require(ContinuousClock.now < deadline, "the cards still wait")
                    ended = try await payments(of: order, in: suite)
                }
                #expect(ended.map(\.offline) == [.captured, .declined])
                let listed = try await suite.comanda(
                    ["pay", "list", "--order", "\(order.number)"] + place, status: 0)
                #expect(await listed.lines.contains { $0.contains("the money never came") })
                let report = try await suite.comanda(["report", "day"] + place, status: 0)
                for text in ["Offline cards", "declined offline cards"] {
                    #expect(await report.lines.contains { $0.contains(text) })
                }
                try await terminal.kill()
            }
        }

        private func payments(of order: Order, in suite: RunningSuite) async throws -> [Payment] {
            try await suite.client.call(ListPayments(order: order.id), of: .payments).payments
        }

        @Test func `killed at each step, it charges once for each key`() async throws {
            try await RunningSuite.run([]) { suite in
                let check = try await suite.python(
                    "charges.py", [try suite.example("fake_terminal.py"), suite.place.folder.path])
                let status = try await check.finished()
                let lines = await check.lines

                #expect(status == 0, "\(lines.joined(separator: "\n"))")
                #expect(lines.last == "31 kills, each command took effect once")
            }
        }

        private static let mutations = [
            Mutation(
                #"load("key", identifier"#, #"load("id", identifier"#,
                breaks: "a key charges once, and the charge is found by it"),
            Mutation(
                "charge = charge_in(params, \"authorised\")\n",
                "charge = charge_in(params, \"authorised\", \"captured\")\n",
                breaks: "a charge is captured once"),
            Mutation(
                #"if given["amount"] > left"#, #"if given["amount"] > left + 1"#,
                breaks: "all refunds together never exceed what was captured"),
            Mutation(
                #""lastFour": "4242""#, #""lastFour": "4242424242424242""#,
                breaks: "of a card only the brand and the last four digits are known"),
        ]

        /// Checks the fake terminal, or a mutated copy.
        private func check(
            with mutation: Mutation?, in suite: RunningSuite
        ) async throws -> ConformanceReport {
            let name = UUID().uuidString.prefix(8)
            let endpoints = ["requests", "events"].map { "\(suite.place.bus)/\(name).\($0)" }
            let database = suite.place.folder.appending(path: "\(name).db").path
            let program = try suite.example("fake_terminal.py", with: mutation)
            let provider = try await suite.start(
                at: "/usr/bin/python3", [program] + endpoints + [database])
            let report = try await suite.check(
                ["--service", "providers", "--requests", endpoints[0], "--events", endpoints[1]])
            try await provider.kill()
            return report
        }
    }
}
