// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// The actor on a poll thread that the two ends live on; what they do is called on the thread
/// without asking the actor, since it never leaves the thread.
actor Host {
    nonisolated let thread: PollThread

    /// What lives here.
    private var residents: [AnyObject] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(name: String) {
        thread = PollThread(name: name)
    }

    func serve(_ endpoint: String, secretKey: CurveSecretKey?) throws {
        residents.append(try EchoServer(endpoint, secretKey: secretKey, thread: thread))
    }

    /// Echoes a second, and at window 1 the median round trip in nanoseconds.
    func request(
        _ endpoint: String, serverKey: CurvePublicKey?, window: Int, size: Int, duration: Duration
    ) async throws -> String {
        let client = EchoClient(window: window, size: size, duration: duration, thread: thread)
        try await client.run(endpoint, serverKey: serverKey)
        return client.figures
    }
}
