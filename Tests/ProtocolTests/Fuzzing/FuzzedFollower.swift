// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Wire

@testable import MessageBus

/// The core of a `Follower` between a hostile publisher and a hostile service, which later become
/// honest.
struct FuzzedFollower<Entity: Codable & Sendable> {
    private typealias Core = FollowerCore<Entity>

    private static var location: LocationID { "00001" }

    private let service: String
    private var core: Core
    private var now = ContinuousClock.now
    private var steps: [Core.Step] = []
    private var mutator: MessageMutator
    private let heartbeat: [UInt8]
    private let snapshot: [UInt8]
    private let page: [UInt8]
    /// The number of hostile changes that the follower applied.
    private(set) var appliedChanges = 0

    /// Creates a follower of a service; returns nil if the service has no golden messages.
    init?(service: String, canReplay: Bool, seed: UInt64) {
        let events = GoldenSamples.messages("event", of: service)
        let answers = GoldenSamples.messages("answer", of: service).compactMap(Self.result)
        guard
            let heartbeat = events.first(where: { Self.contains($0, "stream.heartbeat") }),
            let snapshot = answers.first(where: { Self.contains($0, #""state":["#) })
        else { return nil }
        self.service = service
        (self.heartbeat, self.snapshot) = (heartbeat, snapshot)
        page = answers.first { Self.contains($0, #""events":["#) } ?? snapshot
        core = Core(service: service, canReplay: canReplay)
        mutator = MessageMutator(seed: seed, samples: events)
    }

    /// Whether the follower becomes current after the given number of hostile messages.
    mutating func recovers(after cases: Int) -> Bool {
        steps = core.begin(Self.location, now: now)
        for _ in 0..<cases { mislead() }
        appliedChanges = steps.count(where: Self.isChange)
        // The honest messages have an epoch that is new to the follower.
        let (beat, state) = (Self.renumbered(heartbeat), Self.renumbered(snapshot))
        for _ in 0..<20 where !core.isCurrent(Self.location, now: now) || isAsking {
            // Twice, because an answer may cause another request.
            for _ in 0..<2 { answer(time: Timestamp(milliseconds: 0)) { _ in state } }
            now += .seconds(1)
            steps += core.received([topic("stream.heartbeat"), beat], now: now)
            steps += core.tick(now: now)
        }
        return core.isCurrent(Self.location, now: now) && !isAsking
    }

    /// Whether the follower waits for an answer about the stream; requests for the time don't
    /// count.
    private var isAsking: Bool {
        steps.contains { step in
            switch step {
            case .notify, .requestTime: false
            case .requestSnapshot, .requestEvents: true
            }
        }
    }

    private mutating func mislead() {
        switch mutator.below(10) {
        case 0: steps += core.received(mutator.frames(), now: now)
        case 1: steps += core.received([mutator.payload(), mutator.payload()], now: now)
        case 2: steps += core.received([topic("stream.heartbeat"), mutator.payload()], now: now)
        case 3:
            now += .milliseconds(mutator.below(3000))
            steps += core.tick(now: now)
        case 4:
            var damaged = MessageMutator(
                seed: UInt64(mutator.below(.max)), samples: [snapshot, page])
            let honest = mutator.below(3) == 0 ? snapshot : nil
            answer { _ in honest ?? damaged.payload() }
        default: steps += core.received([topic("any.event"), mutator.payload()], now: now)
        }
    }

    /// Answers the follower's requests; without `time`, with a random time of day.
    private mutating func answer(time: Timestamp? = nil, _ payload: (LocationID) -> [UInt8]) {
        let asked = steps
        steps = []
        for step in asked {
            switch step {
            case .notify: steps.append(step)
            case .requestSnapshot(let location, let question, _):
                let outcome: Result<Snapshot<Entity>, CallFailure> = Self.read(payload(location))
                steps += core.answered(outcome, location, question, now: now)
            case .requestEvents(let location, let question, _):
                let outcome: Result<EventPage<Entity>, CallFailure> = Self.read(payload(location))
                steps += core.answered(outcome, location, question, now: now)
            case .requestTime:
                let randomTime = Timestamp(milliseconds: Int64(mutator.below(4_000_000_000_000)))
                core.answered(time: time ?? randomTime, now: now)
            }
        }
    }

    private static func isChange(_ step: Core.Step) -> Bool {
        switch step {
        case .notify(.replaced), .notify(.changed): true
        default: false
        }
    }

    private func topic(_ type: String) -> [UInt8] {
        Array("\(service)/\(Self.location)/\(type)".utf8)
    }

    private static func read<Answer: Decodable>(_ payload: [UInt8]) -> Result<Answer, CallFailure> {
        Result { try WireCoding.decode(Answer.self, from: payload) }
            .mapError { .unreadableAnswer(WireCoding.explain($0)) }
    }

    /// Returns the value of the member `result`, which is the last one.
    private static func result(_ answer: [UInt8]) -> [UInt8]? {
        let text = String(decoding: answer, as: UTF8.self)
        return text.firstRange(of: #""result":"#).map {
            Array(text[$0.upperBound...].utf8.dropLast())
        }
    }

    private static func contains(_ message: [UInt8], _ text: String) -> Bool {
        String(decoding: message, as: UTF8.self).contains(text)
    }

    private static func renumbered(_ message: [UInt8]) -> [UInt8] {
        let text = String(decoding: message, as: UTF8.self)
        return Array(
            text.replacing(/"epoch":"[^"]*"/, with: #""epoch":"honest""#)
                .replacing(/"sequence":"[^"]*"/, with: #""sequence":"00000000000000000099""#).utf8)
    }
}
