// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// A ticket that left the screen, with the step that removed it.
struct FinishedTicket: Equatable, Sendable {
    /// The ticket before the step.
    let ticket: Ticket
    /// The status of the lines before the step.
    let from: OrderStatus
    /// The lines that the step moved.
    let lines: [Int]
    /// When it left the screen, by the clock of kds-service.
    let finishedAt: Timestamp

    /// The last step of a ticket that leaves a screen with these rules; nil if it can't be undone.
    ///
    /// `after` is the present ticket, if it is on other screens.
    init?(_ ticket: Ticket, after: Ticket?, in scope: ScreenScope, at now: Timestamp) {
        let source: [LineStatus]
        if case .stations = scope.role {
            (from, source) = (.inProcess, [.inProcess])
        } else {
            // A ticket leaves such a screen only when everything was handed over.
            (from, source) = (.processed, [.inProcess, .processed])
        }
        let made = after.map { $0.lines.filter(\.isMade).map(\.line) }
        lines = ticket.lines.filter { source.contains($0.status) }.map(\.line)
            .filter { made?.contains($0) ?? true }
        if lines.isEmpty { return nil }
        self.ticket = ticket
        finishedAt = now
    }

    /// The rows of the list: one, or all that are needed if the ticket is chosen.
    func rows(
        isChosen: Bool, columns: Int, in scope: ScreenScope, at now: Timestamp
    ) -> [PrintableText] {
        let dishes = ticket.lines.filter { lines.contains($0.line) }.map { line in
            let modifiers = line.modifiers.map { " + \($0)" }.joined()
            return "\(line.quantity) × \(line.name)\(modifiers)"
        }
        let parts = [
            ticket.fullTitle(in: scope.zone), ClockText.past(now - finishedAt),
            dishes.joined(separator: ", "),
        ]
        let text = PrintableText(parts.joined(separator: " · "))
        if !isChosen { return [PrintableText("  " + text.string).fitted(columns: columns)] }
        return text.wrapped(columns: max(1, columns - 2)).enumerated().map { index, row in
            PrintableText((index == 0 ? "► " : "  ") + row.string)
        }
    }
}

/// The list of finished tickets while it is shown.
struct RecallList: Equatable, Sendable {
    /// The ticket that Enter brings back; nil if the list is empty.
    var chosen: OrderID?
}
