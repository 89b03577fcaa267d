// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension KitchenModel {
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
        return [step(of: ticket, lines: lines)]
    }

    private mutating func step(of ticket: Ticket, lines: [Int]) -> KitchenEffect {
        switch ticket.status {
        case .inProcess, .processed:
            lastTap = LastTap(
                order: ticket.order, number: ticket.number, from: ticket.status, lines: lines)
            return .advance(ticket.order, from: ticket.status, lines: lines)
        case .open, .delivered, .canceled:
            return .acknowledge(ticket.order, lines: lines)
        }
    }

    /// What taking back the last tap asks for; a step that followed it is not taken back.
    mutating func takeBack() -> [KitchenEffect] {
        guard let tap = lastTap else {
            if notice == nil { say("There is no tap to take back") }
            return []
        }
        guard !tap.isRecalled else { return [] }
        lastTap?.isRecalled = true
        return [.recall(tap.order, from: tap.from, lines: tap.lines)]
    }

    /// Takes what became of a tap.
    mutating func settle(_ order: OrderID, _ outcome: TapOutcome) {
        // An accepted tap stays pending until its effect is seen: a tap in between would be one
        // too many.
        guard let tap = pending[order], let sentence = outcome.sentence(number: tap.number) else {
            return
        }
        pending[order] = nil
        if outcome.isRefusal, lastTap?.order == order { lastTap = nil }
        say(sentence)
    }

    /// Takes what became of taking a tap back.
    mutating func settleRecall(_ outcome: TapOutcome) {
        guard let tap = lastTap, tap.isRecalled else { return }
        lastTap = nil
        switch outcome {
        case .accepted: say("The tap on #\(tap.number) was taken back")
        case .unknown:
            lastTap = tap
            lastTap?.isRecalled = false
            say("#\(tap.number): no answer yet; press u again if it does not come back")
        case .movedOn, .refused: outcome.sentence(number: tap.number).map { say($0) }
        }
    }

    /// Shows a line that goes away by itself.
    mutating func say(_ text: String) {
        notice = Notice(text: text, until: now + Self.noticeTime)
    }
}

extension TapOutcome {
    /// Whether the tap is known to have moved nothing.
    fileprivate var isRefusal: Bool {
        switch self {
        case .movedOn, .refused: true
        case .accepted, .unknown: false
        }
    }

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
