// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension KitchenModel {
    /// The changes since an earlier state, one line of plain text each, for pipes and logs:
    /// `12:01:07  #12  inProcess  till-1  2 × Burger, 1 × French Fries  $$`.
    package func plainLines(since previous: Self) -> [String] {
        let time = ClockText.clock(now, in: timeZone)
        let warning = scope.warning == previous.scope.warning ? nil : scope.warning
        let others = [warning].compactMap(\.self) + alarmLines(since: previous)
        let warnings = freshnessLines(since: previous) + others
        return (warnings + ticketLines(since: previous)).map {
            PrintableText("\(time)  \($0)").string
        }
    }

    private func ticketLines(since previous: Self) -> [String] {
        if places == previous.places { return [] }
        let known = Dictionary(
            previous.tickets.map { ($0.order, $0) }, uniquingKeysWith: { $1 })
        let present = Set(tickets.map(\.order))
        let removed = previous.tickets.filter { !present.contains($0.order) }
        let changed = tickets.filter { known[$0.order] != $0 }
        return removed.map { "#\($0.number)  gone" } + changed.map(plainLine)
    }

    private func plainLine(_ ticket: Ticket) -> String {
        let lines = ticket.lines.map { line in
            let modifiers = line.modifiers.map { " + \($0)" }.joined()
            let note = line.note.map { " (\($0))" } ?? ""
            let place = line.place.map { " \($0)" } ?? ""
            let start = "\(ticket.mark(for: line))\(line.quantity) × \(line.name)"
            return "\(start)\(modifiers)\(note)\(place)"
        }
        let note = ticket.note.map { "  » \($0)" } ?? ""
        let paid = ticket.paid ? "  $$" : ""
        let columns = [
            ticket.fullTitle(in: timeZone), ticket.status.rawValue, ticket.terminal.text,
            lines.joined(separator: ", "),
        ]
        return columns.joined(separator: "  ") + note + paid
    }

    /// A line for each change of the freshness state, but not for each growing age.
    private func freshnessLines(since previous: Self) -> [String] {
        let before = previous.freshness.state(at: previous.now)
        let after = freshness.state(at: now)
        switch (before, after) {
        case (.fresh, .fresh): return []
        case (.stale(let old, _), .stale(let new, _)) where old == new: return []
        case (_, .stale): return after.warning.map { [$0] } ?? []
        case (_, .fresh): return ["Connected: the tickets are up to date."]
        case (.connecting, .connecting) where wait == previous.wait: return []
        case (_, .connecting): return [wait]
        }
    }
}
