// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// Something that a poll thread polls, and what it does when that is ready.
final class Watch {
    enum Source {
        /// Ready when there is something to receive.
        case socket(Socket)
        /// Ready when there is room to send.
        case room(Socket)
        case descriptor(CInt)
    }

    let registration: Registration

    /// The socket that is watched, and for what, as libzmq says it; nil for a descriptor.
    private let socket: Socket?
    private let events: CInt

    /// What is polled.
    let descriptor: CInt

    /// Whether a task waits for this watch, which has to be told when the thread stops.
    let isAwaited: Bool

    let ready: () -> Void

    /// Whether what is left in the socket calls for nothing, but only what comes.
    var isPaused = false

    init(
        registration: Registration, source: Source, isAwaited: Bool, ready: @escaping () -> Void
    ) {
        self.registration = registration
        self.isAwaited = isAwaited
        self.ready = ready
        switch source {
        case .socket(let socket): (self.socket, events) = (socket, ZMQ_POLLIN)
        case .room(let socket): (self.socket, events) = (socket, ZMQ_POLLOUT)
        case .descriptor: (socket, events) = (nil, 0)
        }
        // A closed socket is dropped before its descriptor is polled.
        descriptor =
            if case .descriptor(let descriptor) = source { descriptor } else {
                socket?.signalDescriptor ?? -1
            }
    }

    /// Whether the watched socket has been closed.
    var isClosed: Bool { socket.map { $0.handle == nil } ?? false }

    /// What there is that no descriptor tells of any longer.
    var unsignalled: Readiness {
        guard !isPaused, let socket, socket.untold & events != 0 else { return .nothing }
        return socket.readiness(for: events)
    }

    /// What there is after the descriptor has become readable.
    var signalled: Readiness {
        // A descriptor's errors count as ready: reading tells what is wrong.
        socket?.readiness(for: events) ?? .ready
    }
}
