// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport

@testable import MessageBus
import Wire

/// A publisher, a follower's session, and a link between them that loses, repeats, delays and swaps
/// messages until it is healed.
///
/// All chance comes from the seed.
struct FollowerSimulation {
    /// One change: a key gets a value.
    struct Change: Equatable {
        var key: Int
        var value: Int
    }

    typealias Session = FollowerSession<Change, [Int: Int]>

    /// What is under way.
    enum Letter {
        case event(Session.Positioned)
        case heartbeat(Epoch, SequenceNumber)
        case snapshotQuestion(Int)
        case eventsQuestion(Int, after: SequenceNumber)
        case snapshot([Int: Int], Epoch, SequenceNumber, question: Int)
        case events([Session.Positioned], Epoch, SequenceNumber, question: Int)
        case failure(question: Int)
    }

    private static let pageSize = 5
    private static let tick = Duration.milliseconds(100)

    private var generator: SeededGenerator
    private var session: Session
    private var now = ContinuousClock.now
    private var ticks = 0
    private var isHealthy = false
    private var letters: [Letter] = []

    private var life = 1
    private var log: [Change] = []
    private(set) var published: [Int: Int] = [:]
    /// What was true at each place of each epoch.
    private var history: [String: [Int: Int]] = [:]

    private(set) var followed: [Int: Int] = [:]
    /// Whether what was followed was always something that had been true.
    private(set) var wasAlwaysTrue = true
    private(set) var mostSteps = 0

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        let canReplay = Bool.random(using: &generator)
        session = Session(canReplay: canReplay, bufferLimit: 8)
        remember()
    }

    var isCurrent: Bool { session.isCurrent }

    /// Runs some time of trouble, heals the link, and lets it settle for five seconds.
    mutating func run() {
        perform(session.start(now: now))
        for _ in 0..<200 { advance() }
        isHealthy = true
        for _ in 0..<50 { advance() }
    }

    private var epoch: Epoch { Epoch(stringLiteral: "life-\(life)") }
    private var sequence: SequenceNumber { SequenceNumber(UInt64(log.count)) }

    private mutating func advance() {
        ticks += 1
        now += Self.tick
        if !isHealthy { live() }
        if ticks.isMultiple(of: 10) { send(.heartbeat(epoch, sequence)) }
        deliver()
        perform(session.tick(now: now))
    }

    /// The publisher's own doings: changes, and now and then a new life.
    private mutating func live() {
        for _ in 0..<Int.random(in: 0...2, using: &generator) { change() }
        if Int.random(in: 0..<60, using: &generator) == 0 {
            life += 1
            log = []
            remember()
        }
    }

    private mutating func change() {
        let change = Change(
            key: .random(in: 0..<5, using: &generator),
            value: .random(in: 0..<1000, using: &generator))
        published[change.key] = change.value
        log.append(change)
        remember()
        send(.event(event(log.count)))
    }

    private mutating func remember() { history["\(epoch)/\(log.count)"] = published }

    private func event(_ number: Int) -> Session.Positioned {
        Session.Positioned(
            epoch: epoch, sequence: SequenceNumber(UInt64(number)), change: log[number - 1])
    }

    private mutating func send(_ letter: Letter) {
        guard !isHealthy else { return letters.append(letter) }
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: lose(letter)
        case 1: letters += [letter, letter]
        default: letters.append(letter)
        }
    }

    /// A lost question or answer is a request that fails in the end; a lost event is just lost.
    private mutating func lose(_ letter: Letter) {
        switch letter {
        case .event, .heartbeat: break
        case .snapshotQuestion(let question), .eventsQuestion(let question, _),
            .snapshot(_, _, _, let question), .events(_, _, _, let question),
            .failure(let question):
            letters.append(.failure(question: question))
        }
    }

    private mutating func deliver() {
        var waiting = letters
        letters = []
        if !isHealthy {
            if Int.random(in: 0..<4, using: &generator) == 0 { waiting.shuffle(using: &generator) }
            let late = Int.random(in: 0...waiting.count, using: &generator)
            letters = Array(waiting.suffix(late))
            waiting.removeLast(late)
        }
        for letter in waiting { deliver(letter) }
    }

    private mutating func deliver(_ letter: Letter) {
        switch letter {
        case .event(let event): perform(session.received(event, now: now))
        case .heartbeat(let epoch, let sequence):
            perform(session.received(heartbeat: .end(sequence, in: epoch), now: now))
        case .snapshotQuestion(let question):
            send(.snapshot(published, epoch, sequence, question: question))
        case .eventsQuestion(let question, let after):
            let place = Int(after.number)
            let page = place < log.count ? (place + 1)...min(log.count, place + Self.pageSize) : nil
            send(.events(page?.map(event) ?? [], epoch, sequence, question: question))
        case .snapshot(let state, let epoch, let sequence, let question):
            perform(
                session.received(
                    snapshot: state, epoch: epoch, sequence: sequence, for: question, now: now))
        case .events(let events, let epoch, let sequence, let question):
            perform(
                session.received(
                    replay: events, epoch: epoch, sequence: sequence, for: question, now: now))
        case .failure(let question): perform(session.requestFailed(question, now: now))
        }
    }

    private mutating func perform(_ steps: [Session.Step]) {
        mostSteps = max(mostSteps, steps.count)
        for step in steps {
            switch step {
            case .requestSnapshot(let question): send(.snapshotQuestion(question))
            case .requestEvents(let question, let after):
                send(.eventsQuestion(question, after: after))
            case .replace(let state):
                followed = state
                checkTruth()
            case .apply(let change):
                followed[change.key] = change.value
                checkTruth()
            case .becomeStale, .becomeCurrent: break
            }
        }
    }

    private mutating func checkTruth() {
        if !history.values.contains(followed) { wasAlwaysTrue = false }
    }
}
