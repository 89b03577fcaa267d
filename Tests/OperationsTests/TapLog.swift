// SPDX-License-Identifier: Apache-2.0

import Commerce

@testable import ClientSupport
@testable import LoadGenerator
@testable import Operations
import Wire

/// A stream with a log behind it, and a tap that follows it: what the tap asks is answered from the
/// log.
struct TapLog {
    /// The tap.
    var session: TapStreamSession
    /// What the log holds, oldest first.
    var events: [TapEntry] = []
    /// Up to here events are no longer kept.
    var horizon: UInt64 = 0
    /// Whether nobody answers.
    var isAway = false
    /// What the tap told: numbers of events, sentences in between.
    private(set) var told: [String] = []
    /// How often the log was asked.
    private(set) var questions = 0

    /// A log with events from one number to another.
    init(_ start: TapStart, _ numbers: ClosedRange<UInt64>? = nil) throws {
        session = TapStreamSession(TapSamples.orders, start: start)
        if let numbers { events = try numbers.map { try TapSamples().event($0) } }
    }

    /// The tap hears something.
    mutating func hear(_ entry: TapEntry) { perform(session.hear(entry)) }

    /// Something happens; the tap hears it unless it is lost on the way.
    mutating func happen(_ entry: TapEntry, isLost: Bool = false) {
        events.append(entry)
        if !isLost { hear(entry) }
    }

    /// What was told since this was asked last.
    mutating func news() -> [String] {
        defer { told = [] }
        return told
    }

    private mutating func perform(_ steps: [TapStreamSession.Step]) {
        for step in steps {
            switch step {
            case .show(let entry):
                let event = entry.event
                told.append("\(event.isHeartbeat ? "beat " : "")\(event.sequence.number)")
            case .mark(let mark): told.append(mark.text)
            case .ask(let question):
                questions += 1
                perform(session.answered(question.number, answer(question)))
            }
        }
        while session.nextTime != nil, !session.isAwaitingLog { perform(session.next()) }
    }

    private func answer(_ question: LogQuestion) -> LogAnswer {
        guard !isAway, let last = events.last?.event else { return .failed }
        guard question.after.number >= horizon else { return .gone }
        let page = events.filter {
            $0.event.epoch == last.epoch && $0.event.sequence > question.after
        }
        return .page(Array(page.prefix(question.limit)), last.epoch, last.sequence)
    }
}
