// SPDX-License-Identifier: Apache-2.0

import MessageBus
import ZeroMQ

/// Lets everybody connect and never answers.
final class DeafService: BusResident {
    private let socket: Socket

    init(bus: Bus, endpoint: String) throws {
        socket = try Socket(.router, context: bus.context)
        try socket.set(.linger, .zero)
        try socket.bind(endpoint)
    }

    /// Closes the socket.
    func stop() { socket.close() }
}
