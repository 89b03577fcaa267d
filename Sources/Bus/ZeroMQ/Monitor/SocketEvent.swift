// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// Something that happened to one of a socket's connections (zmq_socket_monitor(3)).
public struct SocketEvent: Equatable, Sendable {
    /// What may happen to a connection.
    public enum Kind: Equatable, Sendable {
        /// A connection was made, on which the two ends now shake hands.
        case connected
        /// A connection could not be made at once and is awaited.
        case connectionDelayed
        /// A connection is tried again after a pause.
        case connectionRetried(after: Duration)
        /// The socket accepts connections at the endpoint.
        case listening
        /// The endpoint could not be bound, with the `errno` value of the reason.
        case bindingFailed(code: CInt)
        /// A peer connected, and the two ends now shake hands.
        case accepted
        /// A peer could not connect, with the `errno` value of the reason.
        case acceptingFailed(code: CInt)
        /// The endpoint or a connection was closed by this end.
        case closed
        /// The endpoint could not be closed, with the `errno` value of the reason.
        case closingFailed(code: CInt)
        /// A connection was lost.
        case disconnected
        /// The two ends agree, and messages flow.
        case handshakeSucceeded
        /// The two ends do not agree.
        case handshakeFailed(HandshakeFailure)
    }

    /// Its number among all events of the sequence, from 1 on: what is missing between two was
    /// dropped, because nobody read it in time.
    public let number: Int

    /// What happened.
    public let kind: Kind

    /// The endpoint that it happened to, as the socket was bound or connected.
    public let endpoint: String

    /// Reads libzmq's message: its kind and value in the machine's byte order, then the endpoint;
    /// nil for an event that this module does not know.
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
