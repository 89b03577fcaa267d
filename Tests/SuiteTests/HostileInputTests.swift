// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// Whatever arrives on a request socket gets its documented answer or none.
    @Suite(.timeLimit(.minutes(1))) struct `Hostile input` {
        /// The parts of a response that are looked at.
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

        @Test(arguments: Service.allCases)
        func `what is wrong is answered as documented`(service: Service) async throws {
            try await RunningSuite.run { suite in
                let client = suite.client
                try await suite.awaitMenus()
                let line = try await client.openRequests(of: service)
                for hostile in HostileMessage.toEveryone + HostileMessage.own(service) {
                    try await client.send(hostile.payload, on: line)
                    let answer = try await client.receive(on: line, within: .seconds(3))
                    let frames = try #require(answer, "\(hostile.testDescription)")
                    let reply = try WireCoding.decode(Reply.self, from: frames[0])
                    #expect(reply.error?.code == hostile.code, "\(hostile.testDescription)")
                    #expect(
                        reply.error?.data?.reason == hostile.reason, "\(hostile.testDescription)")
                    #expect(reply.error?.message.hasSuffix(".") == true)
                    if hostile.code == -32700 { #expect(reply.id == nil) }
                }
                try await self.expectAnswer(from: service, client, on: line)
            }
        }

        @Test(arguments: Service.allCases)
        func `a batch of 64 is answered in order`(service: Service) async throws {
            try await RunningSuite.run { suite in
                let line = try await suite.client.openRequests(of: service)
                let batch = Array(HostileMessage.batch(of: 64).utf8)
                try await suite.client.send(batch, on: line)
                let answer = try await suite.client.receive(on: line, within: .seconds(3))
                let frames = try #require(answer)
                let replies = try WireCoding.decode([Reply].self, from: frames[0])
                #expect(replies.map(\.id) == Array(0..<64))
                #expect(replies.allSatisfy { $0.error == nil })
            }
        }

        @Test(arguments: Service.allCases)
        func `messages of other frames are dropped`(service: Service) async throws {
            try await RunningSuite.run { suite in
                let client = suite.client
                let line = try await client.openRequests(of: service)
                let ping = Array(#"{"jsonrpc":"2.0","id":1,"method":"service.ping"}"#.utf8)
                try await client.send(ping, ping, on: line)
                try await client.send([], ping, ping, on: line)
                try await client.send([], [], ping, on: line)
                try await client.send(ping, [], on: line)
                try await self.expectAnswer(from: service, client, on: line)
            }
        }

        @Test(arguments: Service.allCases)
        func `a message of 1 MiB cuts the connection and nothing else`(
            service: Service
        ) async throws {
            try await RunningSuite.run { suite in
                let client = suite.client
                let line = try await client.openRequests(of: service)
                try await client.send([UInt8](repeating: 0x20, count: 1 << 20), on: line)

                // The same socket connects again by itself, another one never noticed.
                let other = try await client.openRequests(of: service)
                try await self.expectAnswer(from: service, client, on: other)
                try await self.expectAnswerInTheEnd(client, on: line)
            }
        }

        @Test(arguments: [true, false])
        func `random bytes on a port harm nobody`(isTCP: Bool) async throws {
            try await RunningSuite.run(at: isTCP ? .makeOnPorts() : .make()) { suite in
                for service in Service.allCases {
                    let endpoints = suite.place.endpoints(of: service)
                    let noise = try await suite.python(
                        "noise.py", [endpoints.requests, endpoints.events, "7"])
                    #expect(try await noise.ended(within: .seconds(10)) == 0)
                    let line = try await suite.client.openRequests(of: service)
                    try await self.expectAnswer(from: service, suite.client, on: line)
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
                #expect(try await till.look(at: order) == order)
            }
        }

        @Test func `a key that stood for something else is refused, a repeat is not done twice`()
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
                #expect(try await till.look(at: order).lines.map(\.quantity) == [1])
            }
        }

        /// The next answer on a line is that to a proper request.
        private func expectAnswer(from service: Service, _ client: Client, on line: Client.Line)
            async throws
        {
            let information = #"{"jsonrpc":"2.0","id":99,"method":"service.info"}"#
            try await client.send(Array(information.utf8), on: line)
            let answer = try await client.receive(on: line, within: .seconds(3))
            let frames = try #require(answer, "\(service.program) answers no more")
            #expect(frames.count == 1)
            let reply = try WireCoding.decode(Reply.self, from: frames[0])
            #expect(reply.id == 99)
            #expect(reply.error == nil)
        }

        /// A proper request is answered, sent again while the connection is made anew.
        private func expectAnswerInTheEnd(_ client: Client, on line: Client.Line) async throws {
            let ping = Array(#"{"jsonrpc":"2.0","id":98,"method":"service.ping"}"#.utf8)
            for _ in 0..<20 {
                try await client.send(ping, on: line)
                let answer = try await client.receive(on: line, within: .milliseconds(250))
                guard let frames = answer else { continue }
                #expect(try WireCoding.decode(Reply.self, from: frames[0]).id == 98)
                return
            }
            Issue.record("the connection was not made anew")
        }
    }
}
