// SPDX-License-Identifier: Apache-2.0

import MessageBus
import TestSupport
import Testing
import ZeroMQ

/// What becomes of what was sent last when a process ends.
@Suite(.timeLimit(.minutes(1))) struct LingerTests {
    /// Sends so much to an endpoint, and stops.
    private final class Sender: BusResident {
        private let socket: Socket

        init(bus: Bus, to endpoint: String, messages: Int) throws {
            socket = try Socket(.push, context: bus.context)
            try socket.set(.linger, bus.limits.linger)
            try socket.connect(endpoint)
            for _ in 0..<messages { _ = try socket.send(Message([Frame("last")])) }
        }

        func stop() { socket.close() }
    }

    @Test(arguments: [(0, true), (1, false)])
    func `a host tells whether its end took the whole linger`(
        _ messages: Int, _ isClean: Bool
    ) async throws {
        var limits = Limits()
        limits.linger = .seconds(messages == 0 ? 10 : 0.1)
        let folder = try TemporaryFolder()
        let endpoint = folder.endpoints.requests
        let host = try BusHost<Sender>(name: "sender", limits: limits)
        try await host.start { try Sender(bus: $0, to: endpoint, messages: messages) }

        #expect(await host.stop() == isClean)
    }
}
