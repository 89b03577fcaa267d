// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Wire
import ZeroMQ

/// A client of a suite: calls the services, and sends and receives arbitrary messages for a test.
actor Client {
    /// A socket that a test uses directly.
    struct Connection: Hashable, Sendable {
        fileprivate let number: Int
    }

    private nonisolated let bus: Bus
    private nonisolated let place: Place
    private var requesters: [Service: Requester] = [:]
    private var sockets: [Connection: Socket] = [:]
    private var connectionCount = 0

    /// The poll thread is the actor's executor.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        bus.thread.asUnownedSerialExecutor()
    }

    /// Creates a client; on a bus with keys, it uses the key of `holder`.
    init(_ place: Place, as holder: String = "admin") throws {
        self.place = place
        bus = try Bus(thread: PollThread(name: "client"), keyring: try place.keyring(of: holder))
    }

    /// Calls a service and waits for the answer; throws a `CallFailure`.
    func call<R: Request>(
        _ request: R, of service: Service, timeout: Duration = .seconds(10)
    ) async throws -> R.Answer {
        try await requester(of: service).call(request, timeout: timeout)
    }

    /// Connects a socket to an endpoint; a subscriber receives the topics with the prefix.
    func open(_ kind: Socket.Kind, to endpoint: String, prefix: String = "") throws -> Connection {
        let socket = try Socket(kind, context: bus.context)
        try socket.set(.linger, .zero)
        // So that the socket connects as soon as a service has started.
        try socket.set(.reconnectInterval, .milliseconds(5))
        if kind == .subscribe { try socket.subscribe(to: prefix) }
        try bus.secure(socket, connectingTo: endpoint)
        try socket.connect(endpoint)
        let connection = Connection(number: connectionCount)
        connectionCount += 1
        sockets[connection] = socket
        return connection
    }

    /// Closes a socket.
    func close(_ connection: Connection) { sockets.removeValue(forKey: connection)?.close() }

    /// Connects a socket for the requests of a service.
    func openRequests(of service: Service) throws -> Connection {
        try open(.dealer, to: place.endpoints(of: service).requests)
    }

    /// Connects a socket for the events of a service.
    func openEvents(of service: Service, prefix: String) throws -> Connection {
        try open(.subscribe, to: place.endpoints(of: service).events, prefix: prefix)
    }

    /// Sends a message of the given frames.
    func send(_ frames: [UInt8]..., on connection: Connection) throws {
        try send(frames: frames, on: connection)
    }

    /// Sends a message of the given frames.
    func send(frames: [[UInt8]], on connection: Connection) throws {
        let sent = try sockets[connection]?.send(parts: frames)
        guard sent == true else { throw Unsent() }
    }

    /// Receives a message; returns nil after the timeout.
    func receive(on connection: Connection, within limit: Duration) async throws -> [[UInt8]]? {
        let waiting = Task { try await self.next(on: connection) }
        let timer = bus.thread.schedule(after: limit) { waiting.cancel() }
        defer { bus.thread.cancel(timer) }
        do {
            return try await waiting.value
        } catch is CancellationError {
            // After a stall, the timer fires before the socket is read.
            return try sockets[connection]?.receive()?.frames.map(\.bytes)
        }
    }

    /// Closes all sockets and stops the thread.
    nonisolated func close() async {
        await closeSockets()
        await bus.thread.stop()
        bus.context.terminate()
    }

    private func closeSockets() {
        for requester in requesters.values { requester.close() }
        for socket in sockets.values { socket.close() }
        (requesters, sockets) = ([:], [:])
    }

    private func next(on connection: Connection) async throws -> [[UInt8]]? {
        guard let socket = sockets[connection] else { return nil }
        return try await bus.thread.nextMessage(from: socket).frames.map(\.bytes)
    }

    private func requester(of service: Service) throws -> Requester {
        if let known = requesters[service] { return known }
        let endpoint = place.endpoints(of: service).requests
        let requester = try Requester(bus: bus, endpoint: endpoint)
        requesters[service] = requester
        return requester
    }

    /// The message was not accepted: no service is connected and the queue is full.
    private struct Unsent: Error {}
}
