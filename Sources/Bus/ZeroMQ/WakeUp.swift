// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// The descriptor that ends a thread's poll from another thread: an `eventfd(2)`.
struct WakeUp: Sendable {
    let descriptor: CInt

    init() {
        descriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        precondition(
            descriptor != -1,
            "No descriptor is left for a poll thread: raise `ulimit -n` (errno \(errno)).")
    }

    /// Makes the descriptor readable, and so ends the present or the next poll.
    func signal() {
        // Fails only when the counter is full, and then it is readable already.
        _ = uninterrupted { CInt(eventfd_write(descriptor, 1)) }
    }

    /// Makes the descriptor unreadable again.
    func clear() {
        var count: eventfd_t = 0
        // Fails only when it is unreadable already.
        _ = uninterrupted { CInt(eventfd_read(descriptor, &count)) }
    }

    /// Gives the descriptor back, after which no other method may be called.
    func close() {
        _ = Glibc.close(descriptor)
    }
}
