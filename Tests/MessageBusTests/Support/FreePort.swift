// SPDX-License-Identifier: Apache-2.0

import MessageBus
import TestSupport
import ZeroMQ

extension TemporaryFolder {
    /// The endpoints of a service in this folder.
    var endpoints: ServiceEndpoints {
        ServiceEndpoints(requests: "ipc://\(path)/requests", events: "ipc://\(path)/events")
    }
}

/// A free port of the loopback, for a service that restarts at the same address.
enum FreePort {
    /// The error if no free port is left.
    struct NoneLeft: Error {}

    /// Returns a port without a listener, below those that the system assigns by itself.
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
