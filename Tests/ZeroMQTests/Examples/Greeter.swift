// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// Answers requests with a greeting, on a thread of its own.
actor Greeter {
    private nonisolated let thread = PollThread(name: "greeter")
    private let socket: Socket

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(context: Context, endpoint: String) throws {
        socket = try Socket(.reply, context: context)
        try socket.set(.linger, .seconds(1))
        try socket.bind(endpoint)
    }

    func start() {
        _ = thread.watch(socket) { self.assumeIsolated { $0.answer() } }
    }

    private func answer() {
        do {
            // The limit keeps a flood from starving timers and other sockets.
            for _ in 0..<100 {
                guard let request = try socket.receive() else { return }
                let name = request.frames[0].string ?? "stranger"
                _ = try socket.send([Frame("Hello, \(name)!")])
            }
        } catch {
            socket.close()
        }
    }

    private func close() {
        socket.close()
    }

    nonisolated func stop() async {
        await close()
        await thread.stop()
    }
}
