// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// Sends back what it receives.
actor EchoServer {
    private nonisolated let thread = PollThread(name: "echo-server")
    private var socket: Socket?
    private var authenticator: Authenticator?

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    func open(_ endpoint: String, secretKey: CurveSecretKey?) throws {
        let context = try Context()
        let router = try Socket(.router, context: context)
        try router.set(.sendHighWaterMark, 0)
        try router.set(.receiveHighWaterMark, 0)
        if let secretKey {
            authenticator = try Authenticator(context: context, thread: thread) { _ in
                .accepted(userID: "client")
            }
            try router.secure(asServer: secretKey, domain: "echo")
        }
        try router.bind(endpoint)
        socket = router
        _ = thread.watch(router) { self.assumeIsolated { $0.answer() } }
    }

    private func answer() {
        guard let socket else { return }
        do {
            for _ in 0..<256 {
                guard let message = try socket.receive() else { return }
                guard try socket.send(message) else { fatalError("An echo found no room.") }
            }
        } catch {
            fatalError("The echo failed: \(error)")
        }
    }
}
