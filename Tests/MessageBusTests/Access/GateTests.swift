// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing
import ZeroMQ

@testable import MessageBus
import Wire

/// Access control at a service's socket for requests.
@Suite(.timeLimit(.minutes(1))) struct GateTests {
    /// Runs a greeting service whose gate allows some keys.
    private static func use(
        allowing roles: KeyValuePairs<String, String> = [:],
        _ body: (KeyCabinet, String, BusHost<GreetingService>) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let endpoint = folder.endpoints.requests
        let cabinet = try KeyCabinet(
            in: folder.path, endpoints: folder.endpoints, allowing: roles)
        let service = try BusHost<GreetingService>(
            name: "service", keyring: cabinet.servicesKeyring)
        try await service.start { try GreetingService(bus: $0, endpoint: endpoint) }
        try await withCleanup {
            try await body(cabinet, endpoint, service)
        } cleanup: {
            await service.stop()
        }
    }

    private static func client(_ keyring: Keyring?, _ endpoint: String) async throws
        -> BusHost<Client>
    {
        let client = try BusHost<Client>(name: "client", keyring: keyring)
        try await client.start { try Client(bus: $0, endpoint: endpoint) }
        return client
    }

    /// The message to a client that could not connect.
    private static func notSent(
        _ reason: NoConnection.Reason, _ endpoint: String, hasKeys: Bool = true
    ) -> String {
        CallFailure.notSent(
            NoConnection(endpoint: endpoint, reason: reason, hasKeys: hasKeys)
        ).description
    }

    @Test
    func `a method that a key's roles do not allow is refused before its parameters are checked`()
        async throws
    {
        try await Self.use(allowing: ["till-1": "till", "viewer": "observer"]) {
            cabinet, endpoint, service in
            let allowed = try await Self.client(cabinet.keyring(of: "till-1"), endpoint)
            let other = try BusHost<RawClient>(
                name: "other", keyring: cabinet.keyring(of: "viewer"))
            try await other.start { try RawClient(bus: $0, kind: .dealer, endpoint: endpoint) }

            #expect(await allowed.run { await $0.greet("who am I") } == "You are till-1")
            let refusal =
                #"{"jsonrpc":"2.0","id":1,"error":{"code":403,"message":"The key of viewer may "#
                + #"not use people.greet. Use a key whose role allows it.","#
                + #""data":{"reason":"access.forbidden"}}}"#
            try await other.with { try $0.send(Greet.request("Ana")) }
            #expect(await other.run { await $0.next() } == refusal)
            try await other.with {
                try $0.send(#"{"jsonrpc":"2.0","id":1,"method":"people.greet","params":{}}"#)
            }
            #expect(await other.run { await $0.next() } == refusal)
            try await other.with {
                try $0.send(#"{"jsonrpc":"2.0","id":1,"method":"service.info"}"#)
            }
            let information = await other.run { await $0.next() }
            #expect(information?.contains(#""service":"people""#) == true)
            #expect(await service.with { Set($0.names) } == ["who am I"])
            #expect(await service.with { $0.gate?.statistics.refusedRequests } == 2)
            await other.stop()
            await allowed.stop()
        }
    }

    @Test func `an unknown key is accepted once it is allowed, without a restart of its client`()
        async throws
    {
        try await Self.use { cabinet, endpoint, service in
            let keys = try CurveKeyPair.generate()
            let stranger = try await Self.client(cabinet.keyring(of: keys), endpoint)

            #expect(
                await stranger.run { await $0.greet("Ana", timeout: .milliseconds(500)) }
                    == Self.notSent(.noHandshake, endpoint))
            #expect(await service.with { $0.names } == [])
            while await service.with({ $0.gate?.statistics.refusedConnections ?? 0 }) == 0 {
                try Task.checkCancellation()
            }
            try cabinet.allow(keys, "till-1", "till")

            #expect(await stranger.run { await $0.greet("Bob") } == "Hello Bob")
            #expect(await service.with { Set($0.names) } == ["Bob"])
            await stranger.stop()
        }
    }

    @Test
    func `after a key is revoked, its next request is refused, and so is each entry of a batch`()
        async throws
    {
        try await Self.use(allowing: ["till-1": "till"]) { cabinet, endpoint, _ in
            let client = try BusHost<RawClient>(
                name: "client", keyring: cabinet.keyring(of: "till-1"))
            try await client.start { try RawClient(bus: $0, kind: .request, endpoint: endpoint) }
            try await client.with { try $0.send(Greet.request("Ana")) }
            #expect(await client.run { await $0.next() }?.contains("Hello Ana") == true)

            try cabinet.revoke("till-1")
            // Another key gets the name; the old key stays revoked.
            try cabinet.allow(try CurveKeyPair.generate(), "till-1", "till")
            var answer = "Hello"
            while answer.contains("Hello") {
                try await client.with { try $0.send(Greet.request("Bob")) }
                answer = await client.run { await $0.next() } ?? ""
            }

            #expect(answer.contains(#""code":403"#) && answer.contains("access.revoked"))
            try await client.with { try $0.send("[\(Greet.request("Eve")),7]") }
            let batch = await client.run { await $0.next() } ?? ""
            #expect(batch.split(separator: "access.revoked").count == 3)
            await client.stop()
        }
    }

    @Test func `peers without keys or with a wrong server key are not accepted`()
        async throws
    {
        try await Self.use(allowing: ["till-1": "till"]) { cabinet, endpoint, service in
            let keys = try cabinet.keys(of: "till-1")
            let plain = try await Self.client(nil, endpoint)
            let mistaken = try await Self.client(
                cabinet.keyring(of: keys, knowing: keys.publicKey), endpoint)

            let unfinished = Self.notSent(.noHandshake, endpoint)
            // Either end may notice first that only one of them has keys.
            let plainly = [NoConnection.Reason.mechanismMismatch, .noHandshake].map {
                Self.notSent($0, endpoint, hasKeys: false)
            }
            for (client, outcomes) in [(plain, plainly), (mistaken, [unfinished])] {
                let outcome = await client.run {
                    await $0.greet("Ana", timeout: .milliseconds(700))
                }
                #expect(outcome.map(outcomes.contains) == true, "\(outcome ?? "no client")")
                await client.stop()
            }
            #expect(await service.with { $0.names } == [])
        }
    }

    @Test func `a client that chooses its routing id is refused, and gets no replies of others`()
        async throws
    {
        try await Self.use(allowing: ["till-1": "till", "till-2": "till"]) {
            cabinet, endpoint, service in
            let victim = try await Self.client(cabinet.keyring(of: "till-1"), endpoint)
            let thief = try cabinet.keyring(of: "till-2")
            await victim.with { $0.send("later") }
            #expect(await service.run { await $0.arrivals.next() } == "later")
            let route = try #require(await service.with { $0.routes.first })

            // One client chooses a new id, the other the id of the victim's connection.
            let named = try BusHost<RawClient>(name: "named", keyring: thief)
            try await named.start {
                try RawClient(
                    bus: $0, kind: .dealer, endpoint: endpoint, routingID: Array("till-1".utf8))
            }
            let imitator = try BusHost<RawClient>(name: "imitator", keyring: thief)
            try await imitator.start {
                try RawClient(bus: $0, kind: .dealer, endpoint: endpoint, routingID: route)
            }
            try await imitator.with { try $0.send(Greet.request("Eve")) }
            try await named.with { try $0.send(Greet.request("Eve")) }
            #expect(await named.run { await $0.next() }?.contains("access.routingID") == true)
            try await service.with { try $0.answerWaiting() }

            #expect(await victim.run { await $0.answers.next() } == "later: At last")
            #expect(await imitator.with { $0.isEmpty } == true)
            // Under load the client may send the same request again.
            #expect(await service.with { Set($0.names) } == ["later"])
            for client in [named, imitator] { await client.stop() }
            await victim.stop()
        }
    }

    @Test func `a closed gate accepts no peers`() async throws {
        try await Self.use(allowing: ["till-1": "till"]) { cabinet, endpoint, service in
            await service.with { $0.gate?.close() }

            let client = try await Self.client(cabinet.keyring(of: "till-1"), endpoint)

            #expect(
                await client.run { await $0.greet("Ana", timeout: .milliseconds(700)) }
                    == Self.notSent(.noHandshake, endpoint))
            #expect(await service.with { $0.names } == [])
            await client.stop()
        }
    }

    @Test func `the error for an unknown service key names the endpoint`() throws {
        let folder = try TemporaryFolder()
        let cabinet = try KeyCabinet(in: folder.path, endpoints: folder.endpoints)
        let bus = try Bus(thread: PollThread(name: "test"), keyring: cabinet.servicesKeyring)
        let socket = try Socket(.dealer, context: bus.context)

        #expect(
            throws: AccessError.unknownServer(endpoint: "ipc://x", folder: cabinet.folder.path)
        ) { try bus.secure(socket, connectingTo: "ipc://x") }
    }
}
