// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire
import ZeroMQ

/// The sending end of a service's streams: publishes what happened and, once a second, where each
/// stream stands.
///
/// Confined to the poll thread it was made on.
public final class Publisher {
    /// How soon an endpoint is tried again that libzmq has not yet let go of.
    private static let rebindInterval = Duration.milliseconds(10)
    /// After how many tries it is told that nobody hears anything: a second of them.
    private static let triesUntilTold = 100

    /// How many subscriptions are taken in one turn: libzmq keeps without a bound what a peer sends
    /// faster than it is taken.
    private static let subscriptionsPerTurn = 10_000
    /// How many subscriptions of one peer wait to be taken; more wait at the peer.
    private static let waitingSubscriptions = 10
    /// From how many bytes on a subscription is longer than any topic.
    private static let subscriptionBytes = 256
    /// How soon those who subscribe next are told where the streams stand.
    private static let welcomeInterval = Duration.milliseconds(10)

    private let bus: Bus
    private let endpoint: String
    private let gate: Gate?
    /// Nil while it is being replaced.
    private var socket: Socket?
    private var core: PublisherCore
    private var timer: Registration?
    private let heartbeatData: (LocationID, Timestamp) -> Heartbeat
    private let reportFailure: (any Error) -> Void
    private let statistics: StatisticsRecorder
    /// What was subscribed to since the last welcome.
    private var subscriptions: Set<[UInt8]> = []
    /// Whether the last welcome was so recent that the next one waits.
    private var isWelcoming = false
    private var isClosed = false

    /// Binds the endpoint, behind the service's gate if it has one.
    ///
    /// `positions` says where each stream stands now; `heartbeatData` what a heartbeat of that time
    /// carries. `failed` is told, once, when the endpoint can't be bound again for a second after
    /// listeners were cut off; it is tried on all the same.
    /// Throws a `ZeroMQError` when the endpoint can't be bound.
    public init(
        bus: Bus, endpoint: String, gate: Gate? = nil, format: StreamFormat,
        positions: [LocationID: SequenceNumber],
        statistics: StatisticsRecorder = StatisticsRecorder(),
        heartbeatData: @escaping (LocationID, Timestamp) -> Heartbeat = { _, _ in Heartbeat() },
        failed: @escaping (any Error) -> Void = { _ in }
    ) throws {
        self.bus = bus
        self.endpoint = endpoint
        self.gate = gate
        core = PublisherCore(format: format, positions: positions)
        self.heartbeatData = heartbeatData
        reportFailure = failed
        self.statistics = statistics
        try open()
        timer = bus.thread.schedule(every: Limits.heartbeat) { [weak self] in self?.beat() }
        statistics.streams = { [weak self] in self?.streams ?? [] }
    }

    /// Where a stream stands; nil when it has not begun.
    public func position(of location: LocationID) -> SequenceNumber? { core.positions[location] }

    /// Begins a stream, so that followers hear of it before its first event.
    public func begin(_ location: LocationID) {
        if core.begin(location) { beat(location) }
    }

    /// Publishes what happened; call it only after the commit.
    public func publish(_ record: EventRecord) {
        statistics.published += 1
        send(core.event(record))
    }

    /// Says where one stream stands, now.
    public func beat(_ location: LocationID) {
        let now = Timestamp.now()
        core.heartbeat(of: location, time: now, data: heartbeatData(location, now)).map(send)
    }

    /// Closes the socket; events that were published get their linger to leave.
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
        // libzmq moves all that it finds there to a queue without a bound, and finds no end of it
        // while a peer fills it as quickly.
        try socket.set(.receiveHighWaterMark, Self.waitingSubscriptions)
        try socket.set(.maximumMessageSize, bus.limits.messageBytes)
        try socket.set(.linger, bus.limits.linger)
        try socket.set(.handshakeInterval, .seconds(5))
        try socket.setKeepalive()
        try gate?.guardEvents(socket) { [weak self] in self?.cutListeners() }
        try socket.bind(endpoint)
        self.socket = socket
        _ = bus.thread.watch(socket) { [weak self] in self?.takeSubscriptions() }
    }

    /// Cuts everybody off, because one who listens no longer may and libzmq can't cut off a single
    /// peer.
    ///
    /// The others connect again by themselves and fetch what they have missed, as after a restart.
    private func cutListeners() {
        // Without a socket all are cut off, and it is being replaced.
        guard let socket else { return }
        // What is queued for the one who no longer may listen must not leave.
        try? socket.set(.linger, .zero)
        socket.close()
        self.socket = nil
        reopen()
    }

    /// libzmq closes a socket on a thread of its own, and a port is free only then; what keeps it
    /// from being bound for longer is told once.
    private func reopen(try number: Int = 1) {
        guard !isClosed else { return }
        do {
            try open()
            beat()
        } catch {
            if number == Self.triesUntilTold { reportFailure(RebindingError(reason: error)) }
            bus.after(Self.rebindInterval) { [weak self] in self?.reopen(try: number + 1) }
        }
    }

    private var streams: [ServiceStatistics.Stream] {
        core.positions.sorted { $0.key < $1.key }.map {
            .init(location: $0.key, sequence: $0.value)
        }
    }

    private func beat() {
        for location in core.positions.keys { beat(location) }
    }

    /// Takes what was subscribed to, and welcomes those who did.
    private func takeSubscriptions() {
        var message: Message = []
        var noted: Set<CInt> = []
        for _ in 0..<Self.subscriptionsPerTurn {
            guard (try? socket?.receive(into: &message)) == true,
                let subscription = message.frames.first
            else { break }
            if noted.insert(subscription.descriptor).inserted { gate?.noteListener(subscription) }
            guard subscription.count < Self.subscriptionBytes else { continue }
            subscriptions.insert(subscription.bytes)
        }
        if !isWelcoming { welcome() }
    }

    /// Tells new subscribers at once which streams there are and where they stand, instead of at
    /// the next heartbeat.
    ///
    /// Each stream once for all of them, and not again for a moment: what one subscriber asks for
    /// is sent to all who listen to it.
    private func welcome() {
        isWelcoming = !subscriptions.isEmpty
        guard isWelcoming else { return }
        for location in core.locations(of: subscriptions) { beat(location) }
        subscriptions = []
        bus.after(Self.welcomeInterval) { [weak self] in self?.welcome() }
    }

    /// The socket never blocks: it drops for subscribers that do not keep up, and they notice the
    /// gap.
    private func send(_ message: PublisherCore.Message) {
        _ = try? socket?.send(parts: [message.topic, message.body])
    }
}
