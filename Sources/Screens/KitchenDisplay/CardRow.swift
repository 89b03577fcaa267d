// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// One row inside a card.
struct CardRow: Equatable, Sendable {
    let text: PrintableText
    let style: Style
    /// The ticket line that the row belongs to; nil for rows between lines.
    let line: Int?
    /// What begins below the row; nil for other rows.
    private let addition: Addition?

    /// Lines that were fired together after others, or a note that changed.
    private struct Addition: Equatable, Sendable {
        /// What happened.
        var event = "added"
        /// The number of the new round of the lines; nil if they joined one.
        var round: Int?
        let time: Timestamp
    }

    private init(
        _ text: PrintableText, _ style: Style = .plain, line: Int? = nil, addition: Addition? = nil
    ) {
        self.text = text
        self.style = style
        self.line = line
        self.addition = addition
    }

    /// The row at a time: the beginning of an addition says how long ago it came.
    func drawn(at now: Timestamp, columns: Int) -> (text: PrintableText, style: Style) {
        guard let addition else { return (text, style) }
        let age = now - addition.time
        let added = "\(addition.event) \(ClockText.past(age))"
        let long = addition.round.map { "round \($0) · \(added)" } ?? added
        let title = long.count + Self.minimumRule <= columns ? long : added
        let isNew = age < Self.newTime
        return (
            Self.heading(title, columns).text,
            isNew ? Style(foreground: .yellow, bold: true) : style
        )
    }

    /// The time for which an addition is marked as new.
    private static let newTime = Duration.seconds(120)
    /// The pause after which lines of the same round count as an addition.
    ///
    /// A cook has read the card by then. A cashier who keys a whole order makes shorter ones.
    private static let pause = Duration.seconds(15)
    /// The columns that the rule around a title takes at least.
    private static let minimumRule = 6

    /// The rows above the lines: the rest of the title, and the order's note with a mark if it
    /// changed.
    static func head(of place: BoardPlace, rest: String, columns: Int) -> [Self] {
        let names = PrintableText(rest).wrapped(columns: columns)
        let text = place.ticket.note
        let note = text.map { hanging("» ", PrintableText($0), columns) } ?? []
        let event = text == nil ? "note removed" : "new note"
        let mark = place.ticket.noteChangedAt.map { time in
            Self(heading(event, columns).text, addition: Addition(event: event, time: time))
        }
        return names.map { Self($0, Style(bold: true)) } + [mark].compactMap(\.self)
            + note.map { Self($0, noteStyle) }
    }

    /// The rows of the lines in the order in which they were fired, each at most `columns` wide.
    ///
    /// A row marks each round after the first, and lines that joined a round later. With
    /// `foldsFinished` all finished lines become one row.
    static func lines(
        of ticket: Ticket, columns: Int, foldsFinished: Bool, in scope: ScreenScope
    ) -> [Self] {
        var rows: [Self] = []
        var lines = Self.withVoidsInPlace(
            ticket.lines.sorted { $0.place(on: ticket) < $1.place(on: ticket) })
        if foldsFinished {
            let finished = lines.count { scope.hasFinished($0, on: ticket) }
            lines.removeAll { scope.hasFinished($0, on: ticket) }
            if finished > 0 { rows.append(folded(finished, columns)) }
        }
        var last: TicketLine?
        for line in lines {
            rows += separator(line, after: last, columns)
            rows += Self.rows(of: line, on: ticket, columns: columns, in: scope)
            last = line
        }
        return rows
    }

    /// The lines with each voided one below the line of the same dish.
    ///
    /// A part that was voided has the number of a new line. At the end of the ticket a cook would
    /// have to guess to which of two similar dishes it belongs.
    private static func withVoidsInPlace(_ lines: [TicketLine]) -> [TicketLine] {
        lines.reduce(into: []) { placed, line in
            let same =
                line.status == .voided ? placed.lastIndex { $0.isSameDish(as: line) } : nil
            placed.insert(line, at: same.map { $0 + 1 } ?? placed.endIndex)
        }
    }

    /// The row that counts the hidden lines and says how to see them.
    static func more(_ count: Int, columns: Int) -> Self {
        Self(PrintableText("… \(count) more · o: open").fitted(columns: columns), moreStyle)
    }

    /// The rows about the lines that others make.
    ///
    /// An expediter sees for which stations the ticket waits, and the held courses.
    ///
    /// On a station's screen they list the lines if `limit` rows are enough for that. Without a
    /// limit, or with too many lines, one row names the stations, with a mark for those that have
    /// made their lines; a station that has only voided ones makes nothing, and is left out. Names
    /// that do not fit into one row continue in the next ones, at most `rows` in all.
    static func others(
        of place: BoardPlace, columns: Int, limit: Int?, rows maximum: Int, in scope: ScreenScope
    ) -> [Self] {
        if scope.isExpediter {
            let held = listing("held:", place.ticket.heldCourses, columns, maximum)
            let rest = max(1, maximum - held.count)
            return listing("waiting for:", scope.waitingStations(place.ticket), columns, rest)
                .map { Self($0, Style(foreground: .yellow, bold: true)) }
                + held.map { Self($0, Style(dim: true)) }
        }
        let stations = Dictionary(grouping: place.others, by: \.station)
            .sorted { scope.rank(of: $0.key) < scope.rank(of: $1.key) }
        if stations.isEmpty { return [] }
        if let limit {
            let all = stations.flatMap { station, lines in
                [heading(scope.name(of: station), columns)]
                    + lines.flatMap { rows(of: $0, on: place.ticket, columns: columns, in: scope) }
            }
            if all.count <= limit { return all.map { Self($0.text, Style(dim: true)) } }
        }
        let names = stations.compactMap { station, lines -> String? in
            let dishes = lines.filter { $0.status != .voided }
            if dishes.isEmpty { return nil }
            return (dishes.allSatisfy(\.isMade) ? "✓ " : "") + scope.name(of: station)
        }
        return listing("also at:", names, columns, maximum).map { Self($0, Style(dim: true)) }
    }

    /// A title and names, with line breaks between names where possible, in at most `limit` rows.
    ///
    /// Without names there is no row. The last row is shortened if more would be needed.
    private static func listing(
        _ title: String, _ names: [String], _ columns: Int, _ limit: Int
    ) -> [PrintableText] {
        if names.isEmpty { return [] }
        var texts = [title]
        for (index, name) in names.enumerated() {
            let part = index + 1 < names.count ? "\(name)," : name
            let longer = "\(texts[texts.count - 1]) \(part)"
            if PrintableText(longer).columns <= columns {
                texts[texts.count - 1] = longer
            } else {
                texts.append(part)
            }
        }
        let rows = texts.flatMap { PrintableText($0).wrapped(columns: columns) }
        if rows.count <= limit { return rows }
        let rest = rows.dropFirst(limit - 1).map(\.string).joined(separator: " ")
        return rows.prefix(limit - 1) + [PrintableText(rest).fitted(columns: columns)]
    }

    private static let moreStyle = Style(foreground: .yellow, bold: true)
    private static let noteStyle = Style(foreground: .magenta, bold: true)

    private static func folded(_ count: Int, _ columns: Int) -> Self {
        Self(PrintableText("✓ \(count) finished").fitted(columns: columns), Style(dim: true))
    }

    /// The row between two lines if the second one was added later; else none.
    private static func separator(
        _ line: TicketLine, after last: TicketLine?, _ columns: Int
    ) -> [Self] {
        if line.round > last?.round ?? 1 {
            let text = heading("round \(line.round)", columns).text
            let addition = line.firedAt.map { Addition(round: line.round, time: $0) }
            return [Self(text, addition: addition)]
        }
        guard let firedAt = line.firedAt, let before = last?.firedAt, firedAt - before >= pause
        else { return [] }
        let text = heading("added", columns).text
        return [Self(text, addition: Addition(time: firedAt))]
    }

    /// A title between rows.
    private static func heading(_ text: String, _ columns: Int) -> Self {
        let title = "── \(text) "
        let rest = String(repeating: "─", count: max(0, columns - title.count))
        return Self(PrintableText(title + rest).prefix(columns: columns))
    }

    private static func rows(
        of line: TicketLine, on ticket: Ticket, columns: Int, in scope: ScreenScope
    ) -> [Self] {
        let style = style(of: line, on: ticket, in: scope)
        let start = "\(scope.mark(for: line, on: ticket))\(line.quantity) × "
        let name = hanging(start, PrintableText(line.name), columns)
        let modifiers = line.modifiers.flatMap { hanging("  + ", PrintableText($0), columns) }
        let note = line.note.map { hanging("  » ", PrintableText($0), columns) } ?? []
        let place = line.place.map { hanging("  ", PrintableText($0), columns) } ?? []
        let stray =
            scope.isStray(line)
            ? hanging("  ", PrintableText("no station \(line.station)"), columns) : []
        let isPlain = line.status == .voided || scope.hasFinished(line, on: ticket)
        let noteStyle = isPlain ? style : Self.noteStyle
        return (name + modifiers + place + stray).map { Self($0, style, line: line.line) }
            + note.map { Self($0, noteStyle, line: line.line) }
    }

    private static func style(
        of line: TicketLine, on ticket: Ticket, in scope: ScreenScope
    ) -> Style {
        if line.status == .voided {
            return Style(foreground: .white, background: .red, bold: true, strikethrough: true)
        }
        if scope.hasFinished(line, on: ticket) { return Style(dim: true) }
        if scope.isExpediter, line.status == .processed {
            return Style(foreground: .green, bold: true)
        }
        return Style(bold: line.status == .inProcess)
    }

    /// Wraps text after a prefix; further rows are indented by the width of the prefix.
    private static func hanging(
        _ start: String, _ text: PrintableText, _ columns: Int
    ) -> [PrintableText] {
        let indent = PrintableText(start).columns
        let rows = text.wrapped(columns: max(1, columns - indent))
        guard let first = rows.first else { return [PrintableText(start).prefix(columns: columns)] }
        let rest = rows.dropFirst().map { String(repeating: " ", count: indent) + $0.string }
        return ([start + first.string] + rest).map { PrintableText($0).prefix(columns: columns) }
    }
}

extension TicketLine {
    /// The place of the line on a card: by its round, the time at which it was fired, its number.
    fileprivate func place(on ticket: Ticket) -> (Int, Timestamp, Int) {
        (round, firedAt ?? ticket.firedAt, line)
    }

    /// Whether both lines are the same dish, fired together.
    fileprivate func isSameDish(as other: Self) -> Bool {
        (name, modifiers, note) == (other.name, other.modifiers, other.note)
            && (round, station, course) == (other.round, other.station, other.course)
            && (seat, firedAt) == (other.seat, other.firedAt)
    }
}
