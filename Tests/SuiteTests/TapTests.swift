// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// `comanda tap` with the real services.
    @Suite struct `comanda tap` {
        private static let orders = ["--service", "orders", "--location", "00001"]

        @Test func `each event is printed as one line of JSON, byte for byte`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let tap = try await self.tap(suite, ["--json", "--heartbeats"] + Self.orders)
                try await tap.line(containing: "stream.heartbeat", within: .seconds(10))

                let order = try await Till(suite.client).open()

                let line = try await tap.line(containing: "order.opened", within: .seconds(3))
                let event = try WireCoding.decode(Event<Order>.self, from: line.utf8)
                #expect(event.data == order)
                #expect(event.actor == "till-1/ana")
                let log = try await self.tap(suite, ["--json", "--from", "1"] + Self.orders)
                #expect(
                    try await log.line(containing: "order.opened", within: .seconds(10)) == line)
            }
        }

        @Test func `after a kill of the service it reads the missed events from the log`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let tap = try await self.tap(suite, ["--json", "--heartbeats"] + Self.orders)
                try await tap.line(containing: "stream.heartbeat", within: .seconds(10))

                for kill in 1...3 {
                    _ = try await Till(suite.client, "till-\(kill)").open()
                    try await suite.kill(.orders)
                    try await suite.start(.orders)
                    _ = try await Till(suite.client, "till-1\(kill)").open()
                }

                let snapshot = try await suite.client.call(
                    GetOrderSnapshot(location: "00001"), of: .orders)
                #expect(snapshot.sequence == SequenceNumber(6))
                let last = "\(snapshot.epoch)/\(snapshot.sequence)"
                try await tap.line(containing: last, within: .seconds(10))
                #expect(try await self.sequences(tap) == Array(1...6))
            }
        }

        @Test func `it starts at a sequence or a time, and ends after a count`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                try await suite.awaitMenus()
                for till in 1...3 { _ = try await Till(suite.client, "till-\(till)").open() }

                let from = ["--json", "--from", "2", "--count", "2"]
                let sequence = try await self.tap(suite, from + Self.orders)
                #expect(try await sequence.ended(within: .seconds(10)) == 0)
                #expect(try await self.sequences(sequence) == [2, 3])

                let since = ["--since", "10m", "--order", "3", "--actor", "ana", "--count", "1"]
                let time = try await self.tap(suite, since + Self.orders)
                #expect(try await time.ended(within: .seconds(10)) == 0)
                let form = /[\d:.]{12}  00001  order\.opened +#3 +till-3\/ana +open/
                #expect(try #require(await time.lines.last).wholeMatch(of: form) != nil)
            }
        }

        @Test func `with --until now it prints the past events of all services and ends`()
            async throws
        {
            try await RunningSuite.run { suite in
                try await suite.awaitMenus()
                for till in 1...3 { _ = try await Till(suite.client, "till-\(till)").open() }

                let past = ["--json", "--until", "now"]
                let recent = try await self.tap(suite, past + ["--since", "10m"])
                #expect(try await recent.ended(within: .seconds(10)) == 0)
                let tap = try await self.tap(suite, past)
                #expect(try await tap.ended(within: .seconds(10)) == 0)
                #expect(try await self.sequences(tap) == [1, 2, 3])
                #expect(await tap.lines == recent.lines)
                #expect(await tap.lines.contains { $0.contains(#""type":"location.added""#) })
                #expect(await !tap.lines.contains { $0.contains(#""type":"tap."#) })

                let unknown = try await self.tap(suite, past + ["--order", "99"])
                #expect(try await unknown.ended(within: .seconds(10)) == 0)
                let lines = await unknown.lines
                #expect(lines.count == 1 && lines[0].contains(#""type":"tap.nothingYet""#))
            }
        }

        @Test(arguments: [
            (["--type", "ordr.*"], "There is no event type 'ordr.*'"),
            (["--order", "xyz"], "There is no order 'xyz'"),
            (
                ["--since", "1h", "--until", "now", "--service", "kitchen"],
                "the kitchen keeps no log"
            ),
        ])
        func `options that can never match are refused at once`(
            arguments: [String], sentence: String
        ) async throws {
            try await RunningSuite.run([]) { suite in
                let tap = try await self.tap(suite, arguments)
                #expect(try await tap.ended(within: .seconds(5)) == 64)
                try await tap.line(containing: sentence, within: .seconds(1))
            }
        }

        @Test func `it names an order without events`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let tap = try await self.tap(suite, ["--service", "orders", "--order", "99"])
                try await tap.line(
                    containing: "-- nothing of order 99 has been found so far: check the number",
                    within: .seconds(10))
            }
        }

        @Test func `it ends after SIGINT, and when its reader closes the pipe`() async throws {
            try await RunningSuite.run([.locations]) { suite in
                let tap = try await self.tap(suite, ["--heartbeats"])
                try await tap.line(containing: "locations at", within: .seconds(10))
                await tap.signal(SIGINT)
                #expect(try await tap.ended(within: .seconds(5)) == 0)

                let program = Program.products.appending(path: "comanda").path
                for reader in ["tap --heartbeats \"$@\" | head -n 1", "tap \"$@\" | true"] {
                    let script = "set -o pipefail; '\(program)' \(reader)"
                    let shell = try await suite.start(
                        at: "/bin/bash", ["-c", script, "bash"] + suite.place.options)
                    #expect(try await shell.ended(within: .seconds(10)) == 0, "\(reader)")
                }
            }
        }

        @Test func `it prints the frames of messages, and names a silent service`()
            async throws
        {
            try await RunningSuite.run([.locations]) { suite in
                let raw = try await self.tap(
                    suite, ["--raw", "--service", "locations", "--count", "1"])
                #expect(try await raw.ended(within: .seconds(10)) == 0)
                let lines = await raw.lines
                #expect(try #require(lines.first).hasSuffix("locations.events 2 frames"))
                #expect(lines.count == 3)

                let tap = try await self.tap(suite, ["--service", "orders"])
                try await tap.line(
                    containing: "-- order-service has been silent for 3 s. No service answers at ",
                    within: .seconds(10))
            }
        }

        @Test
        func `a stream without permission or without a location is not reported as silent`()
            async throws
        {
            let place = try await Place.make().withKeys([("watcher", "observer")])
            try await RunningSuite.run([.locations, .payments], at: place) { suite in
                let keys = try #require(place.keys)
                let closed = try await self.tap(
                    suite,
                    ["--service", "payments", "--certificate", "\(keys)/watcher.key_secret"])
                let nowhere = try await self.tap(
                    suite, ["--json", "--service", "locations", "--location", "99999"])

                try await closed.line(
                    containing: "-- payment-service answers, but no event of it was received for",
                    within: .seconds(10))
                try await nowhere.line(containing: "tap.unheard", within: .seconds(10))
                for tap in [closed, nowhere] {
                    #expect(await !tap.lines.contains { $0.contains("silent") })
                }
            }
        }

        private func tap(_ suite: RunningSuite, _ arguments: [String]) async throws -> Program {
            try await suite.start("comanda", ["tap"] + arguments + suite.place.options)
        }

        /// Returns the sequences of the orders' events, in the order of the output.
        private func sequences(_ tap: Program) async throws -> [Int] {
            try await tap.lines.filter { $0.contains(#""type":"order."#) }.map { line in
                let event = try WireCoding.decode(Event<Order>.self, from: line.utf8)
                return Int(event.sequence.number)
            }
        }
    }
}
