// SPDX-License-Identifier: Apache-2.0

/// A connection that asks to be let in (ZAP 1.0, ZeroMQ RFC 27).
public struct AuthenticationRequest: Sendable {
    /// How a peer shows who it is.
    public enum Mechanism: Equatable, Sendable {
        /// Not at all.
        case null
        /// By a key pair; the handshake has proven that the peer has the secret key too.
        case curve(CurvePublicKey)
        /// In a way that this module does not know, by its name on the wire.
        case other(String)
    }

    /// The domain of the socket that the peer came to.
    public let domain: String

    /// The peer's network address, without a port; empty over `ipc`.
    public let address: String

    /// The routing id of the socket that is asked for, not of the peer; often empty.
    public let routingID: [UInt8]

    /// How the peer shows who it is.
    public let mechanism: Mechanism

    /// Reads the frames of a request behind version and request id; nil when they are malformed.
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
