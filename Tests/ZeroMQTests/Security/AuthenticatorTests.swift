// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(1))) struct AuthenticatorTests {
    @Test(arguments: ["tcp://127.0.0.1:*", "ipc://"])
    func `a known key is accepted, and its frames have the user id`(transport: String) async throws
    {
        let folder = try TemporaryFolder()
        let endpoint = transport == "ipc://" ? "ipc://\(folder.path)/door" : transport
        let (server, client) = (try CurveKeyPair.generate(), try CurveKeyPair.generate())
        try await Workbench.use { bench in
            let authenticator = try bench.authenticate { request in
                let isKnown = request.mechanism == .curve(client.publicKey)
                return isKnown && request.domain == "kitchen"
                    ? .accepted(userID: "ana") : .refused("unknown")
            }
            let router = try bench.open(.router)
            try router.secure(asServer: server.secretKey, domain: "kitchen")
            try router.bind(endpoint)
            let dealer = try bench.open(.dealer)
            try dealer.secure(asClient: client, of: server.publicKey)
            try dealer.connect(router.lastEndpoint)
            #expect(try dealer.send(Message("hello")))

            let received = try await bench.thread.nextMessage(from: router)

            #expect(received.frames.last?.string == "hello")
            #expect(received.frames.last?.userID == "ana")
            #expect(received.frames.last?.metadata("Socket-Type") == "DEALER")
            #expect(received.frames.last?.metadata("Unknown") == nil)
            authenticator.close()
        }
        _ = folder
    }

    @Test func `a context has one authenticator at a time`() async throws {
        try await Workbench.use { bench in
            let first = try bench.authenticate { _ in .refused("closed") }
            let error = #expect(throws: ZeroMQError.self) {
                try bench.authenticate { _ in .refused("closed") }
            }
            #expect(error?.code == EADDRINUSE)
            first.close()
            first.close()
            let second = try bench.authenticate { _ in .refused("closed") }
            second.close()
        }
    }

    @Test func `an empty domain is rejected, because libzmq would not ask the authenticator`()
        async throws
    {
        let server = try CurveKeyPair.generate()
        try await Workbench.use { bench in
            let router = try bench.open(.router)
            let error = #expect(throws: ZeroMQError.self) {
                try router.secure(asServer: server.secretKey, domain: "")
            }
            #expect(error?.code == EINVAL)
            #expect(throws: ZeroMQError.self) { try router.authenticate(domain: "") }
        }
    }

    @Test func `a bound socket cannot be secured`() async throws {
        let keys = try CurveKeyPair.generate()
        try await Workbench.use { bench in
            let router = try bench.open(.router)
            try router.bind("inproc://open")
            let error = #expect(throws: ZeroMQError.self) {
                try router.secure(asServer: keys.secretKey, domain: "kitchen")
            }
            #expect(error?.description.contains("already") == true)
            #expect(throws: ZeroMQError.self) {
                try router.secure(asClient: keys, of: keys.publicKey)
            }
        }
    }

    @Test func `malformed requests are refused without a decision`() {
        let key = String(repeating: "k", count: 32)
        let malformed: [[String]] = [
            [], ["1.0"], ["1.0", "7"], ["2.0", "7", "door", "::1", "", "NULL"],
            ["1.0", "7", "door", "::1", ""], ["1.0", "7", "door", "::1", "", "NULL", "more"],
            ["1.0", "7", "door", "::1", "", "CURVE"],
            ["1.0", "7", "door", "::1", "", "CURVE", "short"],
            ["1.0", "7", "door", "::1", "", "CURVE", key, key],
        ]
        for texts in malformed {
            let reply = Authenticator.reply(to: Message(texts.map { Frame($0) })) { _ in
                Issue.record("A decision was requested about \(texts).")
                return .accepted(userID: "anybody")
            }
            let expected = ["1.0", texts.dropFirst().first ?? "", "400"]
            #expect(reply.frames.prefix(3).map(\.string) == expected)
            #expect(reply.frames.count == 6)
        }
    }

    @Test func `a request has all properties of the peer`() throws {
        let key = String(repeating: "k", count: 32)
        let texts = ["door", "10.0.0.7", "till-1", "CURVE", key]
        let request = try #require(AuthenticationRequest(texts.map { Frame($0) }))
        #expect(request.domain == "door")
        #expect(request.address == "10.0.0.7")
        #expect(request.routingID == Array("till-1".utf8))
        #expect(request.mechanism == CurvePublicKey(bytes: key.utf8).map { .curve($0) })
        let plain = AuthenticationRequest(
            ["door", "", "", "PLAIN", "ana", "secret"].map { Frame($0) })
        #expect(plain?.mechanism == .other("PLAIN"))
    }

    @Test func `decisions have the codes of the protocol`() {
        let codes = [
            AuthenticationDecision.accepted(userID: "ana"), .deferred("later"), .refused("no"),
            .accepted(userID: ""),
        ].map { $0.reply[0] }
        #expect(codes == ["200", "300", "400", "500"])
    }
}
