// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// A port of the loopback for a service that is to be found there again.
enum FreePort {
    /// No port is left to test with.
    struct NoneLeft: Error {}

    /// A port on which nobody listens, below those that the system hands out by itself.
    static func find() throws -> Int {
        let context = try Context()
        let free = (10_000..<32_000).shuffled().first { port in
            guard let socket = try? Socket(.reply, context: context) else { return false }
            defer { socket.close() }
            return (try? socket.bind("tcp://127.0.0.1:\(port)")) != nil
        }
        guard let free else { throw NoneLeft() }
        return free
    }
}
