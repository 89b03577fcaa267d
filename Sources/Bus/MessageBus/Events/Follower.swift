// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire
import ZeroMQ

/// Follows the streams of one service: subscribes, asks for the state, applies what happens,
/// notices what is missing and says when what it knows may be out of date.
///
/// Confined to the poll thread it was made on.
public final class Follower<Entity: Codable & Sendable> {
    /// What the owner of a follower is told, in the order in which it became true.
    public enum Update {
        /// Forget what you know about the location; this is its state.
        case replaced(LocationID, [Entity])
        /// One thing happened.
        case changed(LocationID, Event<Entity>)
        /// The service said where the stream stands.
        case heard(LocationID, Event<Heartbeat>)
        /// Nothing certain was heard for two seconds: what is known may be out of date.
        case stale(LocationID)
        /// What is known is right again.
        case current(LocationID)
    }

    private typealias Core = FollowerCore<Entity>

    /// Asks the service for a snapshot, and calls back on the poll thread.
    typealias SnapshotQuestion = (
        Requester, LocationID, @escaping Requester.Completion<Snapshot<Entity>>
    ) -> Void
    /// Asks the service for the events after a place, and calls back on the poll thread.
    typealias EventsQuestion = (
        Requester, LocationID, SequenceNumber,
        @escaping Requester.Completion<EventPage<Entity>>
    ) -> Void

    /// What a follower asks its service; without events where the service keeps none.
    struct Questions {
        var snapshot: SnapshotQuestion
        var events: EventsQuestion?
    }

    private let bus: Bus
    private let socket: Socket
    private let requester: Requester
    private let questions: Questions
    private let update: (Update) -> Void
    private var core: Core
    private var tick: Registration?
    private var isClosed = false

    init(
        bus: Bus, service: String, endpoints: ServiceEndpoints, location: LocationID?,
        questions: Questions,
        update: @escaping (Update) -> Void
    ) throws {
        self.bus = bus
        self.questions = questions
        core = Core(
            service: service, canReplay: questions.events != nil,
            bufferLimit: bus.limits.followerBuffer, streamLimit: bus.limits.followedStreams)
        self.update = update
        requester = try Requester(bus: bus, endpoint: endpoints.requests)
        socket = try Socket(.subscribe, context: bus.context)
        try socket.setTraffic(.events)
        try socket.set(.receiveHighWaterMark, bus.limits.queuedMessages)
        try socket.set(.linger, .zero)
        try socket.setKeepalive()
        try socket.setReconnect()
        try socket.subscribe(to: location.map { "\(service)/\($0)/" } ?? "\(service)/")
        try bus.secure(socket, connectingTo: endpoints.events)
        try socket.connect(endpoints.events)
        _ = bus.thread.watch(socket) { [weak self] in self?.receive() }
        tick = bus.thread.schedule(every: .milliseconds(50)) { [weak self] in self?.passTime() }
        if let location { perform(core.begin(location, now: .now)) }
    }

    /// Follows a service that keeps its events, so that a gap is filled by what was missed.
    ///
    /// Without a location every location is followed that the service's heartbeats name.
    public convenience init<S: SnapshotRequest, E: EventsRequest>(
        bus: Bus, service: String, endpoints: ServiceEndpoints, location: LocationID? = nil,
        snapshots: S.Type, events: E.Type, update: @escaping (Update) -> Void
    ) throws where S.Entity == Entity, E.Entity == Entity {
        var questions = Self.questions(snapshots)
        questions.events = { requester, location, after, complete in
            requester.call(E(location: location, after: after, limit: nil), complete: complete)
        }
        try self.init(
            bus: bus, service: service, endpoints: endpoints, location: location,
            questions: questions,
            update: update)
    }

    /// Follows a service that keeps no events: a gap is closed by a new snapshot.
    public convenience init<S: SnapshotRequest>(
        bus: Bus, service: String, endpoints: ServiceEndpoints, location: LocationID? = nil,
        snapshots: S.Type, update: @escaping (Update) -> Void
    ) throws where S.Entity == Entity {
        try self.init(
            bus: bus, service: service, endpoints: endpoints, location: location,
            questions: Self.questions(snapshots), update: update)
    }

    /// How the follower gets on, by location.
    public var streams: [FollowedStream] { core.streams(now: .now) }

    /// How many messages were passed over because their stream was one too many.
    var passedOver: Int { core.passedOver }

    /// How many of its questions had no answer in time.
    var unknownOutcomes: Int { requester.unknownOutcomes }

    /// Whether what is known about a location is certain to be right.
    public func isCurrent(_ location: LocationID) -> Bool {
        !isClosed && core.isCurrent(location, now: .now)
    }

    /// When what is known about a location was last certain to be right; nil when it never was.
    public func lastCertain(_ location: LocationID) -> ContinuousClock.Instant? {
        core.lastCertain(location)
    }

    /// Ends following and closes the sockets; no update comes after that, even when it is called
    /// from within one.
    public func close() {
        isClosed = true
        tick.map(bus.thread.cancel)
        requester.close()
        socket.close()
    }

    private static func questions<S: SnapshotRequest>(
        _ type: S.Type
    ) -> Questions where S.Entity == Entity {
        Questions(
            snapshot: { requester, location, complete in
                requester.call(S(location: location), complete: complete)
            }, events: nil)
    }

    private func receive() {
        for _ in 0..<bus.limits.drain {
            guard let message = try? socket.receive() else { return }
            perform(core.received(message.frames.map(\.bytes), now: .now))
        }
    }

    private func passTime() { perform(core.tick(now: .now)) }

    /// Does what the core says; what is told may close the follower, and that ends the rest.
    private func perform(_ steps: [Core.Step]) {
        for step in steps where !isClosed {
            switch step {
            case .tell(let update): self.update(update)
            case .requestSnapshot(let location, let question): requestSnapshot(location, question)
            case .requestEvents(let location, let question, let after):
                requestEvents(location, question, after)
            case .requestTime: requestTime()
            }
        }
    }

    private func requestTime() {
        requester.call(PingService(), patience: Limits.silence) { [weak self] outcome in
            guard let self, case .success(let answer) = outcome else { return }
            core.answered(time: answer.time, now: .now)
        }
    }

    private func requestSnapshot(_ location: LocationID, _ question: Core.Session.Question) {
        questions.snapshot(requester, location) { [weak self] outcome in
            guard let self else { return }
            perform(core.answered(outcome, location, question, now: .now))
        }
    }

    private func requestEvents(
        _ location: LocationID, _ question: Core.Session.Question, _ after: SequenceNumber
    ) {
        questions.events?(requester, location, after) { [weak self] outcome in
            guard let self else { return }
            perform(core.answered(outcome, location, question, now: .now))
        }
    }
}
