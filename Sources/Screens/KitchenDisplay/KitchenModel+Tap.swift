// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension KitchenModel {
    /// The time in which `u` can undo a tap.
    static let undoTime = Duration.seconds(60)

    /// What a tap on the card asks for: the next step of the lines that it shows.
    ///
    /// Nothing while an earlier tap on the same revision is pending, and nothing on a card that has
    /// just changed: the tap was meant for what was there before.
    mutating func tap(_ card: BoardLayout.Card?) -> [KitchenEffect] {
        guard let card, !card.place.isFreed else { return [] }
        let ticket = card.ticket
        guard !changes.include(ticket.order, at: now) else {
            if lastTap?.order != ticket.order {
                say("#\(ticket.number) has just changed; look at it and tap again")
            }
            return []
        }
        selection = ticket.order
        guard pending[ticket.order]?.revision != ticket.revision else { return [] }
        let lines = card.tappedLines
        if lines.isEmpty {
            say("#\(ticket.number) does not fit: press o to open it")
            return []
        }
        pending[ticket.order] = PendingTap(revision: ticket.revision, number: ticket.number)
        // What it says is about an earlier tap.
        notice = nil
        return [step(of: ticket, lines: lines)]
    }

    private mutating func step(of ticket: Ticket, lines: [Int]) -> KitchenEffect {
        switch ticket.status {
        case .inProcess, .processed:
            lastTap = LastTap(
                order: ticket.order, number: ticket.number, from: ticket.status, lines: lines,
                until: now + Self.undoTime)
            return .advance(ticket.order, from: ticket.status, lines: lines)
        case .open, .delivered, .canceled:
            // What was seen can't be unseen.
            lastTap = nil
            return .acknowledge(ticket.order, lines: lines)
        }
    }

    /// Asks to take back the last tap; if another step followed it, nothing moves.
    mutating func takeBack() -> [KitchenEffect] {
        guard recalled == nil else { return [] }
        guard let tap = lastTap else {
            say("There is no tap to take back")
            return []
        }
        recalled = tap
        lastTap = nil
        return [.recall(tap.order, from: tap.from, lines: tap.lines)]
    }

    /// Takes what became of a tap.
    mutating func settle(_ order: OrderID, _ outcome: TapOutcome) {
        // An accepted tap stays pending until its effect is seen: a tap in between would be one
        // too many.
        guard let tap = pending[order], let sentence = sentence(for: outcome, on: order, tap.number)
        else { return }
        pending[order] = nil
        // Without a confirmed effect there is nothing to undo: the step seen may be another cook's.
        if lastTap?.order == order { lastTap = nil }
        say(sentence)
    }

    /// Takes what became of taking a tap back.
    mutating func settleRecall(_ order: OrderID, _ outcome: TapOutcome) {
        guard let tap = recalled, tap.order == order else { return }
        recalled = nil
        switch outcome {
        case .accepted:
            say("The tap on #\(tap.number) was taken back")
            if opened?.order == order { showWork(below: 0) }
        case .unknown:
            lastTap = lastTap ?? tap.kept(until: now + Self.undoTime)
            say("#\(tap.number): no answer yet; press u again if it does not come back")
        case .movedOn, .refused: sentence(for: outcome, on: tap.order, tap.number).map { say($0) }
        }
    }

    /// What a person is told; nil when the screen shows it anyway.
    private func sentence(
        for outcome: TapOutcome, on order: OrderID, _ number: Int
    ) -> String? {
        let isGone = !tickets.contains { $0.order == order }
        if outcome == .movedOn, isGone { return "#\(number) was finished by somebody else" }
        return outcome.sentence(number: number)
    }

    /// Shows a line that goes away by itself.
    mutating func say(_ text: String) {
        notice = Notice(text: text, until: now + Self.noticeTime)
    }
}

extension KitchenModel.LastTap {
    /// The same tap with another end of the time in which it can be undone.
    func kept(until time: Timestamp) -> Self {
        var tap = self
        tap.until = time
        return tap
    }
}

extension TapOutcome {
    /// What a person is told about it; nil when the screen shows it anyway.
    fileprivate func sentence(number: Int) -> String? {
        switch self {
        case .accepted: nil
        case .movedOn: "#\(number) has changed meanwhile; look at it again"
        case .refused(let message): "#\(number): \(message)"
        case .unknown: "#\(number): no answer yet; tap it again if it does not change"
        }
    }
}
