// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import TestSupport
import Testing

extension RealProcessTests {
    /// The services continue after any input at their sockets.
    @Suite struct `Fuzzed sockets` {
        /// Maximum resident MiB of a service in a debug build.
        private static let maximumMemory = 160

        private struct Numbered: Decodable { var id: Int? }

        @Test(arguments: [Endurance.settings.seed])
        func `services survive hostile messages and bytes at all bound sockets`(seed: UInt64)
            async throws
        {
            let cases = Endurance.settings.fuzzCases
            try await RunningSuite.run(at: .makeOnPorts()) { suite in
                try await suite.awaitMenus()
                var programs: [Program] = []
                for service in Service.required {
                    programs.append(
                        try await self.sendInvalidBytes(to: service, seed, cases / 50, suite))
                }
                for service in Service.required {
                    try await self.send(cases / 4, seed, to: service, suite)
                }
                for program in programs {
                    #expect(try await program.ended(within: .seconds(600)) == 0)
                }
                try await self.expectHealth(of: Service.required, suite)
                try await self.expectOrder(suite)
            }
        }

        @Test(arguments: [(Service.orders, Service.kitchen), (.locations, .orders)])
        func `a follower recovers from a hostile source`(source: Service, follower: Service)
            async throws
        {
            let seed = Endurance.settings.seed
            try await RunningSuite.run([]) { suite in
                try await suite.launch(follower)
                let host = try BusHost<HostileSource>(name: "hostile")
                try await host.start { bus in
                    try HostileSource(bus: bus, service: source, place: suite.place, seed: seed)
                }
                for _ in 0..<max(10, Endurance.settings.fuzzCases / 400) {
                    try await host.with { try $0.publish(100) }
                    // An answer shows that it has processed the events.
                    try await suite.awaitAnswer(of: follower)
                }
                await host.stop()
                try await self.expectHealth(of: [follower], suite)
                for service in Service.required where service != follower {
                    try await suite.start(service)
                }
                try await self.expectOrder(suite)
            }
        }

        /// Sends hostile messages to a service; after each 64, the answer to a ping shows that the
        /// service has processed them.
        private func send(
            _ cases: Int, _ seed: UInt64, to service: Service, _ suite: RunningSuite
        ) async throws {
            let client = suite.client
            var connection = try await client.openRequests(of: service)
            var mutator = MessageMutator(
                seed: seed, samples: GoldenSamples.messages("request"))
            for round in 1...max(1, cases / 64) {
                for _ in 0..<64 { try await client.send(frames: mutator.frames(), on: connection) }
                try await expectPing(round, from: service, client, on: connection)
                if round.isMultiple(of: 50) {
                    await client.close(connection)
                    connection = try await client.openRequests(of: service)
                }
                Endurance.settings.reportProgress(
                    "hostile messages to \(service), in 64s", round, of: max(1, cases / 64))
            }
        }

        private func expectPing(
            _ number: Int, from service: Service, _ client: Client, on connection: Client.Connection
        ) async throws {
            let id = 1_000_000 + number
            let ping = #"{"jsonrpc":"2.0","id":\#(id),"method":"service.ping"}"#
            try await client.send(Array(ping.utf8), on: connection)
            while let frames = try await client.receive(on: connection, within: .seconds(20)) {
                let last = frames.last ?? []
                if (try? WireCoding.decode(Numbered.self, from: last))?.id == id { return }
            }
            Issue.record("\(service.program) no longer answers")
        }

        /// Sends raw bytes to both endpoints of a service.
        private func sendInvalidBytes(
            to service: Service, _ seed: UInt64, _ cases: Int, _ suite: RunningSuite
        ) async throws -> Program {
            let endpoints = suite.place.endpoints(of: service)
            return try await suite.python(
                "invalid_bytes.py",
                [endpoints.requests, endpoints.events, "\(seed)", "\(max(4, cases))"])
        }

        private func expectHealth(of services: [Service], _ suite: RunningSuite) async throws {
            for service in services {
                #expect(try await suite.process(of: service).isRunning)
                try await suite.awaitAnswer(of: service)
                let memory = try await suite.residentMemory(of: service)
                #expect(memory < Self.maximumMemory, "\(service.program) holds \(memory) MiB")
                Endurance.settings.report(
                    "\(service.program) holds \(memory) MiB after the fuzzing")
            }
        }

        /// Expects that an order is placed, made and paid, at a location without golden messages.
        private func expectOrder(_ suite: RunningSuite) async throws {
            let till = Till(suite.client, at: "00002")
            let menu = try await suite.client.call(GetMenu(location: "00002"), of: .locations)
            let item = try #require(
                menu.items.first { item in
                    item.available && item.modifierGroups.isEmpty && item.season == nil
                })
            try await suite.awaitMenus()
            let opened = try await till.open()
            let order = try await till.add(item.id, to: opened)
            try await suite.client.waitForTicket(of: order, within: .seconds(10)) { $0 != nil }
            _ = try await till.pay(order, tendered: Amount(1_000_00))
            #expect(try await till.fetch(order).paid)
        }
    }
}
