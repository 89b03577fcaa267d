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
    /// The round that begins below the row; nil for other rows.
    private let round: Round?

    /// A round and when it was fired.
    private struct Round: Equatable, Sendable {
        let number: Int
        let firedAt: Timestamp
    }

    private init(
        _ text: PrintableText, _ style: Style = .plain, line: Int? = nil, round: Round? = nil
    ) {
        self.text = text
        self.style = style
        self.line = line
        self.round = round
    }

    /// The row at a time: the beginning of a round says how long ago it was added.
    func drawn(at now: Timestamp, columns: Int) -> (text: PrintableText, style: Style) {
        guard let round else { return (text, style) }
        let age = now - round.firedAt
        let added = "added \(ClockText.past(age))"
        let long = "round \(round.number) · \(added)"
        let title = long.count + Self.minimumRule <= columns ? long : added
        let isNew = age < Self.newTime
        return (
            Self.heading(title, columns).text,
            isNew ? Style(foreground: .yellow, bold: true) : style
        )
    }

    /// The time for which a round is marked as new.
    private static let newTime = Duration.seconds(120)
    /// The columns that the rule around a title takes at least.
    private static let minimumRule = 6

    /// The rows above the lines: the rest of the title, and the order's note.
    static func head(of ticket: Ticket, rest: String, columns: Int) -> [Self] {
        let names = PrintableText(rest).wrapped(columns: columns)
        let note = ticket.note.map { hanging("» ", PrintableText($0), columns) } ?? []
        return names.map { Self($0, Style(bold: true)) } + note.map { Self($0, noteStyle) }
    }

    /// The rows of the lines, round by round, each at most `columns` wide.
    ///
    /// With `foldsFinished` all finished lines become one row.
    static func lines(
        of ticket: Ticket, columns: Int, foldsFinished: Bool, in scope: ScreenScope
    ) -> [Self] {
        var rows: [Self] = []
        var lines = ticket.lines.sorted { ($0.round, $0.line) < ($1.round, $1.line) }
        if foldsFinished {
            let finished = lines.count { scope.hasFinished($0, on: ticket) }
            lines.removeAll { scope.hasFinished($0, on: ticket) }
            if finished > 0 { rows.append(folded(finished, columns)) }
        }
        var round = 1
        for line in lines {
            if line.round > round {
                round = line.round
                let firedAt = lines.filter { $0.round == round }.compactMap(\.firedAt).min()
                rows.append(separator(round, firedAt, columns))
            }
            rows += Self.rows(of: line, on: ticket, columns: columns, in: scope)
        }
        return rows
    }

    /// The row that counts the hidden lines and says how to see them.
    static func more(_ count: Int, columns: Int) -> Self {
        Self(PrintableText("… \(count) more · o: open").fitted(columns: columns), moreStyle)
    }

    /// The rows about the lines that others make.
    ///
    /// An expediter sees for which stations the ticket waits. On a station's screen they list the
    /// lines if `limit` rows are enough for that. Without a limit, or with too many lines, one row
    /// names the stations, with a mark for those that have made their lines; a station that has
    /// only voided ones makes nothing, and is left out.
    static func others(
        of place: BoardPlace, columns: Int, limit: Int?, in scope: ScreenScope
    ) -> [Self] {
        if scope.isExpediter {
            let stations = scope.waiting(place.ticket)
            if stations.isEmpty { return [] }
            let text = PrintableText("waiting for: \(stations)").fitted(columns: columns)
            return [Self(text, Style(foreground: .yellow, bold: true))]
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
        if names.isEmpty { return [] }
        let text = PrintableText("also at: " + names.joined(separator: ", "))
        return [Self(text.fitted(columns: columns), Style(dim: true))]
    }

    private static let moreStyle = Style(foreground: .yellow, bold: true)
    private static let noteStyle = Style(foreground: .magenta, bold: true)

    private static func folded(_ count: Int, _ columns: Int) -> Self {
        Self(PrintableText("✓ \(count) finished").fitted(columns: columns), Style(dim: true))
    }

    private static func separator(
        _ round: Int, _ firedAt: Timestamp?, _ columns: Int
    ) -> Self {
        let text = heading("round \(round)", columns).text
        return Self(text, round: firedAt.map { Round(number: round, firedAt: $0) })
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
        if line.status == .voided { return name.map { Self($0, style, line: line.line) } }
        let modifiers = line.modifiers.flatMap { hanging("  + ", PrintableText($0), columns) }
        let note = line.note.map { hanging("  » ", PrintableText($0), columns) } ?? []
        let place = line.place.map { hanging("  ", PrintableText($0), columns) } ?? []
        let noteStyle = scope.hasFinished(line, on: ticket) ? style : Self.noteStyle
        return (name + modifiers + place).map { Self($0, style, line: line.line) }
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
