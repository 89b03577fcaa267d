// SPDX-License-Identifier: Apache-2.0

extension PollThread {
    /// Receives the socket's next message, waiting for it as long as it takes.
    ///
    /// Only a task that is running again takes the message: one that is cancelled while it waits
    /// throws `CancellationError`, and leaves the message in the socket. So does one whose thread
    /// stops. What `Socket.receive()` throws is thrown too. The isolation must be an actor that
    /// runs on this thread; it traps elsewhere. A wake-up passes through Swift's global pool, which
    /// costs about ten microseconds: where that matters, use a handler.
    public func nextMessage(
        from socket: Socket,
        isolation: isolated any Actor = #isolation
    ) async throws -> Message {
        while true {
            try Task.checkCancellation()
            if confined.isEnding { throw CancellationError() }
            if let message = try socket.receive() { return message }
            await readiness(of: socket, isolation: isolation)
        }
    }

    /// Waits until the socket may have a message, or there is another reason to look again.
    private func readiness(of socket: Socket, isolation: isolated any Actor) async {
        let waiter = Waiter()
        let registration = confined.watch(.socket(socket), isAwaited: true) { waiter.wake() }
        defer { cancel(registration) }
        await withTaskCancellationHandler {
            // Capturing the isolation keeps the closure, and the resumed task, on this thread.
            await withCheckedContinuation(isolation: isolation) { waiter.park($0) }
        } onCancel: {
            waiter.wake()
        }
    }
}
