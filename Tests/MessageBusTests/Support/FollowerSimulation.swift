// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport

@testable import MessageBus
import Wire

/// A publisher, a follower's session, and a link between them that loses, duplicates, delays and
/// reorders messages until it becomes reliable.
///
/// All randomness comes from the seed.
struct FollowerSimulation {
    /// One change: a key gets a value.
    struct Change: Equatable {
        var key: Int
        var value: Int
    }

    typealias Session = FollowerSession<Change, [Int: Int]>

    /// A message in flight.
    enum Message {
        case event(Session.Positioned)
        case heartbeat(Epoch, SequenceNumber)
        case snapshotRequest(Int, SnapshotPage?)
        case eventsRequest(Int, after: SequenceNumber)
        case snapshot([Int: Int], next: String?, Epoch, SequenceNumber, request: Int)
        case events([Session.Positioned], Epoch, SequenceNumber, request: Int)
        case failure(request: Int)
    }

    private static let pageSize = 5
    private static let tick = Duration.milliseconds(100)

    private var generator: SeededGenerator
    private var session: Session
    private var now = ContinuousClock.now
    private var ticks = 0
    private var isReliable = false
    private var messages: [Message] = []

    private var epochNumber = 1
    private var log: [Change] = []
    private(set) var published: [Int: Int] = [:]
    /// The publisher's state at each position of each epoch.
    private var history: [String: [Int: Int]] = [:]

    private(set) var followed: [Int: Int] = [:]
    /// The pages of an unfinished snapshot.
    private var collected: [Int: Int] = [:]
    /// Whether each state of the follower was a state of the publisher before.
    private(set) var wasAlwaysConsistent = true
    private(set) var maximumSteps = 0

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        let canReplay = Bool.random(using: &generator)
        session = Session(canReplay: canReplay, bufferLimit: 8)
        recordState()
    }

    var isCurrent: Bool { session.isCurrent }

    /// Runs 20 seconds with faults, and five seconds with a reliable link.
    mutating func run() {
        perform(session.start(now: now))
        for _ in 0..<200 { advance() }
        isReliable = true
        for _ in 0..<50 { advance() }
    }

    private var epoch: Epoch { Epoch(stringLiteral: "epoch-\(epochNumber)") }
    private var sequence: SequenceNumber { SequenceNumber(UInt64(log.count)) }

    private mutating func advance() {
        ticks += 1
        now += Self.tick
        if !isReliable { publish() }
        if ticks.isMultiple(of: 10) { send(.heartbeat(epoch, sequence)) }
        deliver()
        perform(session.tick(now: now))
    }

    /// Publishes up to two changes, and sometimes begins a new epoch.
    private mutating func publish() {
        for _ in 0..<Int.random(in: 0...2, using: &generator) { change() }
        if Int.random(in: 0..<60, using: &generator) == 0 {
            epochNumber += 1
            log = []
            recordState()
        }
    }

    private mutating func change() {
        let change = Change(
            key: .random(in: 0..<5, using: &generator),
            value: .random(in: 0..<1000, using: &generator))
        published[change.key] = change.value
        log.append(change)
        recordState()
        send(.event(event(log.count)))
    }

    private mutating func recordState() { history["\(epoch)/\(log.count)"] = published }

    private func event(_ number: Int) -> Session.Positioned {
        Session.Positioned(
            epoch: epoch, sequence: SequenceNumber(UInt64(number)), change: log[number - 1])
    }

    private mutating func send(_ message: Message) {
        guard !isReliable else { return messages.append(message) }
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: lose(message)
        case 1: messages += [message, message]
        default: messages.append(message)
        }
    }

    /// Loses a message; a lost request or reply makes the request fail later.
    private mutating func lose(_ message: Message) {
        switch message {
        case .event, .heartbeat: break
        case .snapshotRequest(let request, _), .eventsRequest(let request, _),
            .snapshot(_, _, _, _, let request), .events(_, _, _, let request),
            .failure(let request):
            messages.append(.failure(request: request))
        }
    }

    private mutating func deliver() {
        var arrived = messages
        messages = []
        if !isReliable {
            if Int.random(in: 0..<4, using: &generator) == 0 { arrived.shuffle(using: &generator) }
            let late = Int.random(in: 0...arrived.count, using: &generator)
            messages = Array(arrived.suffix(late))
            arrived.removeLast(late)
        }
        for message in arrived { deliver(message) }
    }

    private mutating func deliver(_ message: Message) {
        switch message {
        case .event(let event): perform(session.received(event, now: now))
        case .heartbeat(let epoch, let sequence):
            perform(session.received(heartbeat: .end(sequence, in: epoch), now: now))
        case .snapshotRequest(let request, let page): send(snapshot(page, request))
        case .eventsRequest(let request, let after):
            let place = Int(after.number)
            let page = place < log.count ? (place + 1)...min(log.count, place + Self.pageSize) : nil
            send(.events(page?.map(event) ?? [], epoch, sequence, request: request))
        case .snapshot(let state, let next, let epoch, let sequence, let request):
            perform(
                session.received(
                    snapshot: state, next: next, epoch: epoch, sequence: sequence, for: request,
                    now: now))
        case .events(let events, let epoch, let sequence, let request):
            perform(
                session.received(
                    replay: events, epoch: epoch, sequence: sequence, for: request, now: now))
        case .failure(let request): perform(session.requestFailed(request, now: now))
        }
    }

    /// The reply to a request for a snapshot: the whole state, or one of two pages.
    private mutating func snapshot(_ page: SnapshotPage?, _ request: Int) -> Message {
        let position = page?.at ?? sequence
        guard let state = history["\(epoch)/\(position.number)"] else {
            return .failure(request: request)
        }
        if page != nil {
            let second = state.filter { $0.key >= 2 }
            return .snapshot(second, next: nil, epoch, position, request: request)
        }
        guard Bool.random(using: &generator) else {
            return .snapshot(state, next: nil, epoch, position, request: request)
        }
        let first = state.filter { $0.key < 2 }
        return .snapshot(first, next: "2", epoch, position, request: request)
    }

    private mutating func perform(_ steps: [Session.Step]) {
        maximumSteps = max(maximumSteps, steps.count)
        for step in steps {
            switch step {
            case .requestSnapshot(let request, let page):
                if page == nil { collected = [:] }
                send(.snapshotRequest(request, page))
            case .collect(let page): collected.merge(page) { $1 }
            case .requestEvents(let request, let after):
                send(.eventsRequest(request, after: after))
            case .replace(let last):
                followed = collected.merging(last) { $1 }
                collected = [:]
                checkConsistency()
            case .apply(let change):
                followed[change.key] = change.value
                checkConsistency()
            case .becomeStale, .becomeCurrent: break
            }
        }
    }

    private mutating func checkConsistency() {
        if !history.values.contains(followed) { wasAlwaysConsistent = false }
    }
}
