// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Glibc
import MessageBus
import Messages
import Testing

extension RealProcessTests {
    /// The operator's command against the real services.
    @Suite(.timeLimit(.minutes(1))) struct `The operator's command` {
        @Test func `an order is placed and paid step by step`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let errand = try await suite.start(
                    "comanda",
                    ["order", "--location", "00001", "--item", "00001", "--item", "00008:2"]
                        + ["--pay", "cash", "--tendered", "20.00"] + suite.place.options)

                #expect(try await errand.ended(within: .seconds(10)) == 0)
                let said = await errand.lines.joined(separator: "\n")
                // 8.50 and twice 3.50, with 8 % tax.
                for part in ["#1", "2 x French Fries", "16.74 USD", "3.26 USD", "recorded"] {
                    #expect(said.contains(part), "\(said)")
                }
                let orders = try await suite.client.call(
                    ListOrders(location: "00001", paid: true), of: .orders)
                #expect(orders.orders.map(\.totals.total) == [Amount(16_74)])
            }
        }

        @Test func `the status of the suite is 0 while all serve, and 1 when one is away`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments, .kitchen]) { suite in
                let well = try await self.status(0, of: suite)
                try await well.line(containing: "orders     serving", within: .seconds(1))

                try await suite.kill(.payments)
                let away = try await suite.start(
                    "comanda", ["status", "--patience", "1"] + suite.place.options)
                #expect(try await away.ended(within: .seconds(10)) == 1)
                try await away.line(containing: "payments   away", within: .seconds(1))
            }
        }

        @Test func `the status of a suite is 1 while a service hears nothing of what it follows`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let nowhere = "ipc://\(suite.place.folder.path)/nowhere"
                await suite.set(
                    RunningSuite.Circumstances(
                        place: suite.place, environment: ["COMANDA_ORDERS_EVENTS": nowhere]),
                    for: .kitchen)
                try await suite.start(.kitchen)
                // The others hear all: nothing else is amiss.
                let blind = try await self.status(1, of: suite) { lines in
                    lines.filter { $0.contains(" serving ") }.count == 3
                }
                try await blind.line(containing: "kitchen    STALE", within: .seconds(1))
                try await blind.line(
                    containing: "kds-service has heard nothing of orders of 00001, 00002",
                    within: .seconds(1))
            }
        }

        @Test(
            .enabled("order-service gets a disk of its own from an administrator") {
                TestDisk.isPossible
            })
        func `the status of a suite is 1 while a service's disk is full`() async throws {
            try await RunningSuite.run([.locations, .payments]) { suite in
                try await TestDisk.run(.memory, on: suite) { disk in
                    for service in [Service.orders, .kitchen] { try await suite.start(service) }
                    _ = try await self.status(0, of: suite)

                    // Nobody asks for anything meanwhile.
                    try disk.fill()
                    let full = try await self.status(1, of: suite) { lines in
                        lines.contains("orders     can't write: the disk is full")
                    }
                    try await full.line(
                        containing: "order-service refuses commands since ", within: .seconds(1))

                    try disk.makeRoom()
                    _ = try await self.status(0, of: suite)
                }
            }
        }

        /// Asks for the status until it is this one, and its lines are as they should be.
        ///
        /// Services that have just started have not heard of one another yet.
        private func status(
            _ expected: CInt, of suite: RunningSuite, _ isRight: ([String]) -> Bool = { _ in true }
        ) async throws -> Program {
            let deadline = ContinuousClock.now + .seconds(20)
            while true {
                let status = try await suite.start("comanda", ["status"] + suite.place.options)
                let code = try await status.ended(within: .seconds(10))
                let lines = await status.lines
                if code == expected, isRight(lines) { return status }
                try #require(ContinuousClock.now < deadline, "\(lines.joined(separator: "\n"))")
            }
        }

        @Test(arguments: [
            (
                "LIMITS_MESSAGE_BYTES", "12",
                "COMANDA_LIMITS_MESSAGE_BYTES can't be '12': write a number from 16384"
            ),
            (
                "LIMITS_MESSAGE_BYTES", "1M",
                "COMANDA_LIMITS_MESSAGE_BYTES can't be '1M': write a number from 16384"
            ),
            ("KEEP_EVENTS", "1", "kept for '1' days: write a number from 2 to 36500"),
            ("KEEP_EVENTS", "3650d", "kept for '3650d' days: write a number from 2 to 36500"),
            (
                "ORDERS_REQUESTS", "tcp://127.0.0.1:40000",
                "COMANDA_ORDERS_REQUESTS can't be 'tcp://127.0.0.1:40000': write tcp://"
            ),
            ("LOCATIONS_EVENTS", "5581", "COMANDA_LOCATIONS_EVENTS can't be '5581': write"),
        ])
        func `a setting that can't be used is refused with what to write instead`(
            setting: String, value: String, sentence: String
        ) async throws {
            try await RunningSuite.run([]) { suite in
                let service = try await suite.start(
                    at: Program.products.appending(path: "order-service").path, suite.place.options,
                    environment: ["COMANDA_\(setting)": value])
                #expect(try await service.ended(within: .seconds(10)) != 0)
                try await service.line(containing: sentence, within: .seconds(1))
            }
        }

        @Test func `a misspelt setting is named by each service and by who starts them`()
            async throws
        {
            try await RunningSuite.run([]) { suite in
                let up = try await suite.start(
                    "comanda", ["up"] + suite.place.options,
                    environment: ["COMANDA_LIMIT_BATCH": "12"])
                try await up.line(containing: "ready", within: .seconds(15))
                await up.signal(SIGTERM)
                try await up.ended(within: .seconds(5))

                let sentence =
                    "COMANDA_LIMIT_BATCH has no effect, because there is no such setting: did you "
                    + "mean COMANDA_LIMITS_BATCH?"
                let said = await up.lines.filter { $0.contains(sentence) }
                for program in ["comanda"] + Service.allCases.map(\.program) {
                    #expect(said.count { $0.hasPrefix(program) } == 1, "\(said)")
                }
            }
        }

        @Test func `a refusal is told as a sentence and as status 1`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let errand = try await suite.start(
                    "comanda",
                    ["order", "--location", "00001", "--item", "00099"] + suite.place.options)

                #expect(try await errand.ended(within: .seconds(10)) == 1)
                try await errand.line(containing: "00099", within: .seconds(1))
            }
        }
    }
}
