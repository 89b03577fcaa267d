// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// The result of checking something that a poll thread watches.
enum Readiness {
    case notReady
    case ready
    /// The socket's context was shut down.
    case terminated
}

extension Socket {
    /// The descriptor that becomes readable when the socket's events may have changed; nil if the
    /// socket is closed.
    ///
    /// It signals changes, not a state (zmq_getsockopt(3), ZMQ_FD). Before a thread sleeps on it,
    /// the thread must check the socket's readiness if `unsignalledEvents` has the awaited event.
    var signalDescriptor: CInt? {
        var descriptor: CInt = -1
        var size = MemoryLayout<CInt>.size
        guard let handle, zmq_getsockopt(handle, ZMQ_FD, &descriptor, &size) != -1 else {
            return nil
        }
        return descriptor
    }

    /// Whether a message could be sent now without blocking (`ZMQ_POLLOUT`).
    ///
    /// With the option `immediate`, a socket that connects is not writable while it has no
    /// connection.
    public var isWritable: Bool { readiness(for: ZMQ_POLLOUT) == .ready }

    /// Checks for an event: `ZMQ_POLLIN` for messages to receive, `ZMQ_POLLOUT` for sending.
    ///
    /// It processes everything that the descriptor has signalled so far.
    func readiness(for event: CInt) -> Readiness {
        guard let handle else { return .notReady }
        var events: CInt = 0
        var size = MemoryLayout<CInt>.size
        let result = retryOnInterrupt { zmq_getsockopt(handle, ZMQ_EVENTS, &events, &size) }
        if result == -1 { return zmq_errno() == ETERM ? .terminated : .notReady }
        unsignalledEvents = events
        return events & event != 0 ? .ready : .notReady
    }
}
