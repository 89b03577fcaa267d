// SPDX-License-Identifier: Apache-2.0

import MessageBus
import TestSupport
import Testing
import ZeroMQ

@Suite(.timeLimit(.minutes(1))) struct ReconnectTests {
    /// A socket that connects to an endpoint without a listener, and its events.
    private final class Seeker: BusResident {
        private let socket: Socket
        let events: AsyncStream<SocketEvent>

        init(bus: Bus, endpoint: String) throws {
            socket = try Socket(.dealer, context: bus.context)
            try socket.set(.linger, .zero)
            try socket.setReconnect()
            events = try bus.thread.events(of: socket)
            try socket.connect(endpoint)
        }

        func stop() { socket.close() }
    }

    @Test func `a missing peer is retried four times a second`() async throws {
        let folder = try TemporaryFolder()
        let endpoint = folder.endpoints.requests
        let host = try BusHost<Seeker>(name: "seeker")
        try await host.start { try Seeker(bus: $0, endpoint: endpoint) }
        let events = try #require(await host.with { $0.events })

        // The delays double, and reach their maximum before the seventh.
        var pauses: [Duration] = []
        for await event in events {
            if case .connectionRetried(let pause) = event.kind { pauses.append(pause) }
            if pauses.count == 7 { break }
        }

        #expect(pauses.count == 7)
        #expect(pauses.allSatisfy { $0 <= .milliseconds(250) }, "\(pauses)")
        await host.stop()
    }
}
