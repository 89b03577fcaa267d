// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// A server that accepts the keys it knows, and a client with one of them.
actor Door {
    private nonisolated let thread = PollThread(name: "door")
    private let context: Context
    private var authenticator: Authenticator?

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(context: Context) {
        self.context = context
    }

    /// Connects the client, sends a message, and returns the name that the server knows it by.
    func enter(server: Certificate, client: Certificate) async throws -> String? {
        guard let serverKeys = server.keys, let clientKeys = client.keys else { return nil }
        let names = [client.publicKey: client.metadata["name"] ?? "unnamed"]
        authenticator = try Authenticator(context: context, thread: thread) { request in
            guard case .curve(let key) = request.mechanism, let name = names[key] else {
                return .refused("The key is unknown.")
            }
            return .accepted(userID: name)
        }
        let door = try Socket(.router, context: context)
        try door.set(.linger, .zero)
        try door.secure(asServer: serverKeys.secretKey, domain: "door")
        try door.bind("tcp://127.0.0.1:*")

        let visitor = try Socket(.dealer, context: context)
        try visitor.set(.linger, .zero)
        try visitor.secure(asClient: clientKeys, of: server.publicKey)
        try visitor.connect(door.lastEndpoint)
        _ = try visitor.send([Frame("hello")])

        return try await thread.nextMessage(from: door).frames.last?.userID
    }

    private func close() {
        authenticator?.close()
    }

    nonisolated func stop() async {
        await close()
        await thread.stop()
    }
}
