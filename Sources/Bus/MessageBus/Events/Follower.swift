// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire
import ZeroMQ

/// A client's copy of the streams of one service.
///
/// It subscribes, requests a snapshot, applies events and fills gaps. It notifies its owner when
/// the copy may be out of date. It is confined to the poll thread of its bus.
public final class Follower<Entity: Codable & Sendable> {
    /// A notification to the owner of a follower, in the order of the stream.
    public enum Update {
        /// The whole state of a location, which replaces the known state.
        case replaced(LocationID, [Entity])
        /// One event.
        case changed(LocationID, Event<Entity>)
        /// A heartbeat of the service.
        case heartbeat(LocationID, Event<Heartbeat>)
        /// The state of a location was not confirmed for two seconds and may be out of date.
        case stale(LocationID)
        /// The state of a location is confirmed, for the first time or again.
        case current(LocationID)
    }

    private typealias Core = FollowerCore<Entity>

    /// Sends a request for a snapshot; its completion is called on the poll thread.
    typealias SnapshotCall = (
        Requester, LocationID, SnapshotPage?,
        @escaping Requester.Completion<Snapshot<Entity>>
    ) -> Void
    /// Sends a request for the events after a position; its completion is called on the poll
    /// thread.
    typealias EventsCall = (
        Requester, LocationID, SequenceNumber,
        @escaping Requester.Completion<EventPage<Entity>>
    ) -> Void

    /// The requests of a follower to its service; `events` is nil if the service stores no events.
    struct Calls {
        var snapshot: SnapshotCall
        var events: EventsCall?
    }

    private let bus: Bus
    private let socket: Socket
    private let requester: Requester
    private let calls: Calls
    private let update: (Update) -> Void
    private var core: Core
    private var tick: Registration?
    private var isClosed = false
    /// The epoch and the last event of the last snapshot that was answered.
    ///
    /// While `.replaced` is notified, they are those of its state. Nil before the first snapshot.
    package private(set) var snapshotPosition: (epoch: Epoch, sequence: SequenceNumber)?

    init(
        bus: Bus, service: String, endpoints: ServiceEndpoints, location: LocationID?,
        calls: Calls,
        update: @escaping (Update) -> Void
    ) throws {
        self.bus = bus
        self.calls = calls
        core = Core(
            service: service, canReplay: calls.events != nil,
            bufferLimit: bus.limits.followerBuffer, streamLimit: bus.limits.followedStreams)
        self.update = update
        requester = try Requester(bus: bus, endpoint: endpoints.requests)
        socket = try Socket(.subscribe, context: bus.context)
        try socket.setTraffic(.events)
        try socket.set(.receiveHighWaterMark, bus.limits.queuedMessages)
        try socket.set(.linger, .zero)
        try socket.setReconnect()
        try socket.subscribe(to: location.map { "\(service)/\($0)/" } ?? "\(service)/")
        try bus.secure(socket, connectingTo: endpoints.events)
        try socket.connect(endpoints.events)
        // An event that arrives together with a request was published before it was sent.
        _ = bus.thread.watch(socket, isFirst: true) { [weak self] in self?.receive() }
        tick = bus.thread.schedule(every: .milliseconds(50)) { [weak self] in self?.passTime() }
        if let location { perform(core.begin(location, now: .now)) }
    }

    /// Follows a service that stores its events, so that a gap is filled with the missing events.
    ///
    /// Without a location, it follows every location that the service announces. Throws a
    /// `ZeroMQError` if an endpoint is invalid, and an `AccessError`.
    public convenience init<S: SnapshotRequest, E: EventsRequest>(
        bus: Bus, service: String, endpoints: ServiceEndpoints, location: LocationID? = nil,
        snapshots: S.Type, events: E.Type, update: @escaping (Update) -> Void
    ) throws where S.Entity == Entity, E.Entity == Entity {
        try self.init(
            bus: bus, service: service, endpoints: endpoints, location: location,
            snapshots: { S(location: $0) }, events: events, update: update)
    }

    /// Follows a service that stores its events, with requests for only a part of each snapshot.
    ///
    /// The owner then ignores the events about the other entities. Without a location, it follows
    /// every location that the service announces. Throws a `ZeroMQError` if an endpoint is invalid,
    /// and an `AccessError`.
    public convenience init<S: SnapshotRequest, E: EventsRequest>(
        bus: Bus, service: String, endpoints: ServiceEndpoints, location: LocationID? = nil,
        snapshots: @escaping (LocationID) -> S, events: E.Type, update: @escaping (Update) -> Void
    ) throws where S.Entity == Entity, E.Entity == Entity {
        var calls = Self.calls(snapshots)
        calls.events = { requester, location, after, complete in
            requester.call(E(location: location, after: after, limit: nil), completion: complete)
        }
        try self.init(
            bus: bus, service: service, endpoints: endpoints, location: location,
            calls: calls, update: update)
    }

    /// Follows a service that stores no events, so that a gap leads to a new snapshot.
    ///
    /// Without a location, it follows every location that the service announces. Throws a
    /// `ZeroMQError` if an endpoint is invalid, and an `AccessError`.
    public convenience init<S: SnapshotRequest>(
        bus: Bus, service: String, endpoints: ServiceEndpoints, location: LocationID? = nil,
        snapshots: S.Type, update: @escaping (Update) -> Void
    ) throws where S.Entity == Entity {
        try self.init(
            bus: bus, service: service, endpoints: endpoints, location: location,
            calls: Self.calls { S(location: $0) }, update: update)
    }

    /// The statistics of each followed stream, by location.
    public var streams: [FollowedStream] { core.streams(now: .now) }

    /// The number of messages that were ignored because their stream was beyond the limit.
    var ignoredMessages: Int { core.ignoredMessages }

    /// The number of requests that had no reply before their timeout.
    var unknownOutcomes: Int { requester.unknownOutcomes }

    /// Whether the state of a location is complete, and was confirmed less than two seconds ago.
    ///
    /// Correct at any time, even if the process was suspended and received no update since.
    public func isCurrent(_ location: LocationID) -> Bool {
        !isClosed && core.isCurrent(location, now: .now)
    }

    /// Returns the last time for which the state of a location was confirmed; nil if it never was.
    public func lastConfirmed(_ location: LocationID) -> ContinuousClock.Instant? {
        core.lastConfirmed(location)
    }

    /// Closes the sockets; no update follows, even if the update handler calls this.
    public func close() {
        isClosed = true
        tick.map(bus.thread.cancel)
        requester.close()
        socket.close()
    }

    private static func calls<S: SnapshotRequest>(
        _ request: @escaping (LocationID) -> S
    ) -> Calls where S.Entity == Entity {
        Calls(
            snapshot: { requester, location, page, complete in
                var request = request(location)
                request.page = page
                requester.call(request, completion: complete)
            }, events: nil)
    }

    private func receive() {
        for _ in 0..<bus.limits.drain {
            guard let message = try? socket.receive() else { return }
            perform(core.received(message.frames.map(\.bytes), now: .now))
        }
    }

    private func passTime() { perform(core.tick(now: .now)) }

    /// Performs steps until one of them closes the follower.
    private func perform(_ steps: [Core.Step]) {
        for step in steps where !isClosed {
            switch step {
            case .notify(let update): self.update(update)
            case .requestSnapshot(let location, let number, let page):
                requestSnapshot(location, number, page)
            case .requestEvents(let location, let number, let after):
                requestEvents(location, number, after)
            case .requestTime: requestTime()
            }
        }
    }

    private func requestTime() {
        requester.call(PingService(), timeout: Limits.silence) { [weak self] outcome in
            guard let self, case .success(let answer) = outcome else { return }
            core.answered(time: answer.time, now: .now)
        }
    }

    private func requestSnapshot(
        _ location: LocationID, _ number: Core.Session.RequestNumber, _ page: SnapshotPage?
    ) {
        calls.snapshot(requester, location, page) { [weak self] outcome in
            guard let self else { return }
            if case .success(let snapshot) = outcome {
                snapshotPosition = (snapshot.epoch, snapshot.sequence)
            }
            perform(core.answered(outcome, location, number, now: .now))
        }
    }

    private func requestEvents(
        _ location: LocationID, _ number: Core.Session.RequestNumber, _ after: SequenceNumber
    ) {
        calls.events?(requester, location, after) { [weak self] outcome in
            guard let self else { return }
            perform(core.answered(outcome, location, number, now: .now))
        }
    }
}
