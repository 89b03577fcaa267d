// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// The actor on whose poll thread the server or the client runs.
///
/// Their callbacks run on this thread and call them directly, not through the actor.
actor EchoHost {
    nonisolated let thread: PollThread

    /// Keeps the server alive.
    private var server: EchoServer?

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(name: String) {
        thread = PollThread(name: name)
    }

    func serve(_ endpoint: String, secretKey: CurveSecretKey?) throws {
        server = try EchoServer(endpoint, secretKey: secretKey, thread: thread)
    }

    /// Runs a client and returns its report.
    func request(
        _ endpoint: String, serverKey: CurvePublicKey?, window: Int, size: Int, duration: Duration
    ) async throws -> String {
        let client = EchoClient(window: window, size: size, duration: duration, thread: thread)
        try await client.run(endpoint, serverKey: serverKey)
        return client.report
    }
}

/// Sends each message back to its sender.
final class EchoServer {
    private let socket: Socket
    private var authenticator: Authenticator?

    init(_ endpoint: String, secretKey: CurveSecretKey?, thread: PollThread) throws {
        let context = try Context()
        socket = try Socket(.router, context: context)
        try socket.set(.sendHighWaterMark, 0)
        try socket.set(.receiveHighWaterMark, 0)
        if let secretKey {
            authenticator = try Authenticator(context: context, thread: thread) { _ in
                .accepted(userID: "client")
            }
            try socket.secure(asServer: secretKey, domain: "echo")
        }
        try socket.bind(endpoint)
        _ = thread.watch(socket) { self.echo() }
    }

    private func echo() {
        var message: Message = []
        do {
            for _ in 0..<256 {
                guard try socket.receive(into: &message) else { return }
                guard try socket.send(handingOver: &message) else {
                    fatalError("The echo could not be sent: the queue is full.")
                }
            }
        } catch {
            fatalError("The echo failed: \(error)")
        }
    }
}
