// SPDX-License-Identifier: Apache-2.0

/// Whether a peer is let in.
public enum AuthenticationDecision: Equatable, Sendable {
    /// Yes; `Frame.userID` names it so in all that it sends.
    ///
    /// An empty user id refuses: libzmq would let the peer choose its own.
    case accepted(userID: String)

    /// No, and for good: the peer is told and its socket never tries this endpoint again, not even
    /// when it would be accepted by now (libzmq 4.3.4).
    case refused(String)

    /// Not now: the peer is told nothing, its connection is cut at the end of the shorter
    /// `handshakeInterval`, and it tries again.
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
