// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// A call that libzmq refused: what was attempted, and libzmq's reason.
public struct ZeroMQError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The reason: an `errno` value, or one of libzmq's own such as `ETERM` and `EFSM`.
    public let code: CInt

    /// What was attempted, as a verb and its object: `bind tcp://127.0.0.1:5570`.
    public let operation: String

    /// Makes the error for a known reason.
    public init(code: CInt, operation: String) {
        self.code = code
        self.operation = operation
    }

    /// Makes the error for the call of libzmq that has just failed on this thread.
    init(lastErrorOf operation: String) {
        self.init(code: zmq_errno(), operation: operation)
    }

    /// Whether the context was shut down, so that its sockets can only be closed.
    public var isTerminated: Bool { code == ETERM }

    /// Whether no connected peer has the routing id that a mandatory router was given.
    public var isUnreachable: Bool { code == EHOSTUNREACH }

    /// Says what could not be done, why, and for the common reasons what to do about it.
    public var description: String {
        let reason = "Could not \(operation): \(String(cString: zmq_strerror(code)))."
        return advice.map { "\(reason) \($0)" } ?? reason
    }

    private var advice: String? {
        switch code {
        case EADDRINUSE:
            "Another socket holds this address: stop its process or choose another address."
        case EADDRNOTAVAIL, ENODEV:
            "This machine has no such network interface: bind one of its addresses in numbers, or "
                + "`*`; other names can only be connected to."
        case EACCES:
            "This user may not: choose a port above 1023, or a directory that it may write to."
        case ENOENT:
            "The directory of an ipc endpoint must exist: create it first."
        case EINVAL:
            "The endpoint or value is not valid for this kind of socket: check its spelling."
        case EPROTONOSUPPORT:
            "The transport is not supported: use tcp://, ipc:// or inproc://."
        case EMFILE:
            "Too many sockets are open: close some, or raise the context's maximum or `ulimit -n`."
        case EHOSTUNREACH:
            "No connected peer has this routing id: send again when it has connected."
        case ENOTSOCK:
            "The socket has been closed: use a new one."
        case ETERM:
            "The context was shut down: close the socket."
        case EFSM:
            "A request socket sends and receives in turn: finish the other step first."
        default:
            nil
        }
    }
}
