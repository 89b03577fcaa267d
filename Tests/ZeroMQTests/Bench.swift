// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// A workbench: an actor on a poll thread of its own, whose tests own sockets as local variables.
actor Bench {
    nonisolated let context: Context
    nonisolated let thread: PollThread

    /// The sockets that a handler, which cannot capture one, finds by name.
    var sockets: [String: Socket] = [:]

    /// The registrations that a handler cancels, by name.
    var registrations: [String: Registration] = [:]

    /// Whether `flood()` goes on.
    var isFlooding = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private init(context: Context) {
        self.context = context
        thread = PollThread(name: "bench")
    }

    /// Runs a test on a new bench and clears it away, with its thread and context.
    static func use(_ test: @Sendable (isolated Bench) async throws -> Void) async throws {
        let bench = Bench(context: try Context())
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

    /// Opens two sockets that are connected within the process.
    func openPair(_ first: Socket.Kind, _ second: Socket.Kind) throws -> (Socket, Socket) {
        let (bound, connected) = (try open(first), try open(second))
        try bound.bind("inproc://\(first)-\(second)")
        try connected.connect("inproc://\(first)-\(second)")
        return (bound, connected)
    }

    /// The texts of the next message's frames.
    func texts(from socket: Socket) async throws -> [String?] {
        try await thread.nextMessage(from: socket).frames.map(\.string)
    }

    /// Begins to wait for the next message of the socket named `left`, in a task that is queued on
    /// the bench: once the test itself has rested, the task waits.
    func beginWaiting() -> Task<[String?], any Error> {
        Task {
            guard let left = sockets["left"] else { return [] }
            return try await texts(from: left)
        }
    }

    /// Queues itself again for as long as it may.
    func flood() {
        if isFlooding { Task { flood() } }
    }

    /// Cancels the registration of that name, where a handler does not know it.
    func cancel(_ name: String) {
        if let registration = registrations[name] { thread.cancel(registration) }
    }

    /// Lets the jobs that are queued on the bench run.
    func rest() async {
        await Task.yield()
    }

    /// Waits until the socket has something to receive.
    func input(of socket: Socket) async {
        await withCheckedContinuation { done in
            registrations["input"] = thread.watch(socket) {
                self.assumeIsolated { $0.cancel("input") }
                done.resume()
            }
        }
    }

    /// Waits until the socket has room to send a message.
    func room(in socket: Socket) async {
        await withCheckedContinuation { done in
            registrations["room"] = thread.watchRoom(in: socket) {
                self.assumeIsolated { $0.cancel("room") }
                done.resume()
            }
        }
    }

    /// Lets the thread take a turn, in which it looks at its sockets.
    func turn() async {
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
    /// A message of text frames.
    init(_ texts: String...) {
        self.init(texts.map { Frame($0) })
    }
}
