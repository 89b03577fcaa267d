// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// The pure core of a `Follower`: decodes messages, and has a session for each stream.
///
/// Messages, replies and times are arguments. The follower performs the returned steps.
struct FollowerCore<Entity: Codable & Sendable> {
    typealias Session = FollowerSession<Event<Entity>, [Entity]>
    typealias Instant = Session.Instant

    /// A step of the follower; steps are performed in their order.
    enum Step {
        /// Notify the owner.
        case notify(Follower<Entity>.Update)
        /// Request a snapshot of a location, or a later page of it.
        case requestSnapshot(LocationID, Session.RequestNumber, SnapshotPage?)
        /// Request the events of a location after this one.
        case requestEvents(LocationID, Session.RequestNumber, after: SequenceNumber)
        /// Request the time of the service.
        case requestTime
    }

    private let service: String
    private let canReplay: Bool
    private let bufferLimit: Int
    private let streamLimit: Int
    /// The number of messages that were ignored because their stream was beyond the limit.
    private(set) var ignoredMessages = 0
    private var sessions: [LocationID: Session] = [:]
    /// The stored pages of unfinished snapshots.
    private var pages: [LocationID: [Entity]] = [:]
    private var clock = ServiceClock()

    /// Creates a core for a service's streams; `canReplay` tells whether the service stores events.
    init(
        service: String, canReplay: Bool, bufferLimit: Int = Limits().followerBuffer,
        streamLimit: Int = Limits().followedStreams
    ) {
        self.service = service
        self.canReplay = canReplay
        self.bufferLimit = bufferLimit
        self.streamLimit = streamLimit
    }

    /// Whether the state of a location is confirmed and complete.
    func isCurrent(_ location: LocationID, now: Instant) -> Bool {
        sessions[location].map { $0.isCurrent(at: now) && $0.isComplete } ?? false
    }

    /// The last time for which the state of a location was confirmed; nil if it never was.
    func lastConfirmed(_ location: LocationID) -> Instant? { sessions[location]?.lastConfirmed }

    /// The statistics of each stream, by location.
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
        return steps.compactMap { step($0, location) }
    }

    /// Handles a published message.
    ///
    /// It ignores messages that are not events of the service, and streams beyond the limit.
    mutating func received(_ frames: [[UInt8]], now: Instant) -> [Step] {
        guard frames.count == 2, let text = String(validating: frames[0], as: UTF8.self),
            let topic = EventTopic(text), topic.service == service
        else { return [] }
        let location = topic.location
        let isNew = sessions[location] == nil
        guard !isNew || sessions.count < streamLimit else {
            ignoredMessages += 1
            return []
        }
        let beginning = isNew ? begin(location, now: now) : []
        return beginning
            + (topic.type == StreamFormat.heartbeatType
                ? heartbeat(location, frames[1], now) : event(location, frames[1], now))
    }

    /// Handles the outcome of a snapshot request.
    mutating func answered(
        _ outcome: Result<Snapshot<Entity>, CallFailure>, _ location: LocationID,
        _ request: Session.RequestNumber, now: Instant
    ) -> [Step] {
        advance(location) { session in
            switch outcome {
            case .success(let snapshot):
                session.received(
                    snapshot: snapshot.state, next: snapshot.next, epoch: snapshot.epoch,
                    sequence: snapshot.sequence, for: request, now: now)
            case .failure: session.requestFailed(request, now: now)
            }
        }
    }

    /// Handles the outcome of a request for missing events.
    mutating func answered(
        _ outcome: Result<EventPage<Entity>, CallFailure>, _ location: LocationID,
        _ request: Session.RequestNumber, now: Instant
    ) -> [Step] {
        advance(location) { session in
            switch outcome {
            case .success(let page):
                session.received(
                    replay: page.events.map(Self.positioned), epoch: page.epoch,
                    sequence: page.sequence, for: request, now: now)
            case .failure: session.requestFailed(request, now: now)
            }
        }
    }

    /// Handles the time of the service.
    mutating func answered(time: Timestamp, now: Instant) { clock.received(time, now: now) }

    /// Handles the passing of time, in the order of the locations, so that a simulation can be
    /// repeated.
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
        let end = StreamPosition.end(beat.sequence, in: beat.epoch)
        return [.notify(.heartbeat(location, beat))]
            + advance(location) { $0.received(heartbeat: end, isOld: isOld, now: now) }
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
        // Taken out, because a session in the dictionary would copy its buffer for each event.
        guard var session = sessions.removeValue(forKey: location) else { return [] }
        let steps = advance(&session)
        sessions[location] = session
        return steps.compactMap { step($0, location) }
    }

    private mutating func step(_ step: Session.Step, _ location: LocationID) -> Step? {
        switch step {
        case .requestSnapshot(let request, let page):
            if page == nil { pages[location] = nil }
            return .requestSnapshot(location, request, page)
        case .requestEvents(let request, let after):
            return .requestEvents(location, request, after: after)
        case .collect(let page):
            pages[location, default: []] += page
            return nil
        case .replace(let last):
            let earlier = pages.removeValue(forKey: location) ?? []
            return .notify(.replaced(location, earlier + last))
        case .apply(let event): return .notify(.changed(location, event))
        case .becomeStale: return .notify(.stale(location))
        case .becomeCurrent: return .notify(.current(location))
        }
    }
}
