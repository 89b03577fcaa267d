// SPDX-License-Identifier: Apache-2.0

import Messages
import Terminal

/// One row inside of a card.
struct CardRow: Equatable, Sendable {
    let text: PrintableText
    let style: Style
    /// Whether a line of the ticket begins here.
    let startsLine: Bool

    private init(_ text: PrintableText, _ style: Style = .plain, startsLine: Bool = false) {
        self.text = text
        self.style = style
        self.startsLine = startsLine
    }

    /// The rows of a ticket, at most `limit` and each at most so many columns wide.
    ///
    /// A ticket that is too long first folds away what is finished, so that new lines stay in
    /// sight; then its end is cut.
    static func rows(of ticket: Ticket, columns: Int, limit: Int) -> [Self] {
        let all = rows(of: ticket, columns: columns, foldsFinished: false)
        if all.count <= limit { return all }
        return cut(rows(of: ticket, columns: columns, foldsFinished: true), to: limit)
    }

    private static func rows(of ticket: Ticket, columns: Int, foldsFinished: Bool) -> [Self] {
        var rows: [Self] = []
        var lines = ticket.lines.sorted { ($0.round, $0.line) < ($1.round, $1.line) }
        if foldsFinished {
            let finished = lines.count { ticket.hasFinished($0) }
            lines.removeAll { ticket.hasFinished($0) }
            if finished > 0 { rows.append(folded(finished, columns)) }
        }
        var round = 1
        for line in lines {
            if line.round > round {
                round = line.round
                rows.append(separator(round, columns))
            }
            rows += Self.rows(of: line, on: ticket, columns: columns)
        }
        return rows
    }

    private static func cut(_ rows: [Self], to limit: Int) -> [Self] {
        guard rows.count > limit else { return rows }
        let shown = rows.prefix(max(0, limit - 1))
        let hidden = rows.dropFirst(shown.count).count { $0.startsLine }
        return shown + [Self(PrintableText(hidden > 0 ? "… \(hidden) more" : "…"))]
    }

    private static func folded(_ count: Int, _ columns: Int) -> Self {
        Self(PrintableText("✓ \(count) finished").fitted(columns: columns), Style(dim: true))
    }

    private static func separator(_ round: Int, _ columns: Int) -> Self {
        let title = "── round \(round) "
        let rest = String(repeating: "─", count: max(0, columns - title.count))
        return Self(PrintableText(title + rest).prefix(columns: columns))
    }

    private static func rows(of line: TicketLine, on ticket: Ticket, columns: Int) -> [Self] {
        let style = style(of: line, on: ticket)
        let start = "\(ticket.mark(for: line))\(line.quantity) × "
        let name = hanging(start, PrintableText(line.name), columns).enumerated().map {
            Self($0.element, style, startsLine: $0.offset == 0)
        }
        if line.status == .voided { return name }
        let noteStyle = ticket.hasFinished(line) ? style : Style(foreground: .magenta, bold: true)
        let modifiers = line.modifiers.flatMap { hanging("  + ", PrintableText($0), columns) }
        let note = line.note.map { hanging("  » ", PrintableText($0), columns) } ?? []
        return name + modifiers.map { Self($0, style) } + note.map { Self($0, noteStyle) }
    }

    private static func style(of line: TicketLine, on ticket: Ticket) -> Style {
        if line.status == .voided { return Style(foreground: .red, strikethrough: true) }
        if ticket.hasFinished(line) { return Style(dim: true) }
        return Style(bold: line.status == .inProcess)
    }

    /// The text after a start, its further rows indented as far as the start is wide.
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
