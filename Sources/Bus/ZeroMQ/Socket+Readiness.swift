// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// What a poll thread finds when it looks at what it watches.
enum Readiness {
    case nothing
    case ready
    /// The socket's context was shut down.
    case terminated
}

extension Socket {
    /// The descriptor that becomes readable when there is something to look at; nil for a socket
    /// that has been closed.
    ///
    /// It signals changes, not a state (zmq_getsockopt(3), ZMQ_FD): before a thread sleeps on it,
    /// it has to ask for the socket's readiness whenever `untold` has what it waits for.
    var signalDescriptor: CInt? {
        var descriptor: CInt = -1
        var size = MemoryLayout<CInt>.size
        guard let handle, zmq_getsockopt(handle, ZMQ_FD, &descriptor, &size) != -1 else {
            return nil
        }
        return descriptor
    }

    /// Whether a message could be sent now, as far as libzmq knows.
    ///
    /// With `immediate` a socket that connects has no room while its peer is away.
    public var hasRoom: Bool { readiness(for: ZMQ_POLLOUT) == .ready }

    /// Whether messages wait, or with `ZMQ_POLLOUT` whether there is room for one; takes note of
    /// all that was signalled so far.
    func readiness(for interest: CInt) -> Readiness {
        guard let handle else { return .nothing }
        var events: CInt = 0
        var size = MemoryLayout<CInt>.size
        let result = uninterrupted { zmq_getsockopt(handle, ZMQ_EVENTS, &events, &size) }
        if result == -1 { return zmq_errno() == ETERM ? .terminated : .nothing }
        untold = events
        return events & interest != 0 ? .ready : .nothing
    }
}
