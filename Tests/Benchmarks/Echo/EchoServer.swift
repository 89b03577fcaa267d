// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// Sends back what it receives.
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
        _ = thread.watch(socket) { self.answer() }
    }

    private func answer() {
        var message: Message = []
        do {
            for _ in 0..<256 {
                guard try socket.receive(into: &message) else { return }
                guard try socket.send(handingOver: &message) else {
                    fatalError("An echo found no room.")
                }
            }
        } catch {
            fatalError("The echo failed: \(error)")
        }
    }
}
