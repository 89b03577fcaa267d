// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// Something that a poll thread polls, and what it does when that is ready.
struct Watch {
    enum Source {
        /// Ready when there is something to receive.
        case socket(Socket)
        /// Ready when there is room to send.
        case room(Socket)
        case descriptor(CInt)

        /// The socket, and what it is watched for as libzmq says it.
        var interest: (socket: Socket, events: CInt)? {
            switch self {
            case .socket(let socket): (socket, ZMQ_POLLIN)
            case .room(let socket): (socket, ZMQ_POLLOUT)
            case .descriptor: nil
            }
        }
    }

    let registration: Registration
    let source: Source

    /// What is polled.
    let descriptor: CInt

    /// Whether a task waits for this watch, which has to be told when the thread stops.
    let isAwaited: Bool

    let ready: () -> Void

    init(
        registration: Registration, source: Source, isAwaited: Bool, ready: @escaping () -> Void
    ) {
        self.registration = registration
        self.source = source
        self.isAwaited = isAwaited
        self.ready = ready
        switch source {
        // A closed socket is dropped before its descriptor is polled.
        case .socket(let socket), .room(let socket): descriptor = socket.signalDescriptor ?? -1
        case .descriptor(let descriptor): self.descriptor = descriptor
        }
    }

    /// Whether the watched socket has been closed.
    var isClosed: Bool { source.interest.map { $0.socket.handle == nil } ?? false }

    /// What there is that no descriptor tells of any longer.
    var unsignalled: Readiness {
        guard let (socket, events) = source.interest, socket.untold & events != 0 else {
            return .nothing
        }
        return socket.readiness(for: events)
    }

    /// What there is after the descriptor has become readable.
    var signalled: Readiness {
        // A descriptor's errors count as ready: reading tells what is wrong.
        guard let (socket, events) = source.interest else { return .ready }
        return socket.readiness(for: events)
    }
}
