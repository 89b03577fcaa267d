// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Something that a poll thread polls, and what it does when there is something to receive.
struct Watch {
    enum Source {
        case socket(Socket)
        case descriptor(CInt)
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
        case .socket(let socket): descriptor = socket.signalDescriptor ?? -1
        case .descriptor(let descriptor): self.descriptor = descriptor
        }
    }

    /// Whether the watched socket has been closed.
    var isClosed: Bool {
        if case .socket(let socket) = source { socket.handle == nil } else { false }
    }

    /// What there is that no descriptor tells of any longer.
    var unsignalled: Readiness {
        guard case .socket(let socket) = source, socket.mayHaveInput else { return .nothing }
        return socket.readiness()
    }

    /// What there is after the descriptor has become readable.
    var signalled: Readiness {
        switch source {
        case .socket(let socket): socket.readiness()
        // Errors count as readable: reading tells what is wrong.
        case .descriptor: .input
        }
    }
}
