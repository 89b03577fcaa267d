// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import TestSupport
import Testing
import Wire

extension RealProcessTests {
    /// The numbers of payment cards reach no service.
    @Suite struct `Card numbers` {
        private struct Reply: Decodable {
            var error: CallError?
        }

        private struct Heartbeat: Decodable {
            var time: Timestamp
        }

        @Test(arguments: ["4242424242424242", "5555 5555 5555 4444"])
        func `in any text of any request reach no log, no database and no event`(
            number: String
        ) async throws {
            try await RunningSuite.run([]) { suite in
                let programs = try await self.startAll(suite)
                var seen: [[UInt8]] = []
                var events: [Client.Connection] = []
                for service in Service.required {
                    events.append(try await suite.client.openEvents(of: service, prefix: ""))
                }
                for service in Service.required {
                    seen += try await self.sendAll(number, to: service, suite)
                }
                try await self.addNote("no onions", suite)
                let start = Timestamp.now()
                for connection in events {
                    seen += try await self.frames(after: start, on: connection, suite)
                }
                for program in programs { try await program.stop() }

                #expect(seen.contains { self.contains("no onions", Data($0)) })
                #expect(!seen.contains { self.contains(number, Data($0)) })
                let files = try self.files(in: suite.place.folder)
                #expect(files.contains { self.contains("no onions", $0.value) })
                let leaks = files.filter { self.contains(number, $0.value) }
                #expect(leaks.keys.sorted() == [])
                for program in programs {
                    let log = await program.lines
                    #expect(log.contains { $0.contains("serving") })
                    #expect(!log.contains { $0.contains(number) })
                }
            }
        }

        @Test func `are refused by comanda, which does not repeat them`() async throws {
            try await RunningSuite.run([.orders]) { suite in
                let call = try await suite.comanda(
                    ["call", "orders", "orders.update", "order=any", "note=4242 4242 4242 4242"],
                    status: 1)
                let output = await call.lines.joined()
                #expect(output.contains("params.note contains a number like"))
                #expect(output.contains("(text.cardNumber)"))
                #expect(!output.contains("4242"))
            }
        }

        private func startAll(_ suite: RunningSuite) async throws -> [Program] {
            var programs: [Program] = []
            for service in Service.required {
                let options = service.arguments + suite.place.options + ["--log-level", "trace"]
                programs.append(
                    try await suite.start(
                        service.program, options, environment: RunningSuite.trial))
                try await suite.awaitAnswer(of: service)
            }
            try await suite.awaitMenus()
            return programs
        }

        /// Sends each golden request of a service with the number in each of its texts, and invalid
        /// requests; returns the answers.
        private func sendAll(
            _ number: String, to service: Service, _ suite: RunningSuite
        ) async throws -> [[UInt8]] {
            let connection = try await suite.client.openRequests(of: service)
            let goldens = GoldenSamples.messages("request", of: service.rawValue)
            let requests = try goldens.flatMap { try Self.variants(of: $0, number) }
            #expect(requests.count > goldens.count)
            let invalid = [
                #"{"jsonrpc":"2.0","id":1,"method":"\#(number)"}"#,
                #"{"jsonrpc":"2.0","id":1,"method":"service.ping","params":{"\#(number)":1}}"#,
            ].map { Array($0.utf8) }
            var answers: [[UInt8]] = []
            for request in requests + invalid {
                let answer = try await ask(request, on: connection, suite)
                let reason = try WireCoding.decode(Reply.self, from: answer).error?.reason
                let text = String(decoding: request, as: UTF8.self)
                #expect(reason == "text.cardNumber", "\(service.program): \(text)")
                answers.append(answer)
            }
            let broken = Array(#"{"jsonrpc":"2.0","id":1,"method":"\#(number)"#.utf8)
            answers.append(try await ask(broken, on: connection, suite))
            return answers
        }

        private func ask(
            _ request: [UInt8], on connection: Client.Connection, _ suite: RunningSuite
        ) async throws -> [UInt8] {
            try await suite.client.send(request, on: connection)
            let answer = try await suite.client.receive(on: connection, within: .seconds(5))
            return try #require(answer?.first)
        }

        private func addNote(_ note: String, _ suite: RunningSuite) async throws {
            let till = Till(suite.client)
            let item = ItemRequest(item: "00001", quantity: 1, note: note)
            let order = try await till.open()
            _ = try await suite.client.call(
                AddItems(order: order.id, items: [item], context: till.context), of: .orders)
        }

        /// Receives events until a heartbeat shows that all earlier ones have come.
        private func frames(
            after start: Timestamp, on connection: Client.Connection, _ suite: RunningSuite
        ) async throws -> [[UInt8]] {
            var all: [[UInt8]] = []
            while let frames = try await suite.client.receive(on: connection, within: .seconds(5)) {
                all += frames
                let topic = String(decoding: frames[0], as: UTF8.self)
                guard topic.hasSuffix("/00001/stream.heartbeat") else { continue }
                let heartbeat = try WireCoding.decode(Heartbeat.self, from: frames[1])
                if heartbeat.time > start { return all }
            }
            throw Client.TimeoutError(description: "no heartbeat came within 5 s")
        }

        /// Returns the contents of all files of the suite by their paths.
        private func files(in folder: URL) throws -> [String: Data] {
            let all = FileManager.default.enumerator(
                at: folder, includingPropertiesForKeys: [.isRegularFileKey])
            var contents: [String: Data] = [:]
            for case let file as URL in all?.allObjects ?? [] {
                let values = try file.resourceValues(forKeys: [.isRegularFileKey])
                if values.isRegularFile == true { contents[file.path] = try Data(contentsOf: file) }
            }
            return contents
        }

        private func contains(_ text: String, _ data: Data) -> Bool {
            data.range(of: Data(text.utf8)) != nil
        }

        /// Returns a request with the number in place of one text of its parameters, for each text
        /// except the key, which a program makes.
        private static func variants(of request: [UInt8], _ number: String) throws -> [[UInt8]] {
            let message = try JSONSerialization.jsonObject(with: Data(request))
            guard var object = message as? [String: Any], let parameters = object["params"] else {
                return []
            }
            return try replacements(in: parameters, number).compactMap { changed in
                let context = (changed as? [String: Any])?["context"] as? [String: Any]
                if context?["key"] as? String == number { return nil }
                object["params"] = changed
                return Array(try JSONSerialization.data(withJSONObject: object))
            }
        }

        private static func replacements(in value: Any, _ number: String) -> [Any] {
            switch value {
            case is String: [number]
            case let object as [String: Any]:
                object.keys.sorted().flatMap { key in
                    replacements(in: object[key] ?? "", number).map { part -> Any in
                        object.merging([key: part]) { $1 }
                    }
                }
            case let list as [Any]:
                list.indices.flatMap { index in
                    replacements(in: list[index], number).map { part -> Any in
                        Array(list[..<index]) + [part] + Array(list[(index + 1)...])
                    }
                }
            default: []
            }
        }
    }
}
