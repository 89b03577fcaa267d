// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// A suite with keys: access, the rights of each role, and the actors in the history.
    @Suite struct `Access` {
        @Test func `each method is refused for the roles without a right to it`()
            async throws
        {
            let roles = Role.allCases.map { (name: "one-\($0.rawValue)", role: $0.rawValue) }
            let place = try await Place.make().withKeys(roles)
            try await RunningSuite.run(at: place) { suite in
                for role in Role.allCases {
                    let client = try Client(place, as: "one-\(role.rawValue)")
                    for service in Service.required {
                        try await self.expectRights(of: role, at: service, client)
                    }
                    await client.close()
                }
            }
        }

        /// Calls each method of a service without parameters: only roles without the right get the
        /// refusal `access.forbidden`.
        private func expectRights(
            of role: Role, at service: Service, _ client: Client
        ) async throws {
            struct Answer: Decodable {
                struct Problem: Decodable {
                    struct Details: Decodable { var reason: String? }
                    var code: Int
                    var data: Details?
                }
                var id: String
                var error: Problem?
            }
            let methods = AccessTable.suite.methods.keys.filter { Service.owner(of: $0) == service }
            let requests = methods.map {
                #"{"jsonrpc":"2.0","id":"\#($0)","method":"\#($0)","params":{}}"#
            }
            let connection = try await client.openRequests(of: service)
            try await client.send(
                Array("[\(requests.joined(separator: ","))]".utf8), on: connection)
            let reply = try #require(try await client.receive(on: connection, within: .seconds(10)))
            let answers = try WireCoding.decode([Answer].self, from: reply[0])

            #expect(answers.count == methods.count && methods.count > 3)
            for answer in answers {
                let isForbidden = answer.error?.data?.reason == "access.forbidden"
                let mayUse = AccessTable.suite.allows([role], method: answer.id)
                #expect(isForbidden != mayUse, "\(role.rawValue) \(answer.id)")
                #expect(isForbidden == (answer.error?.code == 403))
                #expect(answer.error?.code != -32601, "\(answer.id) is not a method")
            }
        }

        @Test func `the history names the holder of the key, not the name in the request`()
            async throws
        {
            let place = try await Place.make().withKeys([
                ("counter", "till"), ("grill", "kitchen"),
            ])
            try await RunningSuite.run(at: place) { suite in
                let stream = "payments/00001/"
                let events = try await suite.client.openEvents(of: .payments, prefix: stream)
                try await suite.client.waitForTopic(stream + "stream.heartbeat", on: events)
                let counter = try Client(place, as: "counter")
                let till = Till(counter, "till-9")
                let order = try await till.add("00001", to: till.open())
                try await suite.client.waitForTicket(of: order) { $0 != nil }
                let grill = try Client(place, as: "grill")
                _ = try await Till(grill, "kitchen-9").tap(order, from: .inProcess)
                let payment = try await till.pay(order)

                let changes = try await suite.client.call(
                    GetOrderHistory(order: order.id), of: .orders
                ).changes
                #expect(
                    changes.map { "\($0.type.rawValue) \($0.actor)" } == [
                        "order.opened counter/ana", "order.itemsAdded counter/ana",
                        "order.advanced grill/ana", "order.paymentBegun counter/ana",
                        "order.paymentRecorded counter/ana",
                    ])
                #expect(try await till.fetch(order).terminal == "till-9")
                #expect(payment.terminal == "counter")
                let event = try await suite.client.waitForTopic(
                    stream + "payment.requested", on: events)
                #expect(String(decoding: event, as: UTF8.self).contains(#""actor":"counter/ana""#))
                await grill.close()
                await counter.close()
            }
        }

        @Test func `clients without access receive nothing, an observer only permitted streams`()
            async throws
        {
            let place = try await Place.makeOnPorts().withKeys([("watcher", "observer")])
            try await RunningSuite.run([.locations, .orders, .payments], at: place) { suite in
                let keys = try #require(place.keys)
                let client = try await suite.python("unauthorized.py", [place.bus, keys])
                let status = try await client.finished()
                let output = await client.lines
                #expect(status == 0, "\(output.joined(separator: "\n"))")
                #expect(
                    output == [
                        "plain: nothing", "plain-mechanism: nothing", "unknown key: nothing",
                        "wrong service key: nothing", "observer: locations",
                        "observer: access.forbidden", "observer at orders/: events",
                        "observer at payments/: nothing",
                    ])
            }
        }

        @Test func `on all addresses, a suite with keys serves only clients with keys`()
            async throws
        {
            let plain = try Place.makeOnPorts()
            let place = try await plain.withKeys()
            try await RunningSuite.run([], at: place) { suite in
                let keys = try #require(place.keys)
                let bus = place.bus.replacing("127.0.0.1", with: "0.0.0.0")
                let up = try await suite.start(
                    "comanda",
                    ["up", "--data", place.folder.path, "--keys", keys, "--bus", bus])
                try await up.line(containing: "ready", within: .seconds(20))
                let stranger = try Client(plain)
                let answers = try await stranger.openRequests(of: .orders)
                let events = try await stranger.openEvents(of: .orders, prefix: "")
                // The service may close the connection before the request is sent.
                try? await stranger.send(Client.message(PingService()), on: answers)

                let status = try await suite.awaitStatus(0)
                #expect(await status.lines.count { $0.contains(" serving ") } == 4)

                // Each location has one heartbeat per second.
                #expect(try await stranger.receive(on: events, within: .seconds(2)) == nil)
                #expect(try await stranger.receive(on: answers, within: .zero) == nil)
                await stranger.close()
                try await up.stop()
            }
        }

        @Test func `each command reports a key that is not allowed, or a missing service`()
            async throws
        {
            let place = try await Place.make().withKeys([("till-1", "admin")])
            try await RunningSuite.run([], at: place) { suite in
                try await self.keys(["revoke", "till-1"], suite)
                for service in Service.required { try await suite.start(service) }
                try await self.expectSentence(
                    "does not accept this key", of: Self.commands, as: "till-1", on: suite)

                for service in Service.required { try await suite.kill(service) }
                try await self.expectSentence(
                    "No service answers at ", of: Self.commands, as: "admin", on: suite)
            }
        }

        private static let commands = [
            ["order", "--location", "00001"],
            ["order", "--location", "00001", "--item", "00001"],
            ["status"], ["tap", "--service", "orders"], ["rush", "--seconds", "1"],
        ]

        /// Expects the sentence in the output of each command, and a failure of those that end.
        private func expectSentence(
            _ sentence: String, of commands: [[String]], as holder: String, on suite: RunningSuite
        ) async throws {
            let secret = try #require(suite.place.keys) + "/\(holder).key_secret"
            for command in commands {
                let program = try await suite.start(
                    "comanda", command + suite.place.options + ["--certificate", secret],
                    environment: ["COMANDA_LIMITS_PATIENCE_SECONDS": "1"])
                try await program.line(containing: sentence, within: .seconds(15))
                if command[0] != "tap" {
                    #expect(try await program.ended(within: .seconds(10)) == 1, "\(command)")
                }
            }
        }

        @Test func `the commands work with keys, and no output contains a secret key`()
            async throws
        {
            let place = try await Place.make().withKeys([("till-1", "till")])
            try await RunningSuite.run([], at: place) { suite in
                let keys = try #require(place.keys)
                let up = try await suite.start(
                    "comanda", ["up", "--log-level", "trace"] + place.options)
                try await up.line(containing: "ready", within: .seconds(20))
                let command = try await suite.start(
                    "comanda",
                    ["order", "--location", "00001", "--item", "00001", "--pay", "cash"]
                        + ["--certificate", "\(keys)/till-1.key_secret"] + place.options)
                #expect(try await command.ended(within: .seconds(20)) == 0)
                let tap = try await suite.start("comanda", ["tap", "--heartbeats"] + place.options)
                try await tap.line(containing: "stream.heartbeat", within: .seconds(10))
                let connection = try await suite.client.openRequests(of: .orders)
                try await suite.client.send(
                    Client.message(GetServiceInformation()), on: connection)
                let information = try #require(
                    try await suite.client.receive(on: connection, within: .seconds(10)))
                try await up.stop()

                var output = await up.lines + command.lines
                output.append(String(decoding: information[0], as: UTF8.self))
                let secrets = try Self.secrets(in: keys)
                #expect(secrets.count == 6)
                for secret in secrets {
                    #expect(!output.contains { $0.contains(secret) })
                }
            }
        }

        /// Returns the secret keys of all certificates, as in their files.
        private static func secrets(in keys: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: keys)
                .filter { $0.hasSuffix("_secret") }
                .compactMap { name in
                    let text = try String(contentsOfFile: "\(keys)/\(name)", encoding: .utf8)
                    return text.firstMatch(of: /secret-key = "([^"]{40})"/).map { String($0.1) }
                }
        }

        @Test func `a key can be revoked and allowed again while the suite runs`()
            async throws
        {
            let place = try await Place.make().withKeys([("till-1", "till")])
            try await RunningSuite.run([.locations, .orders], at: place) { suite in
                let keys = try #require(place.keys)
                let client = try Client(place, as: "till-1")
                let till = Till(client, "till-1")
                try await suite.awaitMenus()
                let order = try await till.open()

                try await self.keys(["revoke", "till-1"], suite)
                var reason: String?
                while reason == nil {
                    reason = try await refusal { try await till.fetch(order) }
                }
                #expect(reason == "access.revoked")

                try await self.keys(["allow", "\(keys)/till-1.key"], suite)
                while reason != nil {
                    reason = try await refusal { try await till.fetch(order) }
                }
                await client.close()
            }
        }

        private func keys(_ arguments: [String], _ suite: RunningSuite) async throws {
            let folder = try #require(suite.place.keys)
            let command = try await suite.start(
                "comanda", ["keys"] + arguments + ["--keys", folder])
            #expect(try await command.ended(within: .seconds(10)) == 0)
        }

        @Test func `without keys, a service refuses public addresses unless --insecure is given`()
            async throws
        {
            try await RunningSuite.run([]) { suite in
                let options = [
                    "--data", suite.place.folder.path, "--bus",
                    "tcp://0.0.0.0:\(try FreePorts.first())",
                ]
                let refused = try await suite.start("order-service", options)
                #expect(try await refused.ended(within: .seconds(10)) != 0)
                let output = await refused.lines.joined(separator: "\n")
                #expect(
                    output.contains("comanda keys init") && output.contains("--insecure"),
                    "\(output)")

                let insecure = try await suite.start("order-service", options + ["--insecure"])
                try await insecure.line(
                    containing: "without keys every client", within: .seconds(10))
                try await insecure.line(containing: "serving", within: .seconds(10))
            }
        }
    }
}

extension Service {
    /// Returns the service of a method; nil for a method of all services.
    fileprivate static func owner(of method: String) -> Service? {
        let noun = String(method.prefix { $0 != "." })
        return ["menus", "pictures"].contains(noun) ? .locations : Service(rawValue: noun)
    }
}
