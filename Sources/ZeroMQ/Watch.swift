// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// Something that a poll thread polls, and what it does when there is something to receive.
struct Watch {
    enum Source {
        case socket(Socket)
        case descriptor(CInt)
    }

    let registration: Registration
    let source: Source

    /// Whether a task waits for this watch, which has to be told when the thread stops.
    let isAwaited: Bool

    let ready: () -> Void

    /// What `zmq_poll` is told; nil for a socket that has been closed.
    var item: zmq_pollitem_t? {
        switch source {
        case .socket(let socket):
            socket.handle.map {
                zmq_pollitem_t(socket: $0, fd: 0, events: CShort(ZMQ_POLLIN), revents: 0)
            }
        case .descriptor(let descriptor):
            // Errors count as readable: reading tells what is wrong.
            zmq_pollitem_t(
                socket: nil, fd: descriptor, events: CShort(ZMQ_POLLIN | ZMQ_POLLERR), revents: 0)
        }
    }

    var isSocket: Bool {
        if case .socket = source { true } else { false }
    }

    /// Whether the watched socket's context was shut down.
    var isTerminated: Bool {
        guard case .socket(let socket) = source else { return false }
        do {
            _ = try socket.get(.events)
            return false
        } catch {
            return error.isTerminated
        }
    }
}
