// SPDX-License-Identifier: Apache-2.0

import Commerce

@testable import MessageBus
import Wire

/// The decisions of a `Follower` and of its `Requester`, and what their owner has made of it.
struct SimulatedFollower {
    private enum Question {
        case snapshot(LocationID, Int)
        case events(LocationID, Int)
        case time
    }

    /// The location that it follows; nil when it is all that the heartbeats name.
    let location: LocationID?
    /// What it knows.
    private(set) var counts: [LocationID: [String: Int]] = [:]
    private let canReplay: Bool
    private var core: FollowerCore<Tally>
    private var requester = RequesterCore<Question>(limit: Limits().requestsInFlight)
    private var sendings: [SimulatedTill.Sending] = []

    init(location: LocationID?, canReplay: Bool) {
        self.location = location
        self.canReplay = canReplay
        core = FollowerCore(service: "tallies", canReplay: canReplay)
    }

    /// What it subscribes to.
    var prefix: String { location.map { "tallies/\($0)/" } ?? "tallies/" }

    /// The locations that it is to know.
    var locations: [LocationID] { location.map { [$0] } ?? SimulatedService.locations }

    func isCurrent(_ location: LocationID, now: ContinuousClock.Instant) -> Bool {
        core.isCurrent(location, now: now)
    }

    /// Its process begins; it remembers nothing of a former one.
    mutating func start(now: ContinuousClock.Instant) {
        self = Self(location: location, canReplay: canReplay)
        if let location { perform(core.begin(location, now: now), now) }
    }

    /// A published message came.
    mutating func heard(_ frames: [[UInt8]], now: ContinuousClock.Instant) {
        perform(core.received(frames, now: now), now)
    }

    /// An answer came.
    mutating func received(_ frames: [[UInt8]], now: ContinuousClock.Instant) {
        guard let (question, reply) = requester.received(frames) else { return }
        settle(question, .success(reply), now)
    }

    /// What is due now.
    mutating func tick(now: ContinuousClock.Instant) -> [SimulatedTill.Sending] {
        for step in requester.due(now: now) {
            switch step {
            case .transmit(let id, let payload): sendings.append((id, payload))
            case .giveUp(_, let question, _): settle(question, .failure(.outcomeUnknown), now)
            }
        }
        perform(core.tick(now: now), now)
        defer { sendings = [] }
        return sendings
    }

    /// The socket took nothing.
    mutating func notSent(_ id: Int64, now: ContinuousClock.Instant) {
        requester.notSent(id, now: now)
    }

    private mutating func settle(
        _ question: Question, _ reply: Result<Reply, CallFailure>,
        _ now: ContinuousClock.Instant
    ) {
        switch question {
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
            case .tell(.replaced(let location, let tallies)):
                counts[location] = Dictionary(
                    tallies.map { ($0.name, $0.count) }, uniquingKeysWith: { $1 })
            case .tell(.changed(let location, let event)):
                counts[location, default: [:]][event.data.name] = event.data.count
            case .tell: break
            case .requestSnapshot(let location, let number):
                ask(GetTallySnapshot(location: location), .snapshot(location, number), now)
            case .requestEvents(let location, let number, let after):
                let request = GetTallyEvents(location: location, after: after)
                ask(request, .events(location, number), now)
            case .requestTime: ask(PingService(), .time, now, patience: Limits.silence)
            }
        }
    }

    private mutating func ask(
        _ request: some Request, _ question: Question, _ now: ContinuousClock.Instant,
        patience: Duration = Limits().patience
    ) {
        do throws(CallFailure) {
            let request = try PreparedRequest(request)
            sendings.append(try requester.submit(request, question, patience: patience, now: now))
        } catch {
            settle(question, .failure(error), now)
        }
    }
}
