// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire
import ZeroMQ

/// The publishing end of a service's streams: sends events and, once a second, a heartbeat with the
/// position of each stream.
///
/// It is confined to the poll thread of its bus.
public final class Publisher {
    /// The interval of retrying to bind an endpoint that libzmq has not freed yet.
    private static let rebindInterval = Duration.milliseconds(10)
    /// The number of failed attempts to bind, about a second of them, before the failure is
    /// reported.
    private static let attemptsBeforeReport = 100

    /// The maximum number of subscriptions that are received in one iteration of the thread.
    ///
    /// libzmq queues them without a limit if a peer sends faster than they are received.
    private static let subscriptionsPerIteration = 10_000
    /// The maximum number of queued subscriptions of one peer; further ones wait at the peer.
    private static let queuedSubscriptions = 10
    /// The size, in bytes, from which a subscription is longer than any topic and is ignored.
    private static let subscriptionBytes = 256
    /// The minimum time between two announcements of the streams to new subscribers.
    private static let announcementInterval = Duration.milliseconds(10)

    private let bus: Bus
    private let endpoint: String
    private let gate: Gate?
    /// The socket; nil while it is being replaced.
    private var socket: Socket?
    private var core: PublisherCore
    private var timer: Registration?
    private let heartbeatData: (LocationID, Timestamp) -> Heartbeat
    private let reportFailure: (any Error) -> Void
    private let statistics: StatisticsRecorder
    /// The subscriptions since the last announcement.
    private var subscriptions: Set<[UInt8]> = []
    /// Whether the next announcement waits for the end of the interval.
    private var isAnnouncing = false
    private var isClosed = false

    /// Binds the endpoint, with access control if the service has a gate.
    ///
    /// `positions` has the last sequence number of each stream; `heartbeatData` returns the data of
    /// a stream's heartbeat at a time. After a revoked key has disconnected the subscribers, the
    /// endpoint is bound again. If that fails for a second, `reportFailure` is called once, and the
    /// publisher keeps retrying. Throws a `ZeroMQError` if the endpoint cannot be bound.
    public init(
        bus: Bus, endpoint: String, gate: Gate? = nil, format: StreamFormat,
        positions: [LocationID: SequenceNumber],
        statistics: StatisticsRecorder = StatisticsRecorder(),
        heartbeatData: @escaping (LocationID, Timestamp) -> Heartbeat = { _, _ in Heartbeat() },
        reportFailure: @escaping (any Error) -> Void = { _ in }
    ) throws {
        self.bus = bus
        self.endpoint = endpoint
        self.gate = gate
        core = PublisherCore(format: format, positions: positions)
        self.heartbeatData = heartbeatData
        self.reportFailure = reportFailure
        self.statistics = statistics
        try open()
        timer = bus.thread.schedule(every: Limits.heartbeat) { [weak self] in
            self?.sendHeartbeats()
        }
        statistics.streams = { [weak self] in self?.streams ?? [] }
    }

    /// Returns the last sequence number of a stream; nil if the stream has not begun.
    public func position(of location: LocationID) -> SequenceNumber? { core.positions[location] }

    /// Begins a stream with a heartbeat, so that followers know it before its first event.
    public func begin(_ location: LocationID) {
        if core.begin(location) { sendHeartbeat(of: location) }
    }

    /// Publishes an event; call it only after its transaction was committed.
    public func publish(_ record: EventRecord) {
        statistics.published += 1
        send(core.event(record))
    }

    /// Sends a heartbeat of one stream now.
    public func sendHeartbeat(of location: LocationID) {
        let now = Timestamp.now()
        core.heartbeat(of: location, time: now, data: heartbeatData(location, now)).map(send)
    }

    /// Closes the socket; published events have the linger time to be sent.
    public func close() {
        isClosed = true
        timer.map(bus.thread.cancel)
        socket?.close()
    }

    private func open() throws {
        let socket = try Socket(.extendedPublish, context: bus.context)
        try socket.setTraffic(.events)
        try socket.set(.extendedPublishVerbose, true)
        try socket.set(.sendHighWaterMark, bus.limits.queuedMessages)
        // libzmq moves all subscriptions that it finds to an unlimited queue. It would not stop
        // while a peer sends as fast as that.
        try socket.set(.receiveHighWaterMark, Self.queuedSubscriptions)
        try socket.set(.maximumMessageSize, bus.limits.messageBytes)
        try socket.set(.linger, bus.limits.linger)
        try socket.set(.handshakeInterval, .seconds(5))
        try socket.setKeepalive()
        try gate?.guardEvents(socket) { [weak self] in self?.disconnectSubscribers() }
        try socket.bind(endpoint)
        self.socket = socket
        _ = bus.thread.watch(socket) { [weak self] in self?.receiveSubscriptions() }
    }

    /// Disconnects all subscribers, because libzmq cannot disconnect only the revoked one.
    ///
    /// The others reconnect by themselves and fetch the missed events, as after a restart.
    private func disconnectSubscribers() {
        // Without a socket all subscribers are disconnected, and the socket is being replaced.
        guard let socket else { return }
        // Events that are queued for the revoked subscriber must not be sent.
        try? socket.set(.linger, .zero)
        socket.close()
        self.socket = nil
        reopen()
    }

    /// Binds the endpoint again, and retries until it succeeds.
    ///
    /// libzmq closes the former socket on a thread of its own, and only then frees the port.
    private func reopen(attempt number: Int = 1) {
        guard !isClosed else { return }
        do {
            try open()
            sendHeartbeats()
        } catch {
            if number == Self.attemptsBeforeReport { reportFailure(RebindingError(reason: error)) }
            bus.after(Self.rebindInterval) { [weak self] in self?.reopen(attempt: number + 1) }
        }
    }

    private var streams: [ServiceStatistics.Stream] {
        core.positions.sorted { $0.key < $1.key }.map {
            .init(location: $0.key, sequence: $0.value)
        }
    }

    private func sendHeartbeats() {
        for location in core.positions.keys { sendHeartbeat(of: location) }
    }

    private func receiveSubscriptions() {
        var message: Message = []
        var recorded: Set<CInt> = []
        for _ in 0..<Self.subscriptionsPerIteration {
            guard (try? socket?.receive(into: &message)) == true,
                let subscription = message.frames.first
            else { break }
            if recorded.insert(subscription.descriptor).inserted {
                gate?.recordSubscriber(subscription)
            }
            guard subscription.count < Self.subscriptionBytes else { continue }
            subscriptions.insert(subscription.bytes)
        }
        if !isAnnouncing { announceStreams() }
    }

    /// Sends heartbeats of the streams that new subscribers have requested, before the next regular
    /// ones.
    ///
    /// One heartbeat of each stream serves all new subscribers. The next one follows only after an
    /// interval, because all subscribers of the stream receive it.
    private func announceStreams() {
        isAnnouncing = !subscriptions.isEmpty
        guard isAnnouncing else { return }
        for location in core.locations(matching: subscriptions) { sendHeartbeat(of: location) }
        subscriptions = []
        bus.after(Self.announcementInterval) { [weak self] in self?.announceStreams() }
    }

    /// Sends a message; the socket never blocks, but drops the message for slow subscribers, which
    /// notice the gap.
    private func send(_ message: PublisherCore.Message) {
        _ = try? socket?.send(parts: [message.topic, message.body])
    }
}

/// The failure to publish events again after a revoked key has disconnected the subscribers.
public struct RebindingError: Error, Sendable, CustomStringConvertible {
    /// The error of binding the endpoint.
    public let reason: any Error

    /// The failure and its remedy, for people.
    public var description: String {
        "No events were published since a key was revoked. \(reason) The service retries until "
            + "it can bind the endpoint; a restart is not needed."
    }
}
