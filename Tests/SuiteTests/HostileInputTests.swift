// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// Invalid input at a request socket gets the documented answer, or none.
    @Suite struct `Hostile input` {
        /// The members of a response that the tests check.
        private struct Reply: Decodable {
            struct Failure: Decodable {
                struct Details: Decodable {
                    var reason: String
                }

                var code: Int
                var message: String
                var data: Details?
            }

            var id: Int?
            var error: Failure?
        }

        @Test(arguments: Service.required)
        func `invalid requests have the documented answers`(service: Service) async throws {
            try await RunningSuite.run { suite in
                let client = suite.client
                try await suite.awaitMenus()
                if service == .kitchen { try await suite.awaitTickets() }
                let connection = try await client.openRequests(of: service)
                for hostile in HostileMessage.toAllServices + HostileMessage.toMethods(of: service)
                {
                    try await client.send(hostile.payload, on: connection)
                    let answer = try await client.receive(on: connection, within: .seconds(3))
                    let frames = try #require(answer, "\(hostile.testDescription)")
                    let reply = try WireCoding.decode(Reply.self, from: frames[0])
                    #expect(reply.error?.code == hostile.code, "\(hostile.testDescription)")
                    #expect(
                        reply.error?.data?.reason == hostile.reason, "\(hostile.testDescription)")
                    #expect(reply.error?.message.hasSuffix(".") == true)
                    if hostile.code == -32700 { #expect(reply.id == nil) }
                }
                try await self.expectAnswer(from: service, client, on: connection)
            }
        }

        @Test(arguments: Service.required)
        func `a batch of 64 is answered in order`(service: Service) async throws {
            try await RunningSuite.run { suite in
                let connection = try await suite.client.openRequests(of: service)
                let batch = Array(HostileMessage.batch(of: 64).utf8)
                try await suite.client.send(batch, on: connection)
                let answer = try await suite.client.receive(on: connection, within: .seconds(3))
                let frames = try #require(answer)
                let replies = try WireCoding.decode([Reply].self, from: frames[0])
                #expect(replies.map(\.id) == Array(0..<64))
                #expect(replies.allSatisfy { $0.error == nil })
            }
        }

        @Test(arguments: Service.required)
        func `messages with other frames are dropped`(service: Service) async throws {
            try await RunningSuite.run { suite in
                let client = suite.client
                let connection = try await client.openRequests(of: service)
                let ping = Array(#"{"jsonrpc":"2.0","id":1,"method":"service.ping"}"#.utf8)
                try await client.send(ping, ping, on: connection)
                try await client.send([], ping, ping, on: connection)
                try await client.send([], [], ping, on: connection)
                try await client.send(ping, [], on: connection)
                try await self.expectAnswer(from: service, client, on: connection)
            }
        }

        @Test(arguments: Service.required)
        func `a message of 1 MiB closes only its connection`(
            service: Service
        ) async throws {
            try await RunningSuite.run { suite in
                let client = suite.client
                let connection = try await client.openRequests(of: service)
                try await client.send([UInt8](repeating: 0x20, count: 1 << 20), on: connection)

                // The socket reconnects by itself; other connections are not affected.
                let other = try await client.openRequests(of: service)
                try await self.expectAnswer(from: service, client, on: other)
                try await self.expectAnswerAfterReconnect(client, on: connection)
            }
        }

        @Test(arguments: [true, false])
        func `services survive random bytes at their sockets`(isTCP: Bool) async throws {
            try await RunningSuite.run(at: isTCP ? .makeOnPorts() : .make()) { suite in
                for service in Service.required {
                    let endpoints = suite.place.endpoints(of: service)
                    let program = try await suite.python(
                        "invalid_bytes.py", [endpoints.requests, endpoints.events, "7"])
                    #expect(try await program.ended(within: .seconds(10)) == 0)
                    let connection = try await suite.client.openRequests(of: service)
                    try await self.expectAnswer(from: service, suite.client, on: connection)
                }
            }
        }

        @Test func `quantities and items are checked against the menu and the limits`() async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = Till(suite.client)
                let order = try await till.open()

                for quantity in [0, 100, -1, Int.max] {
                    let reason = try await refusal {
                        try await till.add("00001", quantity, to: order)
                    }
                    #expect(reason == "line.quantityOutOfRange")
                }
                for item: ItemID in ["00099", "00016"] {
                    let reason = try await refusal { try await till.add(item, to: order) }
                    #expect(reason == "menu.itemUnknown")
                }
                let note = ItemRequest(
                    item: "00001", quantity: 1, note: String(repeating: "x", count: 201))
                let long = AddItems(order: order.id, items: [note], context: till.context)
                let reason = try await refusal {
                    try await suite.client.call(long, of: .orders)
                }
                #expect(reason == "line.noteTooLong")
                #expect(try await till.fetch(order) == order)
            }
        }

        @Test func `a reused key is refused, and a repeated command takes effect once`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = Till(suite.client)
                let order = try await till.open()
                var command = AddItems(
                    order: order.id, items: [ItemRequest(item: "00001", quantity: 1)],
                    context: till.context)

                let first = try await suite.client.call(command, of: .orders)
                let again = try await suite.client.call(command, of: .orders)
                command.items[0].quantity = 2
                let reason = try await refusal {
                    try await suite.client.call(command, of: .orders)
                }

                #expect(again == first)
                #expect(reason == "command.keyReused")
                #expect(try await till.fetch(order).lines.map(\.quantity) == [1])
            }
        }

        /// Expects that the next answer belongs to a valid request.
        private func expectAnswer(
            from service: Service, _ client: Client, on connection: Client.Connection
        )
            async throws
        {
            let information = #"{"jsonrpc":"2.0","id":99,"method":"service.info"}"#
            try await client.send(Array(information.utf8), on: connection)
            let answer = try await client.receive(on: connection, within: .seconds(3))
            let frames = try #require(answer, "\(service.program) no longer answers")
            #expect(frames.count == 1)
            let reply = try WireCoding.decode(Reply.self, from: frames[0])
            #expect(reply.id == 99)
            #expect(reply.error == nil)
        }

        /// Repeats a valid request until the socket has reconnected and the service answers.
        private func expectAnswerAfterReconnect(_ client: Client, on connection: Client.Connection)
            async throws
        {
            let ping = Array(#"{"jsonrpc":"2.0","id":98,"method":"service.ping"}"#.utf8)
            for _ in 0..<20 {
                try await client.send(ping, on: connection)
                let answer = try await client.receive(on: connection, within: .milliseconds(250))
                guard let frames = answer else { continue }
                #expect(try WireCoding.decode(Reply.self, from: frames[0]).id == 98)
                return
            }
            Issue.record("the socket did not reconnect")
        }
    }
}
