// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// A source that a poll thread polls, with its handler.
final class Watch {
    enum Source {
        /// Ready if the socket has a message to receive.
        case readable(Socket)
        /// Ready if a message could be sent.
        case writable(Socket)
        case descriptor(CInt)
    }

    let registration: Registration

    /// The watched socket; nil for a descriptor.
    private let socket: Socket?

    /// The awaited event of the socket, `ZMQ_POLLIN` or `ZMQ_POLLOUT`.
    private let event: CInt

    /// The polled descriptor.
    let descriptor: CInt

    /// Whether a task awaits this watch, so that the handler must be called when the thread stops.
    let isAwaited: Bool

    let handler: () -> Void

    /// Whether the watch ignores messages that are left in the socket, and reacts only to new
    /// signals.
    var isPaused = false

    init(
        registration: Registration, source: Source, isAwaited: Bool, handler: @escaping () -> Void
    ) {
        self.registration = registration
        self.isAwaited = isAwaited
        self.handler = handler
        switch source {
        case .readable(let socket): (self.socket, event) = (socket, ZMQ_POLLIN)
        case .writable(let socket): (self.socket, event) = (socket, ZMQ_POLLOUT)
        case .descriptor: (socket, event) = (nil, 0)
        }
        // The watch of a closed socket is dropped before its descriptor is polled.
        descriptor =
            if case .descriptor(let descriptor) = source { descriptor } else {
                socket?.signalDescriptor ?? -1
            }
    }

    /// Whether the watched socket is closed.
    var isClosed: Bool { socket.map { $0.handle == nil } ?? false }

    /// The readiness that the descriptor may not signal, checked before each poll.
    var readinessWithoutSignal: Readiness {
        guard !isPaused, let socket, socket.unsignalledEvents & event != 0 else {
            return .notReady
        }
        return socket.readiness(for: event)
    }

    /// The readiness after the descriptor has become readable.
    var readinessAfterSignal: Readiness {
        // A failed descriptor counts as ready: reading from it returns the error.
        socket?.readiness(for: event) ?? .ready
    }
}
