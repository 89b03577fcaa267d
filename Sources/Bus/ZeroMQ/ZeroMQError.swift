// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// A failed call of libzmq: the attempted operation, and libzmq's reason.
public struct ZeroMQError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The reason: an `errno` value, or one of libzmq's own such as `ETERM` and `EFSM`.
    public let code: CInt

    /// The attempted operation, as a verb with its object: `bind tcp://127.0.0.1:5570`.
    public let operation: String

    /// Creates the error for a known reason.
    public init(code: CInt, operation: String) {
        self.code = code
        self.operation = operation
    }

    /// Creates the error for the call of libzmq that has just failed on this thread.
    init(lastErrorOf operation: String) {
        self.init(code: zmq_errno(), operation: operation)
    }

    /// Whether the context was shut down, which leaves nothing but closing its sockets.
    public var isTerminated: Bool { code == ETERM }

    /// Whether another socket is bound to the endpoint.
    public var isAddressInUse: Bool { code == EADDRINUSE }

    /// Whether no connected peer has the routing id of a message that a mandatory router sends.
    public var isUnreachable: Bool { code == EHOSTUNREACH }

    /// The operation, the reason and, for common reasons, the remedy.
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
            "This user lacks the permission: choose a port above 1023, or a writable directory."
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

/// Repeats a call for as long as a signal interrupts it, and returns its first other result.
///
/// Signal handlers run on any thread, so every call of libzmq may end with EINTR. Such a call has
/// done nothing, and the remedy is always to repeat it.
func retryOnInterrupt(_ call: () -> CInt) -> CInt {
    while true {
        let result = call()
        if result != -1 || zmq_errno() != EINTR { return result }
    }
}
