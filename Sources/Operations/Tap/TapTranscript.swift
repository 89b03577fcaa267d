// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceRuntime

/// The output of a tap: the lines of marks, and of those events that the filter accepts.
///
/// Pure: events, marks and times are arguments.
struct TapTranscript {
    /// The format of the lines.
    enum Format {
        /// Columns for people.
        case columns(TapColumns)
        /// One CloudEvent a line, with the bytes that the service sent.
        ///
        /// The identifiers of the tap's own events begin with the name, which is unique.
        case json(name: String)
    }

    /// The number of events shown.
    private(set) var shown = 0

    /// The events that are shown.
    let filter: EventFilter
    private let showsHeartbeats: Bool
    private var format: Format
    private var numbers = OrderNumbers()
    private var marks = 0

    /// A transcript without lines.
    init(_ format: Format, filter: EventFilter = EventFilter(), showsHeartbeats: Bool = false) {
        self.format = format
        self.filter = filter
        self.showsHeartbeats = showsHeartbeats
    }

    /// The lines of an event; empty if the filter rejects it.
    mutating func lines(_ entry: TapEntry) -> [String] {
        let number = numbers.number(of: entry)
        guard showsHeartbeats || !entry.event.isHeartbeat, filter.accepts(entry, number: number)
        else { return [] }
        shown += 1
        switch format {
        case .json: return [Self.line(entry.payload)]
        case .columns(var columns):
            let lines = columns.lines(entry, number: number)
            format = .columns(columns)
            return lines
        }
    }

    /// The line of a mark.
    mutating func line(_ mark: TapMark, at time: Timestamp) -> String {
        switch format {
        case .columns(let columns): return columns.line(mark)
        case .json(let name):
            marks += 1
            let event = TapMarkEvent(mark, id: "\(name)/\(marks)", time: time)
            // Encoding fails for floating-point numbers only, and a mark has none.
            return Self.line((try? WireCoding.encode(event)) ?? [])
        }
    }

    /// JSON on one line: line breaks can only stand between tokens, where a space means the same.
    private static func line(_ json: [UInt8]) -> String {
        let breaks: Set = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        let text =
            json.contains(where: breaks.contains)
            ? json.map { breaks.contains($0) ? UInt8(ascii: " ") : $0 } : json
        return String(decoding: text, as: UTF8.self)
    }
}

/// The short numbers of the orders in received events.
///
/// The events of payments do not carry them: a number there is that of a receipt or a day.
private struct OrderNumbers {
    /// The maximum number of orders; beyond it all are forgotten.
    private static let capacity = 10_000

    private var numbers: [String: Int] = [:]

    /// The number of the order that an event is about; stores it if the event carries it.
    mutating func number(of entry: TapEntry) -> Int? {
        guard entry.stream.service != .payments, let number = entry.state?.number
        else { return numbers[entry.order] }
        if numbers.count == Self.capacity { numbers = [:] }
        numbers[entry.order] = number
        return number
    }
}
