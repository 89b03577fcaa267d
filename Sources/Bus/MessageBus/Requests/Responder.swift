// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire
import ZeroMQ

/// The answering end of requests: a ROUTER that hands the service all waiting requests as one
/// batch.
///
/// What can't be understood is answered here and never reaches the service. `service.ping`,
/// `service.info` and `service.stats` are answered here too. Confined to the poll thread that it
/// was made on.
public final class Responder<Turn> {
    private let bus: Bus
    private let socket: Socket
    private let gate: Gate?
    private let information: ServiceInformation
    private let core: ResponderCore<Turn>
    private let statistics: StatisticsRecorder
    private let ready: () -> Void
    private var queue: RequestQueue
    /// Set as long as it serves.
    private var watch: Registration?
    /// The next turn for those who wait.
    private var nextTurn: Registration?
    /// The clients that had no room for an answer since requests were last taken.
    private var unreading: Set<[UInt8]> = []
    /// Whether anything was sent since requests were last taken.
    private var hasSent = false

    /// How soon the socket is looked at again while it is paused: a receive may take the signal of
    /// a client that has nothing else to be noticed by.
    private static var glance: Duration { .milliseconds(2) }

    /// Binds the endpoint, behind the service's gate if it has one.
    ///
    /// `ready` is called on the poll thread whenever requests wait; it should take them with
    /// `receive()`. Throws a `ZeroMQError` when the endpoint can't be bound.
    public init(
        bus: Bus, endpoint: String, gate: Gate? = nil, info: ServiceInformation,
        methods: MethodTable<Turn>, statistics: StatisticsRecorder = StatisticsRecorder(),
        ready: @escaping () -> Void
    ) throws {
        self.gate = gate
        var methods = methods
        methods.answer(for: info)
        self.bus = bus
        self.statistics = statistics
        self.ready = ready
        information = info
        core = ResponderCore(methods: methods, limits: bus.limits)
        queue = RequestQueue(limits: bus.limits)
        socket = try Socket(.router, context: bus.context)
        try socket.setTraffic(.requests)
        try socket.set(.routerMandatory, true)
        // A peer that takes over a routing id gets the replies to whoever had it: a plain client
        // that starts again may, but no key another key's.
        try socket.set(.routerHandover, gate == nil)
        try socket.set(.maximumMessageSize, Limits.excess * bus.limits.messageBytes)
        // A connection holds as many unread requests as a client may have in flight. Of answers it
        // is sure to hold half of the mark, since libzmq hears of what was read in halves of it.
        try socket.set(.receiveHighWaterMark, bus.limits.requestsInFlight)
        try socket.set(.sendHighWaterMark, 2 * bus.limits.requestsInFlight)
        try socket.set(.linger, bus.limits.linger)
        try socket.set(.handshakeInterval, .seconds(5))
        try socket.setKeepalive()
        try gate?.guardRequests(socket)
        try socket.bind(endpoint)
        watch = bus.thread.watch(socket, ready)
    }

    /// Takes the requests of one turn from those that wait, each client's share; the others wait
    /// for the next turn, which begins after this one, or when the pace of a client that floods
    /// allows it.
    public func receive() throws -> [IncomingRequest<Turn>] {
        let now = ContinuousClock.now
        hasSent = false
        for client in unreading { queue.putOff(client, now: now) }
        unreading = []
        try drain(now)
        var batch: [IncomingRequest<Turn>] = []
        queue.takeTurn(now: now) { message in
            let intake = core.take(message) { [gate] in
                gate?.check($0, of: message.sender) ?? $0.outcome
            }
            settle(intake, message)
            batch += intake.requests
            return intake.requests.count + intake.errors.count
        }
        if !batch.isEmpty { statistics.turned(batch.count, limit: bus.limits.drain) }
        plan(queue.delay(from: now))
        return tellStatistics(to: batch)
    }

    /// Answers one request; the reply leaves when all entries of its message are answered.
    public func answer(_ request: IncomingRequest<Turn>, with response: Response) {
        if let reply = core.reply(to: request, with: response) {
            send(reply, to: request.exchange.message)
        }
        statistics.answered(response, in: .now - request.exchange.message.receivedAt)
    }

    /// Closes the socket; replies that were sent get their linger to leave.
    public func close() { socket.close() }

    /// Takes the next turn after a delay, or when nothing waits, when something comes.
    ///
    /// While only those wait whose pace does not allow more, the socket is read for others alone.
    /// Sending and receiving may take the signal that one of them has come, so that is looked for
    /// at once, and again before long.
    private func plan(_ delay: Duration?) {
        if let nextTurn { bus.thread.cancel(nextTurn) }
        nextTurn = delay.map {
            bus.thread.schedule(after: min($0, Self.glance)) { [weak self] in self?.ready() }
        }
        guard let watch else { return }
        if let delay, delay > .zero, !hasSent {
            bus.thread.pause(watch)
        } else {
            bus.thread.resume(watch)
        }
    }

    /// Moves what arrived from the socket to the queue, so many messages at most that a turn takes.
    ///
    /// When a turn's worth waits the socket, which serves its connections in turn, is read until
    /// one comes round again. What is more stays there: one that floods fills its own queue.
    private func drain(_ now: RequestQueue.Instant) throws {
        var heard: Set<[UInt8]> = []
        for _ in 0..<bus.limits.drain {
            guard let received = try socket.receive(atMost: RequestMessage.mostFrames) else {
                return
            }
            let frames = received.frames.map(\.bytes)
            guard var message = RequestMessage(frames: frames, receivedAt: now) else {
                statistics.requests.malformed += 1
                continue
            }
            message.sender = gate?.sender(of: received)
            if !queue.add(message) { statistics.requests.dropped += 1 }
            if queue.count >= bus.limits.drain, !heard.insert(message.connection).inserted {
                return
            }
        }
    }

    /// Counts what could not be understood, and answers a message of nothing else.
    private func settle(_ intake: ResponderCore<Turn>.Intake, _ message: RequestMessage) {
        for error in intake.errors {
            statistics.answered(.failure(error), in: .now - message.receivedAt)
            if error == .messageTooLarge(bus.limits.messageBytes) {
                statistics.requests.messagesTooLarge += 1
            } else if error == .batchTooLarge(bus.limits.batch) {
                statistics.requests.batchesTooLarge += 1
            }
        }
        if let reply = intake.reply { send(reply, to: message) }
    }

    /// Answers who asks for the statistics, and returns the others.
    private func tellStatistics(to batch: [IncomingRequest<Turn>]) -> [IncomingRequest<Turn>] {
        batch.filter { incoming in
            guard incoming.request is GetServiceStatistics else { return true }
            let now = statistics.statistics(
                of: information, queue: queue, limits: bus.limits,
                access: gate?.access(at: .now))
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
        // There was no room: its connection holds all that may be unread. Others are gone. The
        // queue is told later, since it may be the one that has just handed out the message.
        if sent == false { unreading.insert(message.client) }
    }
}

extension MethodTable {
    /// Adds the methods that every service has.
    fileprivate mutating func answer(for information: ServiceInformation) {
        on(PingService.self) { _, _, _ in
            try .result(encoding: PingService.Answer(time: .now()))
        }
        on(GetServiceInformation.self) { _, _, _ in
            try .result(encoding: information)
        }
        // Answered before the turn, where the counts are.
        on(GetServiceStatistics.self) { _, _, _ in nil }
    }
}
