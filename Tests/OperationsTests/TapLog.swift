// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Wire

@testable import Tap

/// A stream with a log, and a tap that follows it: the log replies to the queries of the tap.
struct TapLog {
    /// The tap.
    var session: TapStreamSession
    /// The events in the log, oldest first.
    var events: [TapEntry] = []
    /// The last event that is no longer in the log.
    var horizon: UInt64 = 0
    /// Whether the service does not reply.
    var isAway = false
    private var output: [String] = []
    /// The number of queries.
    private(set) var queries = 0

    /// A log with events from one number to another.
    init(_ start: TapStart, _ numbers: ClosedRange<UInt64>? = nil) throws {
        session = TapStreamSession(TapSamples.orders, start: start)
        if let numbers { events = try numbers.map { try TapSamples().event($0) } }
    }

    /// The tap receives an event or a heartbeat.
    mutating func receive(_ entry: TapEntry) { perform(session.received(entry)) }

    /// The service stores and publishes an event, which may be lost on the way to the tap.
    mutating func publish(_ entry: TapEntry, isLost: Bool = false) {
        events.append(entry)
        if !isLost { receive(entry) }
    }

    /// The output of the tap since the last call: numbers of events, sentences of marks.
    mutating func newOutput() -> [String] {
        defer { output = [] }
        return output
    }

    private mutating func perform(_ steps: [TapStreamSession.Step]) {
        for step in steps {
            switch step {
            case .show(let entry):
                let event = entry.event
                output.append("\(event.isHeartbeat ? "beat " : "")\(event.sequence.number)")
            case .mark(let mark): output.append(mark.text)
            case .query(let query):
                queries += 1
                perform(session.received(reply(to: query), to: query.number))
            }
        }
        while session.nextTime != nil, !session.isAwaitingLog { perform(session.showNext()) }
    }

    private func reply(to query: LogQuery) -> LogReply {
        guard !isAway, let last = events.last?.event else { return .failed }
        guard query.after.number >= horizon else { return .gone }
        let page = events.filter {
            $0.event.epoch == last.epoch && $0.event.sequence > query.after
        }
        return .page(Array(page.prefix(query.limit)), last.epoch, last.sequence)
    }
}
