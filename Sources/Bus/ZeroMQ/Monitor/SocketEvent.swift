// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// An event of one of a socket's connections or endpoints (zmq_socket_monitor(3)).
public struct SocketEvent: Equatable, Sendable {
    /// The kinds of events.
    public enum Kind: Equatable, Sendable {
        /// A connection was made; its handshake follows.
        case connected
        /// A connection could not be made at once; libzmq waits for it.
        case connectionDelayed
        /// libzmq will retry the connection after a delay.
        case connectionRetried(after: Duration)
        /// The socket accepts connections at the endpoint.
        case listening
        /// The endpoint could not be bound; `code` is the `errno` value.
        case bindingFailed(code: CInt)
        /// A peer connected; the handshake follows.
        case accepted
        /// A peer's connection could not be accepted; `code` is the `errno` value.
        case acceptingFailed(code: CInt)
        /// This end closed the endpoint or a connection.
        case closed
        /// The endpoint could not be closed; `code` is the `errno` value.
        case closingFailed(code: CInt)
        /// A connection was lost.
        case disconnected
        /// The handshake succeeded; messages flow from now on.
        case handshakeSucceeded
        /// The handshake failed.
        case handshakeFailed(HandshakeFailure)
    }

    /// The number of the event in its sequence, from 1.
    ///
    /// A gap between two numbers means that events were dropped because the reader was too slow.
    public let number: Int

    /// The kind of the event.
    public let kind: Kind

    /// The endpoint of the event, as it was bound or connected.
    public let endpoint: String

    /// Decodes libzmq's message; nil for an event that this module does not know.
    ///
    /// The first frame has the kind and a value in the machine's byte order, the second the
    /// endpoint.
    init?(_ message: Message, number: Int) {
        guard message.frames.count == 2, message.frames[0].count == 6,
            let endpoint = message.frames[1].string
        else { return nil }
        let (code, value) = message.frames[0].withBytes { bytes in
            (
                bytes.loadUnaligned(as: UInt16.self),
                bytes.loadUnaligned(fromByteOffset: 2, as: UInt32.self)
            )
        }
        guard let kind = Kind(code: CInt(code), value: CInt(bitPattern: value)) else {
            return nil
        }
        self.number = number
        self.kind = kind
        self.endpoint = endpoint
    }
}

/// The reason for a failed handshake, as far as this end knows it.
public enum HandshakeFailure: Equatable, Sendable, CustomStringConvertible {
    /// The connection ended, or the context has no authenticator; `code` is an `errno` value.
    case ended(code: CInt)
    /// One end violated the protocol; `code` is one of libzmq's `ZMQ_PROTOCOL_ERROR_` numbers.
    case violated(code: CInt)
    /// The authenticator refused the peer: 300 for now, 400 for good, 500 for an internal error
    /// (ZeroMQ RFC 27).
    case refused(status: CInt)

    /// The two ends use different security mechanisms: only one of them has keys.
    public static let mechanismMismatch = Self.violated(
        code: ZMQ_PROTOCOL_ERROR_ZMTP_MECHANISM_MISMATCH)

    /// The reason in words, for a log.
    public var description: String {
        switch self {
        case .ended(let code):
            "the connection ended or has no authenticator (\(String(cString: zmq_strerror(code))))"
        case .mechanismMismatch:
            "the two ends use different security mechanisms"
        case .violated(code: ZMQ_PROTOCOL_ERROR_ZMTP_CRYPTOGRAPHIC):
            "the peer uses a wrong key for the server"
        case .violated(let code):
            "one end violated the protocol (0x\(String(code, radix: 16)))"
        case .refused(let status): "the authenticator refused the peer (\(status))"
        }
    }
}

extension SocketEvent.Kind {
    fileprivate init?(code: CInt, value: CInt) {
        switch code {
        case ZMQ_EVENT_CONNECTED: self = .connected
        case ZMQ_EVENT_CONNECT_DELAYED: self = .connectionDelayed
        case ZMQ_EVENT_CONNECT_RETRIED: self = .connectionRetried(after: .milliseconds(value))
        case ZMQ_EVENT_LISTENING: self = .listening
        case ZMQ_EVENT_BIND_FAILED: self = .bindingFailed(code: value)
        case ZMQ_EVENT_ACCEPTED: self = .accepted
        case ZMQ_EVENT_ACCEPT_FAILED: self = .acceptingFailed(code: value)
        case ZMQ_EVENT_CLOSED: self = .closed
        case ZMQ_EVENT_CLOSE_FAILED: self = .closingFailed(code: value)
        case ZMQ_EVENT_DISCONNECTED: self = .disconnected
        case ZMQ_EVENT_HANDSHAKE_SUCCEEDED: self = .handshakeSucceeded
        case ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL: self = .handshakeFailed(.ended(code: value))
        case ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL: self = .handshakeFailed(.violated(code: value))
        case ZMQ_EVENT_HANDSHAKE_FAILED_AUTH: self = .handshakeFailed(.refused(status: value))
        default: return nil
        }
    }
}
