// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus

/// Turns events and marks into lines to read, and leaves out what nobody wants to see.
///
/// Pure: it is told what came.
struct TapTranscript {
    /// What lines look like.
    enum Form {
        /// Columns for people.
        case columns(TapColumns)
        /// One CloudEvent a line, to the byte as the service wrote it; the name, never used before,
        /// begins the identifiers of the tap's own events.
        case json(name: String)
    }

    /// How many events have been shown.
    private(set) var shown = 0

    /// Which events are wanted.
    let filter: EventFilter
    private let showsHeartbeats: Bool
    private var form: Form
    private var numbers = OrderNumbers()
    private var marks = 0

    /// A transcript that has not begun.
    init(_ form: Form, filter: EventFilter = EventFilter(), showsHeartbeats: Bool = false) {
        self.form = form
        self.filter = filter
        self.showsHeartbeats = showsHeartbeats
    }

    /// The lines of an event; none when it is not wanted.
    mutating func lines(_ entry: TapEntry) -> [String] {
        let number = numbers.number(of: entry.event)
        guard showsHeartbeats || !entry.event.isHeartbeat, filter.accepts(entry, number: number)
        else { return [] }
        shown += 1
        switch form {
        case .json: return [Self.line(entry.payload)]
        case .columns(var columns):
            let lines = columns.lines(entry, number: number)
            form = .columns(columns)
            return lines
        }
    }

    /// The line of a mark.
    mutating func line(_ mark: TapMark, at time: Timestamp) -> String {
        switch form {
        case .columns(let columns): return columns.line(mark)
        case .json(let name):
            marks += 1
            let event = TapMarkEvent(mark, id: "\(name)/\(marks)", time: time)
            // Whole numbers and texts can always be encoded.
            return Self.line((try? WireCoding.encode(event)) ?? [])
        }
    }

    /// A line break in JSON stands between tokens, where a space means the same.
    private static func line(_ json: [UInt8]) -> String {
        let breaks: Set = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        let text =
            json.contains(where: breaks.contains)
            ? json.map { breaks.contains($0) ? UInt8(ascii: " ") : $0 } : json
        return String(decoding: text, as: UTF8.self)
    }
}
