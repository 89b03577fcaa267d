// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Glibc
import MessageBus
import Messages
import Testing

extension RealProcessTests {
    /// `comanda status` and the messages about settings, with the real services.
    @Suite struct `Status and settings` {
        @Test func `comanda order places and pays an order`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let command = try await suite.start(
                    "comanda",
                    ["order", "--location", "00001", "--item", "00001", "--item", "00008:2"]
                        + ["--pay", "cash", "--tendered", "20.00"] + suite.place.options)

                #expect(try await command.ended(within: .seconds(10)) == 0)
                let output = await command.lines.joined(separator: "\n")
                // 8.50 and twice 3.50, with 8 % tax.
                for part in ["#1", "2 x French Fries", "16.74 USD", "3.26 USD", "recorded"] {
                    #expect(output.contains(part), "\(output)")
                }
                let orders = try await suite.client.call(
                    ListOrders(location: "00001", paid: true), of: .orders)
                #expect(orders.orders.map(\.totals.total) == [Amount(16_74)])
            }
        }

        @Test func `the archive for support has no guest, note, card or key in it`() async throws {
            let place = try await Place.make().withKeys()
            try await RunningSuite.run([.locations, .orders, .payments, .kitchen], at: place) {
                suite in
                try await suite.awaitStatus(0)
                try await suite.comanda(
                    [
                        "order", "--location", "00001", "--item", "00001=Xanthippe's allergy",
                        "--customer", "Zacharias", "--note", "Quetzalcoatl", "--pay", "cash",
                    ], status: 0)
                let file = place.folder.appending(path: "support.tar.gz").path
                try await suite.comanda(["support", file], status: 0)

                let tar = try await suite.start(
                    at: "/usr/bin/tar", ["--extract", "--gzip", "--to-stdout", "--file", file])
                #expect(try await tar.ended(within: .seconds(10)) == 0)
                let text = await tar.lines.joined(separator: "\n")
                for part in ["orders     serving", "comanda doctor --data", "All services answer."]
                {
                    #expect(text.contains(part), "\(part) in \(text)")
                }
                let keys = try #require(place.keys)
                let secrets = try FileManager.default.contentsOfDirectory(atPath: keys)
                    .filter { $0.hasSuffix("_secret") }
                    .compactMap { try String(contentsOfFile: "\(keys)/\($0)", encoding: .utf8) }
                    .compactMap { $0.firstMatch(of: /secret-key = "(.+)"/).map { String($0.1) } }
                #expect(secrets.count > 4)
                for word in ["Xanthippe", "Zacharias", "Quetzalcoatl"] + secrets {
                    #expect(!text.contains(word), "\(word)")
                }
            }
        }

        @Test func `the exit status is 0 if all services serve, and 1 if one is down`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments, .kitchen]) { suite in
                let serving = try await suite.awaitStatus(0)
                try await serving.line(containing: "orders     serving", within: .seconds(1))

                try await suite.kill(.payments)
                let down = try await suite.start(
                    "comanda", ["status", "--patience", "1"] + suite.place.options)
                #expect(try await down.ended(within: .seconds(10)) == 1)
                try await down.line(containing: "payments   away", within: .seconds(1))
            }
        }

        @Test func `the exit status is 1 if a follower receives nothing`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let nowhere = "ipc://\(suite.place.folder.path)/nowhere"
                await suite.set(
                    RunningSuite.LaunchSettings(
                        place: suite.place, environment: ["COMANDA_ORDERS_EVENTS": nowhere]),
                    for: .kitchen)
                try await suite.start(.kitchen)
                // The other services have no problem.
                let stale = try await suite.awaitStatus(1) { lines in
                    lines.filter { $0.contains(" serving ") }.count == 3
                }
                try await stale.line(containing: "kitchen    STALE", within: .seconds(1))
                try await stale.line(
                    containing: "kds-service has received no events of orders at 00001, 00002",
                    within: .seconds(1))
            }
        }

        @Test(.enabled("mounting a disk needs root") { TestDisk.isPossible })
        func `the exit status is 1 while the disk of a service is full`() async throws {
            try await RunningSuite.run([.locations, .payments]) { suite in
                try await TestDisk.run(.memory, on: suite) { disk in
                    for service in [Service.orders, .kitchen] { try await suite.start(service) }
                    try await suite.awaitStatus(0)

                    // No client sends a request during this time.
                    try disk.fill()
                    let full = try await suite.awaitStatus(1) { lines in
                        lines.contains("orders     can't write: the disk is full")
                    }
                    try await full.line(
                        containing: "order-service refuses commands since ", within: .seconds(1))

                    try disk.freeSpace()
                    try await suite.awaitStatus(0)
                }
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
        func `an invalid setting is refused with its valid values`(
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

        @Test func `comanda up and each service name a misspelt setting`()
            async throws
        {
            try await RunningSuite.run([]) { suite in
                let up = try await suite.start(
                    "comanda", ["up"] + suite.place.options,
                    environment: ["COMANDA_LIMIT_BATCH": "12"])
                try await up.line(containing: "ready", within: .seconds(15))
                try await up.stop()

                let sentence =
                    "COMANDA_LIMIT_BATCH has no effect, because there is no such setting: did you "
                    + "mean COMANDA_LIMITS_BATCH?"
                let output = await up.lines.filter { $0.contains(sentence) }
                for program in ["comanda"] + Service.required.map(\.program) {
                    #expect(output.count { $0.hasPrefix(program) } == 1, "\(output)")
                }
            }
        }

        @Test func `a refusal is printed as a sentence, with exit status 1`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let command = try await suite.start(
                    "comanda",
                    ["order", "--location", "00001", "--item", "00099"] + suite.place.options)

                #expect(try await command.ended(within: .seconds(10)) == 1)
                try await command.line(containing: "00099", within: .seconds(1))
            }
        }
    }
}
