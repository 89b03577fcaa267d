// SPDX-License-Identifier: Apache-2.0

/// A peer's request to connect to a secured socket (ZAP 1.0, ZeroMQ RFC 27).
public struct AuthenticationRequest: Sendable {
    /// A security mechanism, with the peer's credentials.
    public enum Mechanism: Equatable, Sendable {
        /// No security: the peer has no credentials.
        case null
        /// A key pair; the handshake has proven that the peer has the secret key.
        case curve(CurvePublicKey)
        /// A mechanism that this module does not know, by its name on the wire.
        case other(String)
    }

    /// The domain of the socket that the peer connected to.
    public let domain: String

    /// The peer's network address, without a port; empty over `ipc`.
    public let address: String

    /// The routing id of the socket that the peer connected to; often empty.
    public let routingID: [UInt8]

    /// The security mechanism, with the peer's credentials.
    public let mechanism: Mechanism

    /// Decodes the frames of a request after version and request id; nil if they are malformed.
    init?(_ frames: some Collection<Frame>) {
        let frames = Array(frames)
        guard frames.count >= 4, let domain = frames[0].string, let address = frames[1].string,
            let mechanism = Mechanism(frames[3], credentials: frames[4...])
        else { return nil }
        self.domain = domain
        self.address = address
        routingID = frames[2].bytes
        self.mechanism = mechanism
    }
}

extension AuthenticationRequest.Mechanism {
    fileprivate init?(_ name: Frame, credentials: ArraySlice<Frame>) {
        switch (name.string, credentials.count) {
        case ("NULL", 0): self = .null
        case ("CURVE", 1):
            guard let key = credentials.first.flatMap({ CurvePublicKey(bytes: $0.bytes) }) else {
                return nil
            }
            self = .curve(key)
        case ("NULL", _), ("CURVE", _), (nil, _): return nil
        case (let name?, _): self = .other(name)
        }
    }
}

/// An authenticator's decision about a peer.
public enum AuthenticationDecision: Equatable, Sendable {
    /// The peer may connect; `Frame.userID` of all its messages is this user id.
    ///
    /// An empty user id refuses the peer, because libzmq would let the peer choose its own.
    case accepted(userID: String)

    /// The peer may not connect, for good.
    ///
    /// It receives the refusal. Its socket never retries this endpoint, even if it would be
    /// accepted by then (libzmq 4.3.4).
    case refused(String)

    /// The peer may not connect now.
    ///
    /// It receives no reply. Its connection is closed after the shorter `handshakeInterval` of the
    /// two ends, and then it retries.
    case deferred(String)

    /// The status code, text and user id of the reply (ZeroMQ RFC 27).
    var reply: [String] {
        switch self {
        case .accepted(""): ["500", "The peer was accepted without a user id.", ""]
        case .accepted(let userID): ["200", "OK", userID]
        case .deferred(let reason): ["300", reason, ""]
        case .refused(let reason): ["400", reason, ""]
        }
    }
}
