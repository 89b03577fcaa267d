// SPDX-License-Identifier: Apache-2.0

@testable import ZeroMQ

extension Workbench {
    /// Starts an authenticator.
    func authenticate(
        _ decide: @escaping (AuthenticationRequest) -> AuthenticationDecision
    ) throws -> Authenticator {
        try Authenticator(context: context, thread: thread, decide: decide)
    }

    /// Opens a router that accepts only authenticated peers.
    ///
    /// The handshake timeout is long, except in tests of the timeout itself.
    func openServer(
        _ secretKey: CurveSecretKey, endpoint: String = "tcp://127.0.0.1:*",
        handshakeTimeout: Duration = .seconds(30)
    ) throws -> Socket {
        let router = try open(.router)
        try router.secure(asServer: secretKey, domain: "door")
        try router.set(.handshakeInterval, handshakeTimeout)
        try router.bind(endpoint)
        return router
    }

    /// Opens a dealer with the keys that connects to a router, and sends a message.
    func openClient(
        of router: Socket, serverKey: CurvePublicKey, keys: CurveKeyPair, sending text: String
    ) throws -> Socket {
        let dealer = try open(.dealer)
        try dealer.secure(asClient: keys, of: serverKey)
        try dealer.connect(router.lastEndpoint)
        _ = try dealer.send(Message(text))
        return dealer
    }

    /// Returns the failure of the next handshake; nil if it succeeds or the events end.
    func nextFailure(in events: AsyncStream<SocketEvent>) async -> HandshakeFailure? {
        for await event in events {
            if case .handshakeFailed(let failure) = event.kind { return failure }
            if event.kind == .handshakeSucceeded { return nil }
        }
        return nil
    }
}
