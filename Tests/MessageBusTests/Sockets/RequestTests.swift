// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import ZeroMQ

@testable import MessageBus

@Suite(.timeLimit(.minutes(1))) struct RequestTests {
    private static func answer(_ id: Int, _ text: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"result":{"text":"\#(text)"}}"#
    }

    /// Runs a service with a client, and stops both.
    private static func use<Resident: BusResident & SendableMetatype>(
        _ make: @Sendable (Bus, String) throws -> sending Resident,
        _ body: (BusHost<GreetingService>, BusHost<Resident>) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let endpoint = folder.endpoints.requests
        let service = try BusHost<GreetingService>(name: "service")
        let client = try BusHost<Resident>(name: "client")
        try await service.start { try GreetingService(bus: $0, endpoint: endpoint) }
        try await client.start { try make($0, endpoint) }
        try await withCleanup {
            try await body(service, client)
        } cleanup: {
            await client.stop()
            await service.stop()
        }
    }

    private static func useClient(
        limit: Int? = nil,
        _ body: (BusHost<GreetingService>, BusHost<Client>) async throws -> Void
    ) async throws {
        try await use({ try Client(bus: $0, endpoint: $1, limit: limit) }, body)
    }

    private static func useRawClient(
        _ kind: Socket.Kind = .dealer,
        _ body: (BusHost<GreetingService>, BusHost<RawClient>) async throws -> Void
    ) async throws {
        try await use({ try RawClient(bus: $0, kind: kind, endpoint: $1) }, body)
    }

    @Test func `a request is answered, and a refusal says why`() async throws {
        try await Self.useClient { _, client in
            #expect(await client.run { await $0.greet("Ana") } == "Hello Ana")
            #expect(
                await client.run { await $0.greet("nobody") } == "This person is unknown.")
            #expect(
                await client.run {
                    try? await $0.requester.call(GetServiceInformation()).version
                } == "1.0")
        }
    }

    @Test func `the response to rpc.discover is one line`() async throws {
        try await Self.useRawClient { _, client in
            try await client.with {
                try $0.send(#"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"#)
            }
            let document = #"{"openrpc": "1.4.0","methods": [{ "name": "people.greet" }]}"#
            let answer = #"{"jsonrpc":"2.0","id":1,"result":\#(document)}"#
            #expect(await client.run { await $0.next() } == answer)
        }
        try await Self.useClient { _, client in
            let methods = await client.run {
                try? await $0.requester.call(DiscoverService()).methods.map(\.name)
            }
            #expect(methods == ["people.greet"])
        }
    }

    @Test func `each of a thousand requests gets its own response`() async throws {
        try await Self.useClient { _, client in
            for batch in 0..<10 {
                let names = (0..<100).map { "\(batch)-\($0)" }
                await client.with { client in for name in names { client.send(name) } }
                let answers = await client.run { await $0.answers.next(names.count) }
                #expect(answers?.sorted() == names.map { "\($0): Hello \($0)" }.sorted())
            }
        }
    }

    @Test func `a temporarily refused request is sent again under the same id`() async throws {
        try await Self.useClient { service, client in
            #expect(await client.run { await $0.greet("patience") } == "Hello patience")
            #expect(await service.with { $0.names } == ["patience", "patience"])
        }
    }

    @Test func `a temporary refusal is final if no time is left`() async throws {
        try await Self.useClient { _, client in
            let outcome = await client.run { await $0.greet("never", timeout: .untilRefused) }
            #expect(outcome == "Ask again.")
        }
    }

    @Test func `without a reply the outcome is unknown, and a late reply is ignored`()
        async throws
    {
        try await Self.useClient { service, client in
            // Before the first reply the client might not be connected.
            let greeting = await client.run { await $0.greet("Bo") }
            #expect(greeting == "Hello Bo")
            let outcome = await client.run { await $0.greet("later", timeout: .milliseconds(100)) }
            #expect(outcome == CallFailure.outcomeUnknown.description)

            try await service.with { try $0.answerWaiting() }
            #expect(await client.run { await $0.greet("Ana") } == "Hello Ana")
        }
    }

    @Test func `without a listener the client reports that nothing was sent`() async throws {
        let folder = try TemporaryFolder()
        let endpoint = folder.endpoints.requests
        let client = try BusHost<Client>(name: "client")
        try await client.start { try Client(bus: $0, endpoint: endpoint) }

        let outcome = await client.run { await $0.greet("Ana", timeout: .milliseconds(300)) }

        let reason = NoConnection(endpoint: endpoint, reason: .noListener, hasKeys: false)
        #expect(outcome == CallFailure.notSent(reason).description)
        await client.stop()
    }

    @Test func `a stopped service and a frozen one have different reasons`()
        async throws
    {
        let folder = try TemporaryFolder()
        let endpoint = folder.endpoints.requests
        let listener = try UnresponsiveListener(endpoint)
        let client = try BusHost<Client>(name: "client")
        try await client.start { try Client(bus: $0, endpoint: endpoint) }
        func message(_ reason: NoConnection.Reason) -> String {
            CallFailure.notSent(
                NoConnection(endpoint: endpoint, reason: reason, hasKeys: false)
            ).description
        }

        let frozen = await client.run { await $0.greet("Ana", timeout: .seconds(2)) }
        #expect(frozen == message(.noHandshake))

        listener.close()
        let stopped = await client.run { await $0.greet("Ana", timeout: .seconds(3)) }
        #expect(stopped == message(.noListener))
        await client.stop()
    }

    @Test func `responses may come later and in another order`() async throws {
        try await Self.useRawClient { service, client in
            try await client.with { client in
                try client.send(Greet.request("later", id: 1))
                try client.send(Greet.request("later", id: 2))
                try client.send(Greet.request("Ana", id: 3))
            }
            #expect(await client.run { await $0.next() } == Self.answer(3, "Hello Ana"))

            try await service.with { try $0.answerWaiting() }

            #expect(await client.run { await $0.next() } == Self.answer(2, "At last"))
            #expect(await client.run { await $0.next() } == Self.answer(1, "At last"))
        }
    }

    @Test func `a request reaches a service that starts later`() async throws {
        let folder = try TemporaryFolder()
        let endpoint = folder.endpoints.requests
        var limits = Limits()
        limits.requestTimeout = .seconds(30)
        let client = try BusHost<Client>(name: "client", limits: limits)
        let service = try BusHost<GreetingService>(name: "service")
        try await client.start { try Client(bus: $0, endpoint: endpoint) }
        await client.with { $0.send("Ana") }

        try await service.start { try GreetingService(bus: $0, endpoint: endpoint) }

        #expect(await client.run { await $0.answers.next() } == "Ana: Hello Ana")
        await client.stop()
        await service.stop()
    }

    @Test func `too many requests in flight and a stopped client are reported`() async throws {
        try await Self.useClient(limit: 1) { _, client in
            await client.with { client in
                client.send("later")
                client.send("Ana")
                client.requester.close()
                client.send("Bo")
            }
            let answers = [
                "Ana: \(CallFailure.tooManyInFlight)", "later: \(CallFailure.stopped)",
                "Bo: \(CallFailure.stopped)",
            ]
            for answer in answers {
                #expect(await client.run { await $0.answers.next() } == answer)
            }
        }
    }

    @Test func `a request that is too large for a service is not sent`() async throws {
        try await Self.useClient { service, client in
            let long = String(repeating: "x", count: Limits().messageBytes)
            let outcome = await client.run { await $0.greet(long) }
            #expect(outcome == "The parameters do not fit: the request is too large.")

            let longest = String(repeating: "x", count: Limits().messageBytes - 512)
            #expect(await client.run { await $0.greet(longest) } == "Hello \(longest)")
            // Under load it may be sent again.
            #expect(await service.with { Set($0.names) } == [longest])
        }
    }

    @Test func `the reply to a REQ client has its delimiter`() async throws {
        try await Self.useRawClient(.request) { _, client in
            for number in 1...2 {
                try await client.with { try $0.send(Greet.request("Ana", id: number)) }
                #expect(await client.run { await $0.next() } == Self.answer(number, "Hello Ana"))
            }
        }
        try await Self.useRawClient(.dealer) { _, client in
            try await client.with { try $0.send("", Greet.request("Ana", id: 1)) }
            #expect(await client.run { await $0.next() } == "|" + Self.answer(1, "Hello Ana"))
        }
    }

    @Test func `a batch gets one reply, in order`() async throws {
        try await Self.useRawClient { service, client in
            let notification = Greet.request("Bo", id: 0).replacing(#""id":0,"#, with: "")
            let batch = [
                Greet.request("later"), "7", notification, Greet.request("Ana", id: 2),
            ]
            try await client.with { try $0.send("[\(batch.joined(separator: ","))]") }
            #expect(
                await service.run { await $0.arrivals.next(until: "Ana") } == [
                    "later", "Bo", "Ana",
                ])
            try await service.with { try $0.answerWaiting() }

            #expect(
                await client.run { await $0.next() } == """
                    [\(Self.answer(1, "At last")),\
                    {"jsonrpc":"2.0","id":null,"error":{"code":-32600,\
                    "message":"This is not a JSON-RPC 2.0 request: it must be an object."}},\
                    \(Self.answer(2, "Hello Ana"))]
                    """)
        }
    }

    @Test func `invalid messages are answered or counted, and the next request is answered`()
        async throws
    {
        try await Self.useRawClient { service, client in
            try await client.with { client in
                try client.send("one", "two")
                try client.send("", "", "three")
                try client.send("one", "two", "three", "four")
                try client.send("nonsense")
                try client.send("")
                try client.send(Greet.request("Ana", id: 1))
            }

            for _ in 0..<2 {
                #expect(
                    await client.run { await $0.next() } == """
                        {"jsonrpc":"2.0","id":null,"error":{"code":-32700,\
                        "message":"This is not JSON: send one line of UTF-8 JSON."}}
                        """)
            }
            #expect(await client.run { await $0.next() } == Self.answer(1, "Hello Ana"))
            #expect(await service.with { $0.statistics.requests.malformed } == 3)
            #expect(await service.with { $0.statistics.requests.undeliverable } == 0)
        }
    }

    @Test func `a frame of a mebibyte is dropped, and its sender reconnects`() async throws {
        try await Self.useRawClient { service, client in
            let long = String(repeating: "x", count: 1 << 20)
            try await client.with { client in
                try client.send(Greet.request(long, id: 1))
                client.sendRepeatedly(Greet.request("Ana", id: 2))
            }

            #expect(await client.run { await $0.next() } == Self.answer(2, "Hello Ana"))
            #expect(await service.with { Set($0.names) } == ["Ana"])
        }
    }
}
