// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Wire

/// The state of a tap in one stream: searches for the event to begin with, notices missing events,
/// and reads them from the service's log, in order.
///
/// Pure: inputs are arguments. The buffer is bounded; events that do not fit are read from the log.
struct TapStreamSession {
    /// A step of the tap; steps are performed in their order.
    enum Step {
        /// Show an event.
        case show(TapEntry)
        /// Show a mark.
        case mark(TapMark)
        /// Send a query to the log.
        case query(LogQuery)
    }

    private enum Phase {
        /// The state while the log is searched for the event to begin with.
        case searching(LogSearch)
        /// The state while the log is read up to the received events.
        case fetching
        /// The state while everything up to the cursor is shown.
        case following
    }

    /// The number of events in one query.
    static let pageSize = 200
    /// The maximum number of events that are buffered while earlier ones are read from the log.
    static let bufferLimit = 256

    private let stream: TappedStream
    private let start: TapStart
    /// The reason why the log can't be read; nil while it can.
    private var logProblem: String?
    private var phase = Phase.following
    /// The last event that was shown or is in the backlog.
    private var cursor = StreamCursor()
    /// The last event that was shown in the epoch before.
    private var formerCursor = StreamCursor()
    /// The end of the stream according to the messages received.
    private var horizon = SequenceNumber.none
    /// The time of the most recent event or heartbeat received.
    private var latestTime: Timestamp?
    /// Whether missing events are being read from the log and no mark has said so yet.
    private var mustMarkGap = false
    /// Received events without a gap between them, to be shown after those from the log.
    private var buffer: [TapEntry] = []
    /// Events from the log that are not shown yet.
    private var backlog: [TapEntry] = []
    private var lastQuery = 0
    private var isAwaitingReply = false

    /// A stream of which nothing has been received.
    init(_ stream: TappedStream, start: TapStart) {
        self.stream = stream
        self.start = start
        logProblem = stream.service.keepsLog ? nil : "it keeps no log"
    }

    /// The time of the next event of the backlog.
    var nextTime: Timestamp? { backlog.first?.event.time }

    /// Whether the log may still return events that are earlier than those of other streams.
    var isAwaitingLog: Bool { isAwaitingReply && backlog.isEmpty }

    /// Whether all events before the last message received have been shown.
    var hasShownPast: Bool {
        if case .following = phase { backlog.isEmpty } else { false }
    }

    /// Handles an event or a heartbeat.
    ///
    /// A late event of the former epoch is ignored. A heartbeat of it means that the epoch is back.
    mutating func received(_ entry: TapEntry) -> [Step] {
        let event = entry.event
        switch cursor.relation(to: event.position) {
        case .first: return begin(event) + process(entry)
        case .next, .current, .old, .gap: return process(entry)
        case .otherEpoch:
            guard event.isHeartbeat || event.epoch != formerCursor.epoch else { return [] }
            return startOver(event) + process(entry)
        }
    }

    /// Handles a reply of the log.
    mutating func received(_ reply: LogReply, to query: Int) -> [Step] {
        guard isAwaitingReply, query == lastQuery else { return [] }
        isAwaitingReply = false
        switch reply {
        case .failed: return []  // retried with the next message
        case .refused(let reason): return giveUp(reason)
        case .gone: return narrowSearch(nil)
        case .page(_, let epoch, _) where epoch != cursor.epoch: return []
        case .page(let events, _, let end):
            if case .searching = phase { return narrowSearch(events.first?.event.time) }
            horizon = max(horizon, end)
            return collect(events)
        }
    }

    /// Shows the next event of the backlog.
    mutating func showNext() -> [Step] {
        guard !backlog.isEmpty else { return [] }
        return [.show(backlog.removeFirst())] + resume()
    }

    private mutating func begin(_ event: EventAttributes) -> [Step] {
        horizon = event.position.predecessor
        cursor = StreamCursor(epoch: event.epoch, sequence: horizon)
        if start != .live, let logProblem { return [.mark(.noPast(stream.service, logProblem))] }
        switch start {
        case .live: break
        case .after(let first):
            cursor.sequence = first
            phase = first < horizon ? .fetching : .following
        case .since(let time):
            phase = .searching(LogSearch(after: .none, upTo: horizon, since: time))
        }
        return []
    }

    /// Continues in another epoch with its events that are later than the last message received.
    ///
    /// If the tap still searches for the event to begin with, the search starts again. Without a
    /// log the events before this one are lost: kds-service publishes all tickets as soon as it
    /// starts, when its subscribers are still connecting.
    private mutating func startOver(_ event: EventAttributes) -> [Step] {
        let since = pendingStart ?? latestTime
        let known = event.epoch == formerCursor.epoch ? formerCursor.sequence : .none
        formerCursor = cursor
        horizon = event.position.predecessor
        cursor = StreamCursor(epoch: event.epoch, sequence: min(known, horizon))
        buffer = []
        isAwaitingReply = false
        mustMarkGap = false
        let mark = Step.mark(.startsOver(stream.service, event.epoch))
        if let logProblem {
            let lost = gapMark(through: horizon, .unreadable(logProblem))
            cursor.skip(to: horizon)
            phase = .following
            return [mark] + lost
        }
        cursor.skip(to: horizon)
        phase = .searching(LogSearch(after: .none, upTo: horizon, since: since))
        return [mark]
    }

    private mutating func process(_ entry: TapEntry) -> [Step] {
        let event = entry.event
        latestTime = max(latestTime ?? event.time, event.time)
        horizon = max(horizon, event.sequence)
        guard case .following = phase else {
            store(entry)
            return query()
        }
        switch cursor.relation(to: event.position) {
        case .first, .current, .old, .otherEpoch: return event.isHeartbeat ? [.show(entry)] : []
        case .gap: return fillGap(before: entry)
        case .next:
            cursor.skip(to: event.sequence)
            return [.show(entry)]
        }
    }

    /// Reads the missing events before this event, or up to this heartbeat, from the log.
    ///
    /// If the log can't be read, a mark reports them as lost.
    private mutating func fillGap(before entry: TapEntry) -> [Step] {
        if let logProblem {
            let lost = gapMark(through: entry.event.position.predecessor, .unreadable(logProblem))
            cursor.skip(to: entry.event.sequence)
            return lost + [.show(entry)]
        }
        phase = .fetching
        mustMarkGap = true
        store(entry)
        return query()
    }

    private mutating func store(_ entry: TapEntry) {
        guard !entry.event.isHeartbeat else { return }
        let predecessor = entry.event.position.predecessor
        let isNext = buffer.last.map { $0.event.sequence == predecessor } ?? true
        if !isNext || buffer.count == Self.bufferLimit { buffer = [] }
        buffer.append(entry)
    }

    /// Sends the next query, unless a reply is pending or the backlog is not shown yet.
    private mutating func query() -> [Step] {
        guard !isAwaitingReply, backlog.isEmpty else { return [] }
        var (after, limit) = (cursor.sequence, Self.pageSize)
        if case .searching(let search) = phase {
            guard let probe = search.probe else { return begin(at: search) }
            (after, limit) = (probe, 1)
        }
        isAwaitingReply = true
        lastQuery += 1
        return [.query(LogQuery(number: lastQuery, after: after, limit: limit))]
    }

    /// Continues the search with the time of the probed event; nil if the log no longer holds it.
    private mutating func narrowSearch(_ time: Timestamp?) -> [Step] {
        guard case .searching(var search) = phase else {
            let next = cursor.sequence.next
            phase = .searching(LogSearch(after: next, upTo: horizon, since: nil))
            return query()
        }
        search.found(time)
        phase = .searching(search)
        return query()
    }

    /// Ends the search and begins to read.
    private mutating func begin(at search: LogSearch) -> [Step] {
        var steps: [Step] = []
        if search.since == nil {
            steps = gapMark(through: search.startingPoint, .gone)
        } else if search.isCut {
            steps = [.mark(.logBegins(stream, search.startingPoint.next))]
        }
        cursor.sequence = search.startingPoint
        phase = .fetching
        return steps + resume()
    }

    /// Adds a page to the backlog, up to the first gap in the page; the events that are missing
    /// before its first one are lost.
    private mutating func collect(_ events: [TapEntry]) -> [Step] {
        var pageEnd = StreamCursor()
        let contiguous = events.filter { $0.event.sequence > cursor.sequence }.prefix { entry in
            [.first, .next].contains(pageEnd.advance(to: entry.event.position))
        }
        let beginning = contiguous.first?.event.position.predecessor ?? horizon
        var steps = gapMark(through: beginning, .gone)
        cursor.skip(to: beginning)
        if mustMarkGap {
            mustMarkGap = false
            steps += gapMark(through: bufferBeginning, .fetched)
        }
        if let last = contiguous.last { cursor.skip(to: last.event.sequence) }
        backlog = Array(contiguous)
        return steps + resume()
    }

    /// Continues after the backlog: with the buffer, with the next page, or with new events.
    private mutating func resume() -> [Step] {
        guard backlog.isEmpty else { return [] }
        if case .searching = phase { return query() }
        buffer.removeAll { $0.event.sequence <= cursor.sequence }
        if let last = buffer.last, bufferBeginning == cursor.sequence {
            swap(&backlog, &buffer)
            cursor.skip(to: last.event.sequence)
            return []
        }
        guard cursor.sequence >= horizon else { return query() }
        phase = .following
        return []
    }

    /// Continues without the log, which can't be read; missing events are lost.
    private mutating func giveUp(_ reason: String) -> [Step] {
        logProblem = reason
        let beginning = bufferBeginning
        let lost = gapMark(through: beginning, .unreadable(reason))
        cursor.skip(to: beginning)
        mustMarkGap = false
        phase = .fetching
        return [.mark(.noPast(stream.service, reason))] + lost + resume()
    }

    /// The last event before the buffer; the end of the stream if the buffer is empty.
    private var bufferBeginning: SequenceNumber {
        buffer.first?.event.position.predecessor ?? horizon
    }

    private func gapMark(
        through last: SequenceNumber, _ remedy: TapMark.Remedy
    ) -> [Step] {
        cursor.missing(through: last).map { [.mark(.gap(stream, $0, remedy))] } ?? []
    }

    /// The time to begin with, while it is being searched for.
    private var pendingStart: Timestamp? {
        guard case .searching(let search) = phase, formerCursor.epoch == nil else { return nil }
        return search.since
    }
}
