// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// Limits from the settings, and their members in `service.stats`.
    @Suite struct `Limits from settings` {
        /// Runs locations-service, and another service with settings in its environment.
        private static func run(
            _ service: Service, with settings: [String: String],
            _ body: (RunningSuite) async throws -> Void
        ) async throws {
            try await RunningSuite.run([.locations]) { suite in
                await suite.set(.init(place: suite.place, environment: settings), for: service)
                try await suite.start(service)
                try await body(suite)
            }
        }

        /// Returns the value of each limit, and how often it was reached.
        private static func limits(
            of service: Service, _ suite: RunningSuite
        ) async throws -> [String: [Int]] {
            let statistics = try await suite.client.call(GetServiceStatistics(), of: service)
            return Dictionary(
                uniqueKeysWithValues: statistics.limits.map { ($0.name, [$0.value, $0.reached]) })
        }

        @Test func `orders observe the limits, and refusals are counted`() async throws {
            let settings = [
                "COMANDA_LIMITS_ORDER_LINES": "2", "COMANDA_LIMITS_LINE_QUANTITY": "3",
                "COMANDA_LIMITS_NOTE_CHARACTERS": "4", "COMANDA_LIMITS_ACTIVE_ORDERS": "1",
                "COMANDA_LIMITS_ANSWER_HOURS": "48", "COMANDA_LIMITS_SHARE": "9",
                "COMANDA_LIMITS_PACE_MICROSECONDS": "700",
                "COMANDA_LIMITS_WAITING_BYTES": "1048576",
            ]
            try await Self.run(.orders, with: settings) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", 3, to: till.open())
                let note = UpdateOrder(order: order.id, note: "12345", context: till.context)
                let another = OpenOrder(
                    location: "00001", context: Till(suite.client, "till-2").context)

                #expect(
                    try await refusal { try await till.add("00001", 4, to: order) }
                        == "line.quantityOutOfRange")
                for quantity in [0, -1] {
                    #expect(
                        try await refusal { try await till.add("00001", quantity, to: order) }
                            == "line.quantityOutOfRange")
                }
                #expect(
                    try await refusal { try await suite.client.call(note, of: .orders) }
                        == "order.noteTooLong")
                #expect(
                    try await suite.client.firstRefusal(of: another)?.data?.reason
                        == "location.tooManyActiveOrders")
                let full = try await till.add("00001", to: order)
                for _ in 1...2 {
                    #expect(
                        try await refusal { try await till.add("00001", to: full) }
                            == "order.tooManyLines")
                }

                let limits = try await Self.limits(of: .orders, suite)
                #expect(limits["orderLines"] == [2, 2])
                #expect(limits["lineQuantity"] == [3, 1])
                #expect(limits["noteCharacters"] == [4, 1])
                #expect(limits["activeOrders"] == [1, 1])
                #expect(limits["answerHours"] == [48, 0])
                #expect(limits["share"] == [9, 0])
                #expect(limits["paceMicroseconds"] == [700, 0])
                #expect(limits["waitingBytes"] == [1_048_576, 0])
            }
        }

        @Test func `a service counts its requests with an unknown outcome`()
            async throws
        {
            let settings = ["COMANDA_LIMITS_PATIENCE_SECONDS": "1"]
            try await Self.run(.payments, with: settings) { suite in
                // Requests of its followers may have failed too.
                let before = try await Self.limits(of: .payments, suite)["patienceSeconds"]
                #expect(before?.first == 1)

                let checkout = Checkout(
                    order: "01a1ff28-6638-7fb0-a4fd-0a24d28ded0d", tender: .cash(Amount(1)),
                    context: Till(suite.client).context)
                let start = ContinuousClock.now
                let refused = try await suite.client.firstRefusal(of: checkout, from: .payments)

                #expect(refused?.data?.reason == "orders.unreachable")
                #expect(.now - start < .seconds(4.5), "the default would be 5 s")
                let after = try await Self.limits(of: .payments, suite)["patienceSeconds"]
                #expect(try #require(after)[1] > #require(before)[1])
            }
        }

        @Test func `a limit of orders above that of the contract is refused`() async throws {
            try await RunningSuite.run([]) { suite in
                let service = try await suite.start(
                    at: Program.products.appending(path: "order-service").path, suite.place.options,
                    environment: ["COMANDA_LIMITS_ORDER_LINES": "201"])

                #expect(try await service.ended(within: .seconds(10)) != 0)
                try await service.line(
                    containing:
                        "COMANDA_LIMITS_ORDER_LINES can't be '201': write a number from 1 to 200",
                    within: .seconds(1))
            }
        }

        @Test func `the tills of a rush are limited to the requests in flight`() async throws {
            try await RunningSuite.run([]) { suite in
                let rush = try await suite.start(
                    "comanda", ["rush", "--tills", "5"] + suite.place.options,
                    environment: ["COMANDA_LIMITS_REQUESTS_IN_FLIGHT": "4"])

                // EX_USAGE of sysexits.h: the command line is wrong.
                #expect(try await rush.ended(within: .seconds(10)) == 64)
                try await rush.line(
                    containing: "--tills takes a number from 1 to 4", within: .seconds(1))
            }
        }

        @Test func `events are compacted after the configured days, and not before`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = Till(suite.client)
                _ = try await till.add("00001", to: till.open())
                try await suite.stop(.orders)
                let file = suite.place.folder.appending(path: "orders.db").path
                try await suite.run(
                    "/usr/bin/sqlite3", file, "UPDATE journal SET age = age + 3 * 24 * 60 * 60")
                let past = GetOrderEvents(location: "00001", after: .none)

                try await suite.start(.orders)
                let events = try await suite.client.openEvents(
                    of: .orders, prefix: "orders/00001/stream.heartbeat")
                // The first one follows the subscription, the others come once per second.
                for _ in 1...4 {
                    try await suite.client.waitForTopic(
                        "orders/00001/stream.heartbeat", on: events)
                }
                #expect(try await suite.client.call(past, of: .orders).events.count == 2)

                try await suite.stop(.orders)
                await suite.set(
                    .init(place: suite.place, environment: ["COMANDA_KEEP_EVENTS": "2"]),
                    for: .orders)
                try await suite.start(.orders)
                var reason: String?
                for _ in 1...10 where reason == nil {
                    try await suite.client.waitForTopic(
                        "orders/00001/stream.heartbeat", on: events)
                    reason = try await refusal { try await suite.client.call(past, of: .orders) }
                }
                #expect(reason == "stream.eventsGone")
                let last = GetOrderEvents(location: "00001", after: SequenceNumber(1))
                #expect(try await suite.client.call(last, of: .orders).events.count == 1)
            }
        }
    }

    /// More connections than the default limit of file descriptors.
    @Suite struct Descriptors {
        @Test func `a service survives over a thousand connections`() async throws {
            try await RunningSuite.run([]) { suite in
                let product = Program.products.appending(path: "locations-service").path
                let command = "ulimit -S -n 1024 && exec \(product) --bus \(suite.place.bus)"
                let service = try await suite.start(at: "/bin/sh", ["-c", command])
                try await service.line(containing: "serving", within: .seconds(10))

                let path = suite.place.folder.appending(path: "locations.requests").path
                let program = try await suite.python("connections.py", [path, "1200"])

                try await program.line(containing: #""result""#, within: .seconds(20))
                #expect(await service.isRunning)
            }
        }
    }
}
