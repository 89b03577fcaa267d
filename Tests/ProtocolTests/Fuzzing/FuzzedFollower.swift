// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport

@testable import MessageBus
import Wire

/// What a `Follower` decides, between a publisher that sends anything and a service that answers
/// anything, until both become honest.
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
    /// How much it believed of what the dishonest ones told.
    private(set) var believed = 0

    /// A follower of the service of this name; nil when it has no golden messages.
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

    /// Whether it is right in the end, after so many hostile messages.
    mutating func findsBack(after cases: Int) -> Bool {
        steps = core.begin(Self.location, now: now)
        for _ in 0..<cases { beMisled() }
        believed = steps.count(where: Self.isBelief)
        // The honest ones tell of a numbering that it has never heard of.
        let (beat, state) = (Self.renumbered(heartbeat), Self.renumbered(snapshot))
        for _ in 0..<20 where !core.isCurrent(Self.location, now: now) || isAsking {
            // At once, also what an answer makes it ask.
            for _ in 0..<2 { answer(time: Timestamp(milliseconds: 0)) { _ in state } }
            now += .seconds(1)
            steps += core.received([topic("stream.heartbeat"), beat], now: now)
            steps += core.tick(now: now)
        }
        return core.isCurrent(Self.location, now: now) && !isAsking
    }

    /// Whether it waits for an answer about the stream; what time it is it may ask at any time.
    private var isAsking: Bool {
        steps.contains { step in
            switch step {
            case .tell, .requestTime: false
            case .requestSnapshot, .requestEvents: true
            }
        }
    }

    private mutating func beMisled() {
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

    /// Answers what it asks; the time of day is anything, unless it is given.
    private mutating func answer(time: Timestamp? = nil, _ payload: (LocationID) -> [UInt8]) {
        let asked = steps
        steps = []
        for step in asked {
            switch step {
            case .tell: steps.append(step)
            case .requestSnapshot(let location, let question):
                let outcome: Result<Snapshot<Entity>, CallFailure> = Self.read(payload(location))
                steps += core.answered(outcome, location, question, now: now)
            case .requestEvents(let location, let question, _):
                let outcome: Result<EventPage<Entity>, CallFailure> = Self.read(payload(location))
                steps += core.answered(outcome, location, question, now: now)
            case .requestTime:
                let anything = Timestamp(milliseconds: Int64(mutator.below(4_000_000_000_000)))
                core.answered(time: time ?? anything, now: now)
            }
        }
    }

    private static func isBelief(_ step: Core.Step) -> Bool {
        switch step {
        case .tell(.replaced), .tell(.changed): true
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

    /// The value of the member `result`, which is the last one.
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
