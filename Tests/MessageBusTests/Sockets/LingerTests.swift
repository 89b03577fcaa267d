// SPDX-License-Identifier: Apache-2.0

import MessageBus
import TestSupport
import Testing
import ZeroMQ

/// The last messages of a process that ends.
@Suite(.timeLimit(.minutes(1))) struct LingerTests {
    /// A resident that sends messages to an endpoint without a listener.
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
    func `stopping a host returns whether all messages were sent within the linger`(
        _ messages: Int, _ isClean: Bool
    ) async throws {
        var limits = Limits()
        // The long one is longer than a busy machine may keep the test from going on.
        limits.linger = .seconds(messages == 0 ? 50 : 0.1)
        let folder = try TemporaryFolder()
        let endpoint = folder.endpoints.requests
        let host = try BusHost<Sender>(name: "sender", limits: limits)
        try await host.start { try Sender(bus: $0, to: endpoint, messages: messages) }

        #expect(await host.stop() == isClean)
    }
}
