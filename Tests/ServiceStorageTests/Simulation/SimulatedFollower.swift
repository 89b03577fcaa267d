// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

@testable import MessageBus

/// The cores of a `Follower` and its `Requester`, and the resulting state.
struct SimulatedFollower {
    private enum PendingRequest {
        case snapshot(LocationID, Int)
        case events(LocationID, Int)
        case time
    }

    /// The location that it follows; nil for all locations.
    let location: LocationID?
    /// The known state.
    private(set) var counts: [LocationID: [String: Int]] = [:]
    private let canReplay: Bool
    private var core: FollowerCore<Tally>
    private var requester = RequesterCore<PendingRequest>(limit: Limits().requestsInFlight)
    private var outgoing: [SimulatedTill.Outgoing] = []

    init(location: LocationID?, canReplay: Bool) {
        self.location = location
        self.canReplay = canReplay
        core = FollowerCore(service: "tallies", canReplay: canReplay)
    }

    /// The topic prefix of its subscription.
    var prefix: String { location.map { "tallies/\($0)/" } ?? "tallies/" }

    /// The locations that it should know.
    var locations: [LocationID] { location.map { [$0] } ?? SimulatedService.locations }

    func isCurrent(_ location: LocationID, now: ContinuousClock.Instant) -> Bool {
        core.isCurrent(location, now: now)
    }

    /// Starts the process with no state.
    mutating func start(now: ContinuousClock.Instant) {
        self = Self(location: location, canReplay: canReplay)
        if let location { perform(core.begin(location, now: now), now) }
    }

    /// Receives a published message.
    mutating func receivedEvent(_ frames: [[UInt8]], now: ContinuousClock.Instant) {
        perform(core.received(frames, now: now), now)
    }

    /// Receives an answer.
    mutating func received(_ frames: [[UInt8]], now: ContinuousClock.Instant) {
        guard let (pending, reply) = requester.received(frames) else { return }
        complete(pending, .success(reply), now)
    }

    /// The requests that are due now.
    mutating func tick(now: ContinuousClock.Instant) -> [SimulatedTill.Outgoing] {
        for step in requester.due(now: now) {
            switch step {
            case .transmit(let id, let payload): outgoing.append((id, payload))
            case .giveUp(_, let pending, _): complete(pending, .failure(.outcomeUnknown), now)
            }
        }
        perform(core.tick(now: now), now)
        defer { outgoing = [] }
        return outgoing
    }

    /// Records that the socket did not accept the request.
    mutating func notSent(_ id: Int64, now: ContinuousClock.Instant) {
        requester.notSent(id, now: now)
    }

    private mutating func complete(
        _ pending: PendingRequest, _ reply: Result<Reply, CallFailure>,
        _ now: ContinuousClock.Instant
    ) {
        switch pending {
        case .snapshot(let location, let number):
            let answer = reply.flatMap { $0.read(as: Snapshot<Tally>.self) }
            perform(core.answered(answer, location, number, now: now), now)
        case .events(let location, let number):
            let answer = reply.flatMap { $0.read(as: EventPage<Tally>.self) }
            perform(core.answered(answer, location, number, now: now), now)
        case .time:
            let answer = reply.flatMap { $0.read(as: PingService.Answer.self) }
            if case .success(let answer) = answer { core.answered(time: answer.time, now: now) }
        }
    }

    private mutating func perform(
        _ steps: [FollowerCore<Tally>.Step], _ now: ContinuousClock.Instant
    ) {
        for step in steps {
            switch step {
            case .notify(.replaced(let location, let tallies)):
                counts[location] = Dictionary(
                    tallies.map { ($0.name, $0.count) }, uniquingKeysWith: { $1 })
            case .notify(.changed(let location, let event)):
                counts[location, default: [:]][event.data.name] = event.data.count
            case .notify: break
            case .requestSnapshot(let location, let number, _):
                send(GetTallySnapshot(location: location), .snapshot(location, number), now)
            case .requestEvents(let location, let number, let after):
                let request = GetTallyEvents(location: location, after: after)
                send(request, .events(location, number), now)
            case .requestTime: send(PingService(), .time, now, timeout: Limits.silence)
            }
        }
    }

    private mutating func send(
        _ request: some Request, _ pending: PendingRequest, _ now: ContinuousClock.Instant,
        timeout: Duration = Limits().requestTimeout
    ) {
        do throws(CallFailure) {
            let request = try PreparedRequest(request)
            outgoing.append(try requester.submit(request, pending, timeout: timeout, now: now))
        } catch {
            complete(pending, .failure(error), now)
        }
    }
}
