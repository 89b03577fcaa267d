// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire
import ZeroMQ

/// The receiving end of requests: a ROUTER that passes the queued requests to the service in
/// batches.
///
/// It answers invalid requests itself, and also `service.ping`, `service.info` and `service.stats`.
/// It is confined to the poll thread of its bus.
public final class Responder<Target> {
    private let bus: Bus
    private let socket: Socket
    private let gate: Gate?
    private let information: ServiceInformation
    private let core: ResponderCore<Target>
    private let statistics: StatisticsRecorder
    private let ready: () -> Void
    private var queue: RequestQueue
    /// The watch of the socket; set while the responder is open.
    private var watch: Registration?
    /// The timer of the next batch.
    private var nextBatch: Registration?
    /// The clients whose connections could not take a response since the last batch.
    private var stalledClients: Set<[UInt8]> = []
    /// Whether the socket has sent anything since the last batch.
    private var hasSent = false

    /// The interval of checking the socket while its watch is paused.
    ///
    /// A receive call may consume the signal of a client's message, and no other signal follows.
    private static var recheckInterval: Duration { .milliseconds(2) }

    /// Binds the endpoint, with access control if the service has a gate.
    ///
    /// `ready` is called on the poll thread whenever requests wait, and should call `receive()`.
    /// Throws a `ZeroMQError` if the endpoint cannot be bound.
    public init(
        bus: Bus, endpoint: String, gate: Gate? = nil, info: ServiceInformation,
        methods: MethodTable<Target>, statistics: StatisticsRecorder = StatisticsRecorder(),
        ready: @escaping () -> Void
    ) throws {
        self.gate = gate
        var methods = methods
        methods.addServiceMethods(information: info)
        self.bus = bus
        self.statistics = statistics
        self.ready = ready
        information = info
        core = ResponderCore(methods: methods, limits: bus.limits)
        queue = RequestQueue(limits: bus.limits)
        socket = try Socket(.router, context: bus.context)
        try socket.setTraffic(.requests)
        try socket.set(.routerMandatory, true)
        // A peer with the routing id of an older connection receives the replies to that
        // connection. A plain client that restarts may do that, but not a client with another key.
        try socket.set(.routerHandover, gate == nil)
        try socket.set(.maximumMessageSize, Limits.excess * bus.limits.messageBytes)
        // A connection holds as many unread requests as a client may have in flight. For responses
        // only half of the mark is guaranteed: libzmq learns of read messages in halves of it.
        try socket.set(.receiveHighWaterMark, bus.limits.requestsInFlight)
        try socket.set(.sendHighWaterMark, 2 * bus.limits.requestsInFlight)
        try socket.set(.linger, bus.limits.linger)
        try socket.set(.handshakeInterval, .seconds(5))
        try socket.setKeepalive()
        try gate?.guardRequests(socket)
        try socket.bind(endpoint)
        watch = bus.thread.watch(socket, handler: ready)
    }

    /// Receives the next batch of requests, with a share of each client.
    ///
    /// The other requests wait for the next batch, which `ready` announces. It follows this one, or
    /// comes when the pace of a client that floods the service allows it.
    public func receive() throws -> [IncomingRequest<Target>] {
        let now = ContinuousClock.now
        hasSent = false
        for client in stalledClients { queue.backOff(client, now: now) }
        stalledClients = []
        try drain(now: now)
        var batch: [IncomingRequest<Target>] = []
        queue.dequeueBatch(now: now) { message in
            let decoded = core.decode(message) { [gate] in
                gate?.check($0, of: message.sender) ?? $0.outcome
            }
            answerErrors(of: decoded, to: message)
            batch += decoded.requests
            return decoded.requests.count + decoded.errors.count
        }
        if !batch.isEmpty { statistics.recordBatch(batch.count, limit: bus.limits.drain) }
        scheduleNextBatch(after: queue.delay(from: now))
        return answerStatistics(in: batch)
    }

    /// Responds to one request; the reply is sent once all requests of its message have a response.
    public func answer(_ request: IncomingRequest<Target>, with response: Response) {
        if let reply = core.reply(to: request, with: response) {
            send(reply, to: request.exchange.message)
        }
        statistics.recordResponse(response, time: .now - request.exchange.message.receivedAt)
    }

    /// Closes the socket; replies have the linger time to be sent.
    public func close() { socket.close() }

    /// Schedules the next batch, or, without a delay, waits for the next message.
    ///
    /// If all queued requests are of clients that must wait, the watch of the socket is paused.
    /// Then only messages of other clients call `ready`. Sending and receiving may consume the
    /// signal of such a message. So the watch is not paused after sending, and the socket is
    /// checked again soon.
    private func scheduleNextBatch(after delay: Duration?) {
        if let nextBatch { bus.thread.cancel(nextBatch) }
        nextBatch = delay.map {
            bus.thread.schedule(after: min($0, Self.recheckInterval)) { [weak self] in
                self?.ready()
            }
        }
        guard let watch else { return }
        if let delay, delay > .zero, !hasSent {
            bus.thread.pause(watch)
        } else {
            bus.thread.resume(watch)
        }
    }

    /// Moves messages from the socket to the queue, at most as many as one batch takes.
    ///
    /// The socket serves its connections round-robin. Once the queue has enough for a batch, this
    /// reads one more message of each connection, and stops when a connection comes again. Further
    /// messages stay in the socket, where a client that floods fills only its own queue.
    private func drain(now: RequestQueue.Instant) throws {
        var connections: Set<[UInt8]> = []
        for _ in 0..<bus.limits.drain {
            guard let received = try socket.receive(atMost: RequestMessage.maximumFrames) else {
                return
            }
            let frames = received.frames.map(\.bytes)
            guard var message = RequestMessage(frames: frames, receivedAt: now) else {
                statistics.requests.malformed += 1
                continue
            }
            message.sender = gate?.sender(of: received)
            if !queue.add(message) { statistics.requests.dropped += 1 }
            if queue.count >= bus.limits.drain,
                !connections.insert(message.connection).inserted
            {
                return
            }
        }
    }

    /// Counts the invalid requests of a message, and replies if it has no others.
    private func answerErrors(
        of decoded: ResponderCore<Target>.DecodedMessage, to message: RequestMessage
    ) {
        for error in decoded.errors {
            statistics.recordResponse(.failure(error), time: .now - message.receivedAt)
            if error == .messageTooLarge(bus.limits.messageBytes) {
                statistics.requests.messagesTooLarge += 1
            } else if error == .batchTooLarge(bus.limits.batch) {
                statistics.requests.batchesTooLarge += 1
            }
        }
        if let reply = decoded.reply { send(reply, to: message) }
    }

    /// Answers requests for the statistics and pings of a replaced database; returns the others.
    private func answerStatistics(
        in batch: [IncomingRequest<Target>]
    ) -> [IncomingRequest<Target>] {
        batch.filter { incoming in
            if incoming.request is PingService, let replaced = statistics.storage()?.replaced {
                let pong = PingService.Answer(time: .now(), replaced: replaced)
                answer(incoming, with: (try? .result(encoding: pong)) ?? .failure(.internalError))
                return false
            }
            guard incoming.request is GetServiceStatistics else { return true }
            let now = statistics.statistics(
                of: information, queue: queue, limits: bus.limits,
                access: gate?.accessStatistics(at: .now))
            answer(incoming, with: (try? .result(encoding: now)) ?? .failure(.internalError))
            return false
        }
    }

    private func send(_ reply: [[UInt8]], to message: RequestMessage) {
        hasSent = true
        if let watch { bus.thread.resume(watch) }
        let sent = try? socket.send(parts: reply)
        if sent == true { return }
        statistics.requests.undeliverable += 1
        // False means that the connection is full of unread replies; otherwise it is gone. The
        // back-off begins later, because the queue may be in the middle of a batch.
        if sent == false { stalledClients.insert(message.client) }
    }
}

extension MethodTable {
    /// Adds the methods that every service has.
    fileprivate mutating func addServiceMethods(information: ServiceInformation) {
        on(PingService.self) { _, _, _ in
            try .result(encoding: PingService.Answer(time: .now()))
        }
        on(GetServiceInformation.self) { _, _, _ in
            try .result(encoding: information)
        }
        // The responder answers it itself, because it has the counts.
        on(GetServiceStatistics.self) { _, _, _ in nil }
    }
}
