// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import ZeroMQ

/// Peers without permission are not accepted, and do not disturb the others.
@Suite(.timeLimit(.minutes(1))) struct IntruderTests {
    private let server: CurveKeyPair
    private let friend: CurveKeyPair
    private let stranger: CurveKeyPair

    init() throws {
        server = try .generate()
        friend = try .generate()
        stranger = try .generate()
    }

    enum Handler: CaseIterable { case neverStarted, closed, silent }

    @Test(arguments: Handler.allCases)
    func `without a working authenticator no peer is accepted`(handler: Handler) async throws {
        try await Workbench.use { bench in
            switch handler {
            case .neverStarted: break
            case .closed: try bench.authenticate { _ in .accepted(userID: "ana") }.close()
            case .silent:
                let silent = try bench.open(.reply)
                try silent.bind(Authenticator.endpoint)
                bench.sockets["silent"] = silent
            }
            let door = try bench.openServer(server.secretKey, handshakeTimeout: .milliseconds(200))
            let events = try bench.thread.events(of: door)
            let dealer = try bench.openClient(
                of: door, serverKey: server.publicKey, keys: friend, sending: "hello")

            #expect(await bench.nextFailure(in: events) != nil)

            #expect(try door.receive() == nil)
            dealer.close()
        }
    }

    @Test func `an unknown key is refused for good`() async throws {
        try await Workbench.use { [friend, server, stranger] bench in
            let authenticator = try bench.authenticate { request in
                request.mechanism == .curve(friend.publicKey)
                    ? .accepted(userID: "ana") : .refused("unknown")
            }
            let door = try bench.openServer(server.secretKey)
            let events = try bench.thread.events(of: door)
            let dealer = try bench.open(.dealer)
            let dealerEvents = try bench.thread.events(of: dealer)
            try dealer.secure(asClient: stranger, of: server.publicKey)
            try dealer.connect(door.lastEndpoint)
            #expect(try dealer.send(Message("open")))

            #expect(await bench.nextFailure(in: events) == .refused(status: 400))
            #expect(await bench.nextFailure(in: dealerEvents) == .refused(status: 400))

            let other = try bench.openClient(
                of: door, serverKey: server.publicKey, keys: friend, sending: "hello")
            let texts = try await bench.thread.nextMessage(from: door).frames.map(\.string)
            #expect(texts.last == "hello")
            other.close()
            authenticator.close()
        }
    }

    @Test func `a deferred peer retries until it is accepted`() async throws {
        let requests = Counter()
        try await Workbench.use { [friend, server] bench in
            let authenticator = try bench.authenticate { _ in
                requests.increment() == 1 ? .deferred("later") : .accepted(userID: "ana")
            }
            let door = try bench.openServer(server.secretKey, handshakeTimeout: .milliseconds(500))
            let dealer = try bench.openClient(
                of: door, serverKey: server.publicKey, keys: friend, sending: "hello")
            let frames = try await bench.thread.nextMessage(from: door).frames
            #expect(frames.last?.userID == "ana")
            #expect(requests.value >= 2)
            dealer.close()
            authenticator.close()
        }
    }

    @Test func `a wrong server key, no security and a password are rejected`() async throws {
        let username = SocketOption.bytes("username", 45, capacity: 255)  // ZMQ_PLAIN_USERNAME
        let password = SocketOption.bytes("password", 46, capacity: 255)  // ZMQ_PLAIN_PASSWORD
        try await Workbench.use { [friend, server, stranger] bench in
            let authenticator = try bench.authenticate { _ in
                Issue.record("The authenticator was called.")
                return .accepted(userID: "anybody")
            }
            let door = try bench.openServer(server.secretKey)
            let events = try bench.thread.events(of: door)
            let intruders: [@Sendable (Socket) throws -> Void] = [
                { try $0.secure(asClient: friend, of: stranger.publicKey) },
                { _ in },
                {
                    try $0.set(username, Array("ana".utf8))
                    try $0.set(password, Array("secret".utf8))
                },
            ]
            for prepare in intruders {
                let dealer = try bench.open(.dealer)
                try prepare(dealer)
                try dealer.connect(door.lastEndpoint)
                #expect(try dealer.send(Message("open")))
                #expect(await bench.nextFailure(in: events) != nil)
                dealer.close()
            }
            #expect(try door.receive() == nil)
            authenticator.close()
        }
    }

    @Test func `random bytes on the port are rejected, and the service continues`() async throws {
        try await Workbench.use { [friend, server] bench in
            let authenticator = try bench.authenticate { _ in .accepted(userID: "ana") }
            let door = try bench.openServer(server.secretKey)
            var chance = SeededGenerator(seed: 4)
            let noise = (0..<2048).map { _ in UInt8.random(in: 0...255, using: &chance) }
            let raw = try RawPeer(endpoint: door.lastEndpoint)
            try raw.send(noise)
            raw.waitForEnd()
            let dealer = try bench.openClient(
                of: door, serverKey: server.publicKey, keys: friend, sending: "hello")
            let frames = try await bench.thread.nextMessage(from: door).frames
            #expect(frames.last?.string == "hello")
            dealer.close()
            authenticator.close()
        }
    }

    @Test func `a message over the limit is dropped, and the next one arrives`() async throws {
        try await Workbench.use { [friend, server] bench in
            let authenticator = try bench.authenticate { _ in .accepted(userID: "ana") }
            let router = try bench.open(.router)
            try router.secure(asServer: server.secretKey, domain: "door")
            try router.set(.maximumMessageSize, 1000)
            try router.bind("tcp://127.0.0.1:*")
            let events = try bench.thread.events(of: router)
            let dealer = try bench.openClient(
                of: router, serverKey: server.publicKey, keys: friend, sending: "first")
            #expect(try await bench.thread.nextMessage(from: router).frames.last?.string == "first")
            #expect(try dealer.send([UInt8](repeating: 7, count: 65_536)))
            #expect(await events.contains { $0.kind == .disconnected })
            #expect(await bench.nextFailure(in: events) == nil)
            #expect(try dealer.send(Message("next")))
            #expect(try await bench.thread.nextMessage(from: router).frames.last?.string == "next")
            authenticator.close()
        }
    }

    @Test func `an unauthenticated peer cannot claim a user id`() async throws {
        try await Workbench.use { bench in
            let router = try bench.open(.router)
            try router.bind("tcp://127.0.0.1:*")
            let raw = try RawPeer(endpoint: router.lastEndpoint)
            try raw.performHandshake(claiming: [("Socket-Type", "DEALER"), ("User-Id", "boss")])
            try raw.send([0, 2] + Array("hi".utf8))
            let frame = try await bench.thread.nextMessage(from: router).frames.last
            #expect(frame?.string == "hi")
            #expect(frame?.userID == nil)
            #expect(frame?.metadata("User-Id") == nil)
            #expect(frame?.metadata("Socket-Type") == "DEALER")
        }
    }

    @Test func `the authenticator, not the peer, sets the user id of a peer without keys`()
        async throws
    {
        try await Workbench.use { bench in
            let authenticator = try bench.authenticate { request in
                request.mechanism == .null && request.address == "127.0.0.1"
                    ? .accepted(userID: "ana") : .refused("unknown")
            }
            let router = try bench.open(.router)
            try router.authenticate(domain: "door")
            try router.bind("tcp://127.0.0.1:*")
            let endpoint = router.lastEndpoint
            // On another thread, because the handshake waits for the authenticator on this one.
            let peer = Task.detached {
                let raw = try RawPeer(endpoint: endpoint)
                try raw.performHandshake(claiming: [("Socket-Type", "DEALER"), ("User-Id", "boss")])
                try raw.send([0, 2] + Array("hi".utf8))
                raw.waitForEnd()
            }
            let frame = try await bench.thread.nextMessage(from: router).frames.last
            #expect(frame?.userID == "ana")
            router.close()
            try await peer.value
            authenticator.close()
        }
    }

    @Test func `without a working authenticator an address is not accepted either`() async throws {
        try await Workbench.use { bench in
            let router = try bench.open(.router)
            try router.authenticate(domain: "door")
            try router.bind("tcp://127.0.0.1:*")
            let events = try bench.thread.events(of: router)
            let dealer = try bench.open(.dealer)
            try dealer.connect(router.lastEndpoint)
            #expect(try dealer.send(Message("open")))
            #expect(await bench.nextFailure(in: events) != nil)
            #expect(try router.receive() == nil)
        }
    }
}
