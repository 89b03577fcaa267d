// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// An actor on its own poll thread, on which a test runs and uses sockets as local variables.
actor Workbench {
    nonisolated let context: Context
    nonisolated let thread: PollThread

    /// The sockets of handlers that cannot capture them, by name.
    var sockets: [String: Socket] = [:]

    /// The registrations that handlers cancel, by name.
    var registrations: [String: Registration] = [:]

    /// Whether `flood()` enqueues another job.
    var isFlooding = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private init(context: Context) {
        self.context = context
        thread = PollThread(name: "bench")
    }

    /// Runs a test on a new workbench, and ends its thread and context afterwards.
    static func use(_ test: @Sendable (isolated Workbench) async throws -> Void) async throws {
        let bench = Workbench(context: try Context())
        do {
            try await test(bench)
        } catch {
            await bench.clear()
            throw error
        }
        await bench.clear()
    }

    /// Opens a socket that does not linger.
    func open(_ kind: Socket.Kind) throws -> Socket {
        let socket = try Socket(kind, context: context)
        try socket.set(.linger, .zero)
        return socket
    }

    /// Opens two sockets that are connected over `inproc`.
    func openPair(_ first: Socket.Kind, _ second: Socket.Kind) throws -> (Socket, Socket) {
        let (bound, connected) = (try open(first), try open(second))
        try bound.bind("inproc://\(first)-\(second)")
        try connected.connect("inproc://\(first)-\(second)")
        return (bound, connected)
    }

    /// Receives the next message, and returns its frames as text.
    func texts(from socket: Socket) async throws -> [String?] {
        try await thread.nextMessage(from: socket).frames.map(\.string)
    }

    /// Enqueues a task that receives the next message of the socket named `left`.
    ///
    /// The task waits for the message after the next `runQueuedJobs()`.
    func beginReceiving() -> Task<[String?], any Error> {
        Task {
            guard let left = sockets["left"] else { return [] }
            return try await texts(from: left)
        }
    }

    /// Enqueues itself again while `isFlooding`.
    func flood() {
        if isFlooding { Task { flood() } }
    }

    /// Cancels a registration by its name, for handlers.
    func cancel(_ name: String) {
        if let registration = registrations[name] { thread.cancel(registration) }
    }

    /// Lets the thread run the enqueued jobs.
    func runQueuedJobs() async {
        await Task.yield()
    }

    /// Waits until the socket has a message to receive.
    func untilReadable(_ socket: Socket) async {
        await withCheckedContinuation { done in
            registrations["readable"] = thread.watch(socket) {
                self.assumeIsolated { $0.cancel("readable") }
                done.resume()
            }
        }
    }

    /// Waits until a message could be sent.
    func untilWritable(_ socket: Socket) async {
        await withCheckedContinuation { done in
            registrations["writable"] = thread.watchWritable(socket) {
                self.assumeIsolated { $0.cancel("writable") }
                done.resume()
            }
        }
    }

    /// Lets the thread run one iteration, in which it polls its sockets.
    func runIteration() async {
        await withCheckedContinuation { done in
            _ = thread.schedule(after: .zero) { done.resume() }
        }
    }

    nonisolated private func clear() async {
        await dropSockets()
        await thread.stop()
        context.terminate()
    }

    private func dropSockets() {
        sockets = [:]
    }
}

extension Message {
    /// Creates a message of text frames.
    init(_ texts: String...) {
        self.init(texts.map { Frame($0) })
    }
}
