// SPDX-License-Identifier: Apache-2.0

import Commerce
import ZeroMQ

/// The sending end of a service's streams: publishes what happened and, once a second, where each
/// stream stands.
///
/// Confined to the poll thread it was made on.
public final class Publisher {
    private let bus: Bus
    private let socket: Socket
    private var core: PublisherCore
    private var timer: Registration?
    private let heartbeatData: (LocationID) -> Heartbeat
    private let statistics: StatisticsRecorder

    /// Binds the endpoint.
    ///
    /// `positions` says where each stream stands now; `heartbeatData` what its heartbeats carry.
    /// Throws a `ZeroMQError` when the endpoint can't be bound.
    public init(
        bus: Bus, endpoint: String, format: StreamFormat, positions: [LocationID: SequenceNumber],
        statistics: StatisticsRecorder = StatisticsRecorder(),
        heartbeatData: @escaping (LocationID) -> Heartbeat = { _ in Heartbeat() }
    ) throws {
        self.bus = bus
        core = PublisherCore(format: format, positions: positions)
        self.heartbeatData = heartbeatData
        self.statistics = statistics
        socket = try Socket(.extendedPublish, context: bus.context)
        try socket.set(.extendedPublishVerbose, true)
        try socket.set(.sendHighWaterMark, bus.limits.queuedMessages)
        try socket.set(.maximumMessageSize, bus.limits.messageBytes)
        try socket.set(.linger, bus.limits.linger)
        try socket.set(.handshakeInterval, .seconds(5))
        try socket.setKeepalive()
        try socket.bind(endpoint)
        timer = bus.thread.schedule(every: Limits.heartbeat) { [weak self] in self?.beat() }
        _ = bus.thread.watch(socket) { [weak self] in self?.welcome() }
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
        core.heartbeat(of: location, time: .now(), data: heartbeatData(location)).map(send)
    }

    /// Closes the socket; events that were published get their linger to leave.
    public func close() {
        timer.map(bus.thread.cancel)
        socket.close()
    }

    private var streams: [ServiceStatistics.Stream] {
        core.positions.sorted { $0.key < $1.key }.map {
            .init(location: $0.key, sequence: $0.value)
        }
    }

    private func beat() {
        for location in core.positions.keys { beat(location) }
    }

    /// Tells new subscribers at once which streams there are and where they stand, instead of at
    /// the next heartbeat.
    private func welcome() {
        for _ in 0..<bus.limits.drain {
            guard let message = try? socket.receive() else { return }
            guard let subscription = message.frames.first?.bytes else { continue }
            for location in core.locations(of: subscription) { beat(location) }
        }
    }

    /// The socket never blocks: it drops for subscribers that do not keep up, and they notice the
    /// gap.
    private func send(_ message: PublisherCore.Message) {
        _ = try? socket.send(parts: [message.topic, message.body])
    }
}
