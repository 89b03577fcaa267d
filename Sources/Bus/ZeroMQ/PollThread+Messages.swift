// SPDX-License-Identifier: Apache-2.0

import Synchronization

extension PollThread {
    /// Receives the socket's next message, and suspends the task until there is one.
    ///
    /// If the task is cancelled while it waits, or the thread stops, this throws
    /// `CancellationError` and leaves the message in the socket. It also throws the errors of
    /// `Socket.receive()`. The isolation must be an actor that runs on this thread; it traps
    /// elsewhere. Resuming the task takes about ten microseconds, because it passes through Swift's
    /// global pool. If that is too slow, use a handler.
    public func nextMessage(
        from socket: Socket,
        isolation: isolated any Actor = #isolation
    ) async throws -> Message {
        while true {
            try Task.checkCancellation()
            if confined.isStopping { throw CancellationError() }
            if let message = try socket.receive() { return message }
            await readiness(of: socket, isolation: isolation)
        }
    }

    /// Waits until the socket may have a message, or there is another reason to check again.
    private func readiness(of socket: Socket, isolation: isolated any Actor) async {
        let waiter = Waiter()
        let registration = confined.watch(.readable(socket), isAwaited: true) { waiter.resume() }
        defer { cancel(registration) }
        await withTaskCancellationHandler {
            // Capturing the isolation keeps the closure, and the resumed task, on this thread.
            await withCheckedContinuation(isolation: isolation) { waiter.suspend($0) }
        } onCancel: {
            waiter.resume()
        }
    }
}

/// A suspended task that any thread may resume, also before the task is suspended.
private final class Waiter: Sendable {
    private enum State {
        case running
        case suspended(CheckedContinuation<Void, Never>)
        case resumed
    }

    private let state = Mutex(State.running)

    /// Stores the continuation of the task, or resumes it at once if `resume()` was called before.
    func suspend(_ continuation: CheckedContinuation<Void, Never>) {
        let isResumed = state.withLock { state in
            if case .resumed = state { return true }
            state = .suspended(continuation)
            return false
        }
        if isResumed { continuation.resume() }
    }

    /// Resumes the task; later calls do nothing.
    func resume() {
        let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
            defer { state = .resumed }
            guard case .suspended(let continuation) = state else { return nil }
            return continuation
        }
        continuation?.resume()
    }
}
