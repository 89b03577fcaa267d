// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// Sends requests, one after the other.
actor Asker {
    private nonisolated let thread = PollThread(name: "asker")
    private let socket: Socket

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(context: Context, endpoint: String) throws {
        socket = try Socket(.request, context: context)
        try socket.set(.linger, .zero)
        try socket.connect(endpoint)
    }

    func ask(_ name: String) async throws -> String? {
        _ = try socket.send([Frame(name)])
        return try await thread.nextMessage(from: socket).frames[0].string
    }

    private func close() {
        socket.close()
    }

    nonisolated func stop() async {
        await close()
        await thread.stop()
    }
}
