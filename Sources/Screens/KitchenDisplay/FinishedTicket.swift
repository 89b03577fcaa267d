// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// A step that finished lines of a ticket, so that the ticket left the screen or has less to do.
struct FinishedTicket: Equatable, Sendable {
    /// The order and the lines of a step.
    struct ID: Hashable, Sendable {
        let order: OrderID
        let lines: [Int]
    }

    /// The ticket before the step, with the labels and the place of now.
    private(set) var ticket: Ticket
    /// The status of the lines before the step.
    let from: OrderStatus
    /// The lines that the step moved.
    let lines: [Int]
    /// When the screen saw the step, by the clock of kds-service.
    let finishedAt: Timestamp
    /// Whether it saw the step happen, instead of its result after an outage.
    let isSeen: Bool
    /// Whether the ticket stayed on the screen.
    let isPart: Bool

    var id: ID { ID(order: ticket.order, lines: lines) }

    /// The last step of a ticket that leaves a screen with these rules; nil if it can't be undone.
    ///
    /// `after` is the present ticket, if it is on other screens.
    init?(
        _ ticket: Ticket, after: Ticket?, isSeen: Bool, in scope: ScreenScope, at now: Timestamp
    ) {
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
        self.isSeen = isSeen
        isPart = false
    }

    /// The step between two states of a ticket that stays on a screen with these rules; nil if no
    /// line was finished there.
    init?(from earlier: Ticket, to ticket: Ticket, in scope: ScreenScope, at now: Timestamp) {
        let steps: [OrderStatus] =
            switch scope.role {
            case .everything: [.inProcess, .processed]
            case .stations: [.inProcess]
            case .expediter: [.processed]
            }
        for step in steps {
            let before = earlier.lines.filter { $0.status.rawValue == step.rawValue }.map(\.line)
            let after = ticket.lines.filter { $0.status == Self.status(after: step) }
            let moved = after.filter { before.contains($0.line) }
            if moved.isEmpty { continue }
            self.ticket = earlier
            from = step
            lines = moved.map(\.line)
            finishedAt = now
            isSeen = true
            isPart = true
            return
        }
        return nil
    }

    /// The time from the firing of the oldest of its lines until it left the screen; nil if the
    /// screen does not know it.
    var time: Duration? {
        if isPart || !isSeen { return nil }
        let fired = ticket.lines.filter { lines.contains($0.line) }.compactMap(\.firedAt).min()
        return finishedAt - (fired ?? ticket.firedAt)
    }

    /// Whether the lines of the step have stayed as it left them.
    func isUnchanged(on ticket: Ticket?) -> Bool {
        guard let ticket else { return false }
        let after = Self.status(after: from)
        let present = ticket.lines.filter { $0.status == after }.map(\.line)
        return Set(present).isSuperset(of: lines)
    }

    private static func status(after step: OrderStatus) -> LineStatus {
        step == .inProcess ? .processed : .delivered
    }

    /// Takes the labels and the place of the present ticket: the guests may have changed tables.
    mutating func follow(_ present: Ticket) {
        guard present.order == ticket.order else { return }
        ticket.labels = present.labels
        ticket.fulfilment = present.fulfilment
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
    /// The step that Enter undoes; nil if the list is empty.
    var chosen: FinishedTicket.ID?
}
