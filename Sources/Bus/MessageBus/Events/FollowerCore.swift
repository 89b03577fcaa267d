// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// Reads what a publisher sends and keeps a session for each stream: what a `Follower` decides.
///
/// Pure: it is told what came and when, and says what to do.
struct FollowerCore<Entity: Codable & Sendable> {
    typealias Session = FollowerSession<Event<Entity>, [Entity]>
    typealias Instant = Session.Instant

    /// What the follower must do now, in this order.
    enum Step {
        /// Tell the owner.
        case tell(Follower<Entity>.Update)
        /// Ask the service for a snapshot of a location.
        case requestSnapshot(LocationID, Session.Question)
        /// Ask the service for the events of a location after a place.
        case requestEvents(LocationID, Session.Question, after: SequenceNumber)
        /// Ask the service what time it is.
        case requestTime
    }

    private let service: String
    private let canReplay: Bool
    private let bufferLimit: Int
    private let streamLimit: Int
    /// How many messages were passed over because their stream was one too many.
    private(set) var passedOver = 0
    private var sessions: [LocationID: Session] = [:]
    private var clock = ServiceClock()

    /// A follower of a service's streams, which keeps its events if `canReplay`.
    init(
        service: String, canReplay: Bool, bufferLimit: Int = Limits().followerBuffer,
        streamLimit: Int = Limits().followedStreams
    ) {
        self.service = service
        self.canReplay = canReplay
        self.bufferLimit = bufferLimit
        self.streamLimit = streamLimit
    }

    /// Whether what is known about a location is certain to be right.
    func isCurrent(_ location: LocationID, now: Instant) -> Bool {
        sessions[location].map { $0.isCurrent(at: now) && $0.isComplete } ?? false
    }

    /// When what is known about a location was last certain to be right.
    func lastCertain(_ location: LocationID) -> Instant? { sessions[location]?.lastCertain }

    /// How the follower gets on, by location.
    func streams(now: Instant) -> [FollowedStream] {
        sessions.sorted { $0.key < $1.key }.map { location, session in
            FollowedStream(
                service: service, location: location, sequence: session.position,
                isCurrent: isCurrent(location, now: now), gaps: session.counts.gaps,
                snapshots: session.counts.snapshots, overflows: session.counts.overflows)
        }
    }

    /// Begins to follow a location.
    mutating func begin(_ location: LocationID, now: Instant) -> [Step] {
        var session = Session(canReplay: canReplay, bufferLimit: bufferLimit)
        let steps = session.start(now: now)
        sessions[location] = session
        return steps.map { Self.step($0, location) }
    }

    /// A message came; what is no event of the service is passed over, and so is what is of a
    /// stream more than may be followed.
    mutating func received(_ frames: [[UInt8]], now: Instant) -> [Step] {
        guard frames.count == 2, let topic = String(validating: frames[0], as: UTF8.self) else {
            return []
        }
        // Of bytes: looking for the bounds of characters took a twentieth of an event's time.
        let parts = topic.utf8.split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
        ).map(Substring.init)
        guard parts.count == 3, parts[0] == service, let location = LocationID(String(parts[1]))
        else { return [] }
        let isNew = sessions[location] == nil
        guard !isNew || sessions.count < streamLimit else {
            passedOver += 1
            return []
        }
        let beginning = isNew ? begin(location, now: now) : []
        return beginning
            + (parts[2] == StreamFormat.heartbeatType
                ? heartbeat(location, frames[1], now) : event(location, frames[1], now))
    }

    /// A snapshot came, or did not.
    mutating func answered(
        _ outcome: Result<Snapshot<Entity>, CallFailure>, _ location: LocationID,
        _ question: Session.Question, now: Instant
    ) -> [Step] {
        advance(location) { session in
            switch outcome {
            case .success(let snapshot):
                session.received(
                    snapshot: snapshot.state, epoch: snapshot.epoch, sequence: snapshot.sequence,
                    for: question, now: now)
            case .failure: session.requestFailed(question, now: now)
            }
        }
    }

    /// The events after a place came, or did not.
    mutating func answered(
        _ outcome: Result<EventPage<Entity>, CallFailure>, _ location: LocationID,
        _ question: Session.Question, now: Instant
    ) -> [Step] {
        advance(location) { session in
            switch outcome {
            case .success(let page):
                session.received(
                    replay: page.events.map(Self.positioned), epoch: page.epoch,
                    sequence: page.sequence, for: question, now: now)
            case .failure: session.requestFailed(question, now: now)
            }
        }
    }

    /// The service said what time it is.
    mutating func answered(time: Timestamp, now: Instant) { clock.hear(time, now: now) }

    /// Time has passed; the locations come in their order, so that a simulation can be repeated.
    mutating func tick(now: Instant) -> [Step] {
        let steps = sessions.keys.sorted().flatMap { location in
            advance(location) { $0.tick(now: now) }
        }
        let isDue = !sessions.isEmpty && clock.isDue(now: now)
        return steps + (isDue ? [.requestTime] : [])
    }

    private mutating func heartbeat(
        _ location: LocationID, _ payload: [UInt8], _ now: Instant
    ) -> [Step] {
        guard let beat = try? WireCoding.decode(Event<Heartbeat>.self, from: payload) else {
            return []
        }
        let isOld = clock.isOld(beat.time, now: now)
        return [.tell(.heard(location, beat))]
            + advance(location) {
                $0.heard(epoch: beat.epoch, sequence: beat.sequence, isOld: isOld, now: now)
            }
    }

    private mutating func event(
        _ location: LocationID, _ payload: [UInt8], _ now: Instant
    ) -> [Step] {
        guard let event = try? WireCoding.decode(Event<Entity>.self, from: payload) else {
            return []
        }
        return advance(location) { $0.received(Self.positioned(event), now: now) }
    }

    private static func positioned(_ event: Event<Entity>) -> Session.Positioned {
        Session.Positioned(epoch: event.epoch, sequence: event.sequence, change: event)
    }

    private mutating func advance(
        _ location: LocationID, _ advance: (inout Session) -> [Session.Step]
    ) -> [Step] {
        guard var session = sessions[location] else { return [] }
        let steps = advance(&session)
        sessions[location] = session
        return steps.map { Self.step($0, location) }
    }

    private static func step(_ step: Session.Step, _ location: LocationID) -> Step {
        switch step {
        case .requestSnapshot(let question): .requestSnapshot(location, question)
        case .requestEvents(let question, let after):
            .requestEvents(location, question, after: after)
        case .replace(let state): .tell(.replaced(location, state))
        case .apply(let event): .tell(.changed(location, event))
        case .becomeStale: .tell(.stale(location))
        case .becomeCurrent: .tell(.current(location))
        }
    }
}
