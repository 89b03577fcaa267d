// SPDX-License-Identifier: Apache-2.0

@testable import ZeroMQ

extension Bench {
    /// Lets in whom the closure accepts, from now on.
    func authenticate(
        _ decide: @escaping (AuthenticationRequest) -> AuthenticationDecision
    ) throws -> Authenticator {
        try Authenticator(context: context, thread: thread, decide: decide)
    }

    /// Opens a router that only lets in whom the authenticator accepts, and cuts the handshakes
    /// that take longer than `patience`: long, except where the cut is what is tested.
    func openDoor(
        _ secretKey: CurveSecretKey, endpoint: String = "tcp://127.0.0.1:*",
        patience: Duration = .seconds(30)
    ) throws -> Socket {
        let router = try open(.router)
        try router.secure(asServer: secretKey, domain: "door")
        try router.set(.handshakeInterval, patience)
        try router.bind(endpoint)
        return router
    }

    /// Sends a message through the door with the keys.
    func knock(
        at door: Socket, of server: CurvePublicKey, with keys: CurveKeyPair, saying text: String
    ) throws -> Socket {
        let dealer = try open(.dealer)
        try dealer.secure(asClient: keys, of: server)
        try dealer.connect(door.lastEndpoint)
        _ = try dealer.send(Message(text))
        return dealer
    }

    /// How the next handshake ends: nil for well.
    func nextFailure(in events: AsyncStream<SocketEvent>) async -> HandshakeFailure? {
        for await event in events {
            if case .handshakeFailed(let failure) = event.kind { return failure }
            if event.kind == .handshakeSucceeded { return nil }
        }
        return nil
    }
}
