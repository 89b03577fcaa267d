// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Wire
import ZeroMQ

/// One client of a suite: asks the services, and sends and receives whatever a test makes up.
actor Client {
    /// A socket that a test uses by itself.
    struct Line: Hashable, Sendable {
        fileprivate let number: Int
    }

    private nonisolated let bus: Bus
    private nonisolated let place: Place
    private var requesters: [Service: Requester] = [:]
    private var sockets: [Line: Socket] = [:]
    private var lineCount = 0

    /// The poll thread is the actor's executor.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        bus.thread.asUnownedSerialExecutor()
    }

    /// A client that holds a key where the bus has keys.
    init(_ place: Place, as holder: String = "admin") throws {
        self.place = place
        bus = try Bus(thread: PollThread(name: "client"), keyring: try place.keyring(of: holder))
    }

    /// Asks a service and waits for the answer; throws a `CallFailure`.
    func call<R: Request>(
        _ request: R, of service: Service, patience: Duration = .seconds(10)
    ) async throws -> R.Answer {
        try await requester(of: service).call(request, patience: patience)
    }

    /// Opens a socket to an endpoint; a subscriber receives what begins with the prefix.
    func open(_ kind: Socket.Kind, to endpoint: String, prefix: String = "") throws -> Line {
        let socket = try Socket(kind, context: bus.context)
        try socket.set(.linger, .zero)
        // A service that is started is found as soon as it is there.
        try socket.set(.reconnectInterval, .milliseconds(5))
        if kind == .subscribe { try socket.subscribe(to: prefix) }
        try bus.secure(socket, connectingTo: endpoint)
        try socket.connect(endpoint)
        let line = Line(number: lineCount)
        lineCount += 1
        sockets[line] = socket
        return line
    }

    /// Closes a socket that is no longer used.
    func close(_ line: Line) { sockets.removeValue(forKey: line)?.close() }

    /// Opens a socket for the requests of a service.
    func openRequests(of service: Service) throws -> Line {
        try open(.dealer, to: place.endpoints(of: service).requests)
    }

    /// Opens a socket for the events of a service.
    func openEvents(of service: Service, prefix: String) throws -> Line {
        try open(.subscribe, to: place.endpoints(of: service).events, prefix: prefix)
    }

    /// Sends a message of the given frames.
    func send(_ frames: [UInt8]..., on line: Line) throws { try send(frames: frames, on: line) }

    /// Sends a message of the given frames.
    func send(frames: [[UInt8]], on line: Line) throws {
        let sent = try sockets[line]?.send(parts: frames)
        guard sent == true else { throw Unsent() }
    }

    /// Receives a message; nil when none comes in time.
    func receive(on line: Line, within limit: Duration) async throws -> [[UInt8]]? {
        let waiting = Task { try await self.next(on: line) }
        let timer = bus.thread.schedule(after: limit) { waiting.cancel() }
        defer { bus.thread.cancel(timer) }
        do {
            return try await waiting.value
        } catch is CancellationError {
            // After a stall the timer comes before what has been there all along.
            return try sockets[line]?.receive()?.frames.map(\.bytes)
        }
    }

    /// Closes all sockets and ends the thread.
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

    private func next(on line: Line) async throws -> [[UInt8]]? {
        guard let socket = sockets[line] else { return nil }
        return try await bus.thread.nextMessage(from: socket).frames.map(\.bytes)
    }

    private func requester(of service: Service) throws -> Requester {
        if let known = requesters[service] { return known }
        let endpoint = place.endpoints(of: service).requests
        let requester = try Requester(bus: bus, endpoint: endpoint)
        requesters[service] = requester
        return requester
    }

    /// The socket took no message: nobody is connected, and its queue is full.
    private struct Unsent: Error {}
}
