// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing
import ZeroMQ

@testable import MessageBus
import Wire

@Suite(.timeLimit(.minutes(1))) struct StatisticsTests {
    /// Runs a service with small limits, and a raw client.
    private static func use(
        _ limits: Limits,
        _ body: (BusHost<GreetingService>, BusHost<RawClient>) async throws -> Void
    ) async throws {
        try await use(limits) { service, client, _ in try await body(service, client) }
    }

    /// Runs a service and two raw clients, the other of which may never read.
    private static func use(
        _ limits: Limits, neverReads: Bool = false,
        _ body: (BusHost<GreetingService>, BusHost<RawClient>, _ other: BusHost<RawClient>)
            async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let endpoint = folder.endpoints.requests
        let service = try BusHost<GreetingService>(name: "service", limits: limits)
        let client = try BusHost<RawClient>(name: "client")
        let other = try BusHost<RawClient>(name: "other")
        try await service.start { try GreetingService(bus: $0, endpoint: endpoint) }
        try await client.start { try RawClient(bus: $0, kind: .dealer, endpoint: endpoint) }
        try await other.start {
            try RawClient(bus: $0, kind: .dealer, endpoint: endpoint, neverReads: neverReads)
        }
        try await withCleanup {
            try await body(service, client, other)
        } cleanup: {
            await other.stop()
            await client.stop()
            await service.stop()
        }
    }

    /// Lowers the share and pace, so that a flood waits while other clients are active.
    private static func slow(_ limits: Limits) -> Limits {
        var limits = limits
        limits.share = 1
        limits.pace = .milliseconds(100)
        return limits
    }

    private static func greet(from client: BusHost<RawClient>) async throws {
        try await client.with { try $0.send(Greet.request("Ana")) }
        _ = await client.run { await $0.next() }
    }

    /// Sends requests until the service drops some.
    private static func flood(
        _ service: BusHost<GreetingService>, from client: BusHost<RawClient>
    ) async throws {
        while await service.with({ $0.statistics.requests.dropped }) == 0 {
            try await client.with { client in
                for _ in 0..<100 { try client.send(Greet.request("Ana")) }
            }
        }
    }

    private static func statistics(
        of client: BusHost<RawClient>
    ) async throws -> ServiceStatistics {
        try await client.with {
            try $0.send(#"{"jsonrpc":"2.0","id":9,"method":"service.stats"}"#)
        }
        let text = try #require(await client.run { await $0.next() })
        let response = try WireCoding.decode(StatisticsResponse.self, from: text.utf8)
        return response.result
    }

    private struct StatisticsResponse: Codable {
        var result: ServiceStatistics
    }

    private static func reached(_ name: String, _ statistics: ServiceStatistics) -> Int? {
        statistics.limits.first { $0.name == name }?.reached
    }

    @Test func `requests and refusals are counted`() async throws {
        try await Self.use(Limits()) { _, client in
            for name in ["Ana", "nobody", "nobody"] {
                try await client.with { try $0.send(Greet.request(name)) }
                _ = await client.run { await $0.next() }
            }
            let statistics = try await Self.statistics(of: client)
            #expect(statistics.requests.answered == 3)
            #expect(statistics.requests.refused == ["people.unknown": 2])
            #expect(statistics.requests.time.count == 3)
            #expect(statistics.batches.requests.max == 1)
            #expect(statistics.batches.commit == nil)
            #expect(statistics.batches.maintenance == nil)
            #expect(statistics.service.service == "people")
        }
    }

    @Test func `a message over the limit is refused and counted`() async throws {
        var limits = Limits()
        limits.messageBytes = 1000
        try await Self.use(limits) { _, client in
            let long = Greet.request(String(repeating: "x", count: 1000))
            try await client.with { try $0.send(long) }
            #expect(
                await client.run { await $0.next() } == """
                    {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":\
                    "This is not a JSON-RPC 2.0 request: a message may have at most 1000 bytes."}}
                    """)
            #expect(Self.reached("messageBytes", try await Self.statistics(of: client)) == 1)
        }
    }

    @Test func `a batch over the limit is refused and counted`() async throws {
        var limits = Limits()
        limits.batch = 2
        try await Self.use(limits) { _, client in
            let batch = Array(repeating: Greet.request("Ana"), count: 3).joined(separator: ",")
            try await client.with { try $0.send("[\(batch)]") }
            let answer = await client.run { await $0.next() }
            #expect(answer?.contains("at most 2 requests") == true)
            #expect(Self.reached("batch", try await Self.statistics(of: client)) == 1)
        }
    }

    @Test func `more requests than fit into a batch take several, and full ones are counted`()
        async throws
    {
        var limits = Limits()
        limits.drain = 4
        try await Self.use(limits) { _, client in
            try await client.with { client in
                for _ in 0..<40 { try client.send(Greet.request("Ana")) }
            }
            for _ in 0..<40 { _ = await client.run { await $0.next() } }
            let statistics = try await Self.statistics(of: client)
            #expect(statistics.requests.answered == 40)
            #expect(statistics.batches.requests.max == 4)
            #expect(Self.reached("drain", statistics).map { $0 > 0 } == true)
        }
    }

    @Test func `unknown outcomes are counted by the client`() async throws {
        var limits = Limits()
        limits.requestTimeout = .seconds(1)
        let folder = try TemporaryFolder()
        let endpoint = folder.endpoints.requests
        let client = try BusHost<Client>(name: "client", limits: limits)
        try await client.start { try Client(bus: $0, endpoint: endpoint) }

        for _ in 1...2 { _ = await client.run { await $0.greet("Ana", timeout: .zero) } }

        let statistics = await client.with { [limits] client in
            let recorder = StatisticsRecorder()
            recorder.observe(client.requester)
            return recorder.statistics(
                of: ServiceInformation(
                    service: "people", version: "1.0", epoch: "A", startedAt: .now()),
                queue: RequestQueue(limits: limits), limits: limits, access: nil)
        }
        await client.stop()
        let limit = try #require(statistics?.limits.first { $0.name == "patienceSeconds" })
        #expect((limit.value, limit.reached) == (1, 2))
    }

    @Test func `a limit of the service's own is counted by its refusals`() async throws {
        try await Self.use(Limits()) { service, client in
            await service.with { service in
                service.statistics.add(limit: "people", 3)
                service.statistics.add(limit: "years", 120) { 7 }
            }
            for name in ["Ana", "nobody", "nobody"] {
                try await client.with { try $0.send(Greet.request(name)) }
                _ = await client.run { await $0.next() }
            }

            let own = try await Self.statistics(of: client).limits.suffix(2)

            #expect(own.map(\.name) == ["people", "years"])
            #expect(own.map(\.value) == [3, 120])
            #expect(own.map(\.reached) == [2, 7])
        }
    }

    @Test func `messages beyond the limit in flight are dropped and counted`() async throws {
        var limits = Limits()
        limits.requestsInFlight = 1
        try await Self.use(Self.slow(limits)) { service, client, other in
            try await Self.greet(from: other)
            try await Self.flood(service, from: client)
            let statistics = try await Self.statistics(of: other)
            #expect(statistics.requests.answered > 0)
            #expect(Self.reached("requestsInFlight", statistics) == statistics.requests.dropped)
        }
    }

    @Test func `messages beyond the limit of queued bytes are dropped and counted`()
        async throws
    {
        var limits = Limits()
        limits.waitingBytes = 1
        try await Self.use(Self.slow(limits)) { service, client, other in
            try await Self.greet(from: other)
            try await Self.flood(service, from: client)
            let statistics = try await Self.statistics(of: other)
            #expect(Self.reached("waitingBytes", statistics) == statistics.requests.dropped)
        }
    }

    @Test func `shares and paces of a flood are counted while others are active`()
        async throws
    {
        var limits = Limits()
        limits.share = 1
        limits.pace = .milliseconds(2)
        try await Self.use(limits) { _, till, flood in
            var reached: [Int?] = [0, 0]
            // On a slow machine the till may count as inactive for a while.
            while reached.contains(0) {
                try await Self.greet(from: till)
                try await flood.with { flood in
                    for _ in 0..<50 { try flood.send(Greet.request("flood")) }
                }
                for _ in 0..<50 { _ = await flood.run { await $0.next() } }
                let statistics = try await Self.statistics(of: till)
                reached = ["share", "paceMicroseconds"].map { Self.reached($0, statistics) }
            }
            #expect(!reached.contains(nil))
        }
    }

    @Test func `invalid requests count towards the share`() async throws {
        try await Self.use(Limits()) { _, till, flood in
            let invalid = "[" + Array(repeating: "7", count: 64).joined(separator: ",") + "]"
            var shares: Int? = 0
            // On a slow machine the till may count as inactive for a while.
            while shares == 0 {
                try await Self.greet(from: till)
                try await flood.with { flood in
                    for _ in 0..<3 { try flood.send(invalid) }
                }
                for _ in 0..<3 { _ = await flood.run { await $0.next() } }
                shares = Self.reached("share", try await Self.statistics(of: till))
            }
            #expect(shares.map { $0 > 0 } == true)
        }
    }

    @Test func `unread errors are dropped and counted`() async throws {
        var limits = Limits()
        limits.requestsInFlight = 4
        try await Self.use(limits, neverReads: true) { service, client, silent in
            try await Self.greet(from: client)
            let invalid = "[" + Array(repeating: "7", count: 64).joined(separator: ",") + "]"
            while await service.with({ $0.statistics.requests.undeliverable }) == 0 {
                try await silent.with { try $0.send(invalid) }
            }
            #expect(try await Self.statistics(of: client).requests.undeliverable > 0)
        }
    }

    @Test func `unread responses are dropped and counted, and other clients get theirs`()
        async throws
    {
        var limits = Limits()
        limits.requestsInFlight = 4
        try await Self.use(limits, neverReads: true) { service, client, silent in
            let long = String(repeating: "x", count: 200_000)
            // More bytes than a connection's buffers hold, but far fewer messages than its limit.
            while await service.with({ $0.statistics.requests.undeliverable }) == 0 {
                try await silent.with { try $0.send(Greet.request(long)) }
            }
            #expect(try await Self.statistics(of: client).requests.undeliverable > 0)
            #expect(await service.with { $0.names.count < 100 } == true)
        }
    }
}
