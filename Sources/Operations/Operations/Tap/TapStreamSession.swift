// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Wire

/// What a tap knows about its place in one stream: it finds where to begin, notices what it did not
/// hear, and fetches that from the service's log, in order.
///
/// Pure: it is told what came. What it keeps is bounded: what does not fit is fetched later.
struct TapStreamSession {
    /// What is to be done now, in this order.
    enum Step {
        /// An event comes next.
        case show(TapEntry)
        /// Something is to be said here.
        case mark(TapMark)
        /// The log is to be asked.
        case ask(LogQuestion)
    }

    private enum Phase {
        /// The state while the place to begin with is looked for in the log.
        case searching(LogSearch)
        /// The state while the log is read up to what was heard.
        case fetching
        /// The state while everything up to `position` was told.
        case following
    }

    /// How many events one question asks for.
    static let pageSize = 200
    /// How many events are kept while the log is asked for earlier ones.
    static let mostHeld = 256

    private let stream: TappedStream
    private let start: TapStart
    /// Why the log can't be read; nil while it can.
    private var obstacle: String?
    private var phase = Phase.following
    private var epoch: Epoch?
    private var formerEpoch: Epoch?
    /// Where the numbering before this one was left.
    private var formerPosition = SequenceNumber.none
    private var position = SequenceNumber.none
    /// How far the stream is known to reach.
    private var reach = SequenceNumber.none
    /// When the latest of what was heard happened.
    private var latest: Timestamp?
    /// Whether what is fetched was missed, and that was not said yet.
    private var mustMarkGap = false
    /// Heard events without a gap between them, for after what is fetched.
    private var held: [TapEntry] = []
    /// What was fetched and not yet told.
    private var backlog: [TapEntry] = []
    private var question = 0
    private var isAsking = false

    /// A stream of which nothing has been heard.
    init(_ stream: TappedStream, start: TapStart) {
        self.stream = stream
        self.start = start
        obstacle = stream.hasLog ? nil : "it keeps no log"
    }

    /// The time of the next event of the backlog.
    var nextTime: Timestamp? { backlog.first?.event.time }

    /// Whether earlier events than those of other streams may still come from the log.
    var isAwaitingLog: Bool { isAsking && backlog.isEmpty }

    /// Whether everything is told that happened before what was heard last.
    var hasToldPast: Bool {
        if case .following = phase { backlog.isEmpty } else { false }
    }

    /// An event or a heartbeat came.
    ///
    /// An event of the numbering before this one is late: its time is over. A heartbeat of it says
    /// that it is back.
    mutating func hear(_ entry: TapEntry) -> [Step] {
        let event = entry.event
        guard let epoch else { return begin(event) + take(entry) }
        guard epoch != event.epoch else { return take(entry) }
        guard event.isHeartbeat || event.epoch != formerEpoch else { return [] }
        return startOver(event) + take(entry)
    }

    /// An answer of the log came.
    mutating func answered(_ number: Int, _ answer: LogAnswer) -> [Step] {
        guard isAsking, number == question else { return [] }
        isAsking = false
        switch answer {
        case .failed: return []  // asked again when the service is heard again
        case .refused(let reason): return giveUp(reason)
        case .gone: return narrow(to: nil)
        case .page(_, let epoch, _) where epoch != self.epoch: return []
        case .page(let events, _, let sequence):
            if case .searching = phase { return narrow(to: events.first?.event.time) }
            reach = max(reach, sequence)
            return collect(events)
        }
    }

    /// Tells the next event of the backlog.
    mutating func next() -> [Step] {
        guard !backlog.isEmpty else { return [] }
        return [.show(backlog.removeFirst())] + resume()
    }

    private mutating func begin(_ event: TappedEvent) -> [Step] {
        epoch = event.epoch
        position = event.predecessor
        reach = position
        guard start != .live else { return [] }
        if let obstacle { return [.mark(.noPast(stream.service, obstacle))] }
        switch start {
        case .live: break
        case .after(let first):
            position = first
            phase = position < reach ? .fetching : .following
        case .since(let time):
            phase = .searching(LogSearch(after: .none, upTo: position, since: time))
        }
        return []
    }

    /// The numbering is another one: what is of it and later than what was heard is fetched.
    ///
    /// When nothing was told yet, because the place to begin with is still looked for, it is looked
    /// for anew. Without a log what happened before this event is lost: kds-service tells of all
    /// tickets anew as soon as it starts, while who listened is still connecting again.
    private mutating func startOver(_ event: TappedEvent) -> [Step] {
        let since = pendingStart ?? latest
        let known = event.epoch == formerEpoch ? formerPosition : .none
        (formerEpoch, formerPosition) = (epoch, position)
        epoch = event.epoch
        held = []
        isAsking = false
        mustMarkGap = false
        reach = event.predecessor
        position = min(known, reach)
        let steps = [Step.mark(.startsOver(stream.service, event.epoch))]
        let lost = obstacle.map { loss(upTo: reach, .unreadable($0)) } ?? []
        position = reach
        phase =
            obstacle == nil
            ? .searching(LogSearch(after: .none, upTo: position, since: since)) : .following
        return steps + lost
    }

    private mutating func take(_ entry: TapEntry) -> [Step] {
        let event = entry.event
        latest = max(latest ?? event.time, event.time)
        reach = max(reach, event.sequence)
        guard case .following = phase else {
            hold(entry)
            return ask()
        }
        guard event.sequence > position else { return event.isHeartbeat ? [.show(entry)] : [] }
        if position < event.predecessor { return miss(entry) }
        position = event.sequence
        return [.show(entry)]
    }

    /// What was missed before this event or up to this heartbeat is fetched, if that can be.
    private mutating func miss(_ entry: TapEntry) -> [Step] {
        if let obstacle {
            let gap = loss(upTo: entry.event.predecessor, .unreadable(obstacle))
            position = entry.event.sequence
            return gap + [.show(entry)]
        }
        phase = .fetching
        mustMarkGap = true
        hold(entry)
        return ask()
    }

    private mutating func hold(_ entry: TapEntry) {
        guard !entry.event.isHeartbeat else { return }
        let isNext = held.last.map { $0.event.sequence.next == entry.event.sequence } ?? true
        if !isNext || held.count == Self.mostHeld { held = [] }
        held.append(entry)
    }

    /// Asks on, unless an answer is awaited or what came is not yet told.
    private mutating func ask() -> [Step] {
        guard !isAsking, backlog.isEmpty else { return [] }
        var (after, limit) = (position, Self.pageSize)
        if case .searching(let search) = phase {
            guard let probe = search.probe else { return begin(at: search) }
            (after, limit) = (probe, 1)
        }
        isAsking = true
        question += 1
        return [.ask(LogQuestion(number: question, after: after, limit: limit))]
    }

    /// Takes what a probe found; nil when it is gone.
    private mutating func narrow(to time: Timestamp?) -> [Step] {
        guard case .searching(var search) = phase else {
            phase = .searching(LogSearch(after: position.next, upTo: reach, since: nil))
            return ask()
        }
        search.found(time)
        phase = .searching(search)
        return ask()
    }

    /// The search is over: reading begins.
    private mutating func begin(at search: LogSearch) -> [Step] {
        var steps: [Step] = []
        if search.since == nil {
            steps = loss(upTo: search.place, .gone)
        } else if search.isCut {
            steps = [.mark(.logBegins(stream, search.place.next))]
        }
        position = search.place
        phase = .fetching
        return steps + resume()
    }

    /// Takes a page of the log, up to where something is missing from it; what should come first
    /// and does not is lost.
    private mutating func collect(_ events: [TapEntry]) -> [Step] {
        let newer = events.filter { $0.event.sequence > position }
        let hole = newer.indices.dropFirst().first { index in
            newer[index].event.predecessor != newer[index - 1].event.sequence
        }
        let fresh = Array(newer[..<(hole ?? newer.endIndex)])
        let beginning = fresh.first?.event.predecessor ?? reach
        var steps = loss(upTo: beginning, .gone)
        position = max(position, beginning)
        if mustMarkGap {
            mustMarkGap = false
            steps += loss(upTo: held.first?.event.predecessor ?? reach, .fetched)
        }
        position = fresh.last?.event.sequence ?? position
        backlog = fresh
        return steps + resume()
    }

    /// Goes on after the backlog: with what was held, with the next page, or with what happens.
    private mutating func resume() -> [Step] {
        guard backlog.isEmpty else { return [] }
        if case .searching = phase { return ask() }
        held.removeAll { $0.event.sequence <= position }
        if let last = held.last, held.first?.event.predecessor == position {
            swap(&backlog, &held)
            position = last.event.sequence
            return []
        }
        guard position >= reach else { return ask() }
        phase = .following
        return []
    }

    /// The log can't be read: what was missed stays so.
    private mutating func giveUp(_ reason: String) -> [Step] {
        obstacle = reason
        let heard = held.first?.event.predecessor ?? reach
        let steps =
            [.mark(.noPast(stream.service, reason))] + loss(upTo: heard, .unreadable(reason))
        position = max(position, heard)
        mustMarkGap = false
        phase = .fetching
        return steps + resume()
    }

    private func loss(upTo end: SequenceNumber, _ remedy: TapMark.Remedy) -> [Step] {
        guard position < end else { return [] }
        return [.mark(.gap(stream, position.next.number...end.number, remedy))]
    }

    /// The time to begin with, while its place is looked for.
    private var pendingStart: Timestamp? {
        guard case .searching(let search) = phase, formerEpoch == nil else { return nil }
        return search.since
    }
}
