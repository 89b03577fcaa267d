// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// One task that sleeps until it is woken, by any thread and before or after it fell asleep.
final class Waiter: Sendable {
    private enum State {
        case awake
        case asleep(CheckedContinuation<Void, Never>)
        case woken
    }

    private let state = Mutex(State.awake)

    /// Puts the task to sleep, unless it was woken already.
    func park(_ continuation: CheckedContinuation<Void, Never>) {
        let isWoken = state.withLock { state in
            if case .woken = state { return true }
            state = .asleep(continuation)
            return false
        }
        if isWoken { continuation.resume() }
    }

    /// Wakes the task; later calls do nothing.
    func wake() {
        let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
            defer { state = .woken }
            guard case .asleep(let continuation) = state else { return nil }
            return continuation
        }
        continuation?.resume()
    }
}
