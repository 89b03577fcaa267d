// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// Why a handshake failed, as far as this end knows.
public enum HandshakeFailure: Equatable, Sendable, CustomStringConvertible {
    /// The connection ended, or there is nobody to authenticate the peer; with an `errno` value.
    case ended(code: CInt)
    /// One end broke the protocol; with one of libzmq's `ZMQ_PROTOCOL_ERROR_` numbers.
    case violated(code: CInt)
    /// The peer was not let in: 300 for now, 400 for good, 500 by a fault (ZeroMQ RFC 27).
    case refused(status: CInt)

    /// Whether the two ends use different security mechanisms: only one of them has keys.
    public var isMechanismMismatch: Bool {
        self == .violated(code: ZMQ_PROTOCOL_ERROR_ZMTP_MECHANISM_MISMATCH)
    }

    /// Says what went wrong, for a log.
    public var description: String {
        switch self {
        case .ended(let code):
            "the connection ended or nobody authenticates (\(String(cString: zmq_strerror(code))))"
        case .violated(code: ZMQ_PROTOCOL_ERROR_ZMTP_MECHANISM_MISMATCH):
            "the two ends use different security mechanisms"
        case .violated(code: ZMQ_PROTOCOL_ERROR_ZMTP_CRYPTOGRAPHIC):
            "the peer uses another key of the server"
        case .violated(let code): "the protocol was broken (0x\(String(code, radix: 16)))"
        case .refused(let status): "the peer was not let in (\(status))"
        }
    }
}
