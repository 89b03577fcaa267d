// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension KitchenModel {
    /// The time for which `u` can undo a tap; later the list of finished tickets can.
    ///
    /// A key touched much later must not bring a dish back.
    static let undoTime = Duration.seconds(5)
    /// The time for which `u` can repeat an undo whose answer did not come.
    static let repeatTime = Duration.seconds(60)

    /// Handles a tap on a card: requests the next step of the lines that it shows.
    ///
    /// Requests nothing while a tap on the same revision is pending. A card that has just changed
    /// ignores the tap, which was meant for its earlier content.
    mutating func tap(_ card: BoardLayout.Card?) -> [KitchenEffect] {
        guard let card, prepareTap(on: card) else { return [] }
        guard let step = scope.step(of: card.ticket) else {
            notify(scope.reason(for: card.ticket))
            return []
        }
        let lines = card.tappedLines
        if lines.isEmpty {
            notify("#\(card.ticket.number) does not fit: press \(keys.name(of: .open)) to open it")
            return []
        }
        return send(lines, of: card.ticket, to: step)
    }

    /// Handles a tap on one line of a card: requests the next step of this line alone.
    mutating func tap(_ number: Int, of card: BoardLayout.Card) -> [KitchenEffect] {
        guard prepareTap(on: card, line: number),
            let line = card.ticket.lines.first(where: { $0.line == number })
        else { return [] }
        if card.content.hidden.contains(number) {
            notify("#\(card.ticket.number) does not fit: press \(keys.name(of: .open)) to open it")
        } else if let step = scope.step(of: line, on: card.ticket) {
            return send([number], of: card.ticket, to: step)
        } else {
            notify(scope.reason(for: line))
        }
        return []
    }

    /// Explains a tap on a row that belongs to no line.
    mutating func explainTaps(on card: BoardLayout.Card) {
        guard opened == nil else { return notify("Tap a line, or the lower border for all") }
        notify(
            "Tap a line, or the title of #\(card.ticket.number) for all its lines",
            short: "Tap a line, or the title for all")
    }

    /// Selects the card of a tap; returns false if the tap is to be ignored.
    private mutating func prepareTap(on card: BoardLayout.Card, line: Int? = nil) -> Bool {
        if card.place.isFreed { return false }
        let ticket = card.ticket
        // The lines of an opened ticket may have scrolled.
        let line = opened == nil ? line : nil
        guard !recentChanges.contains(ticket.order, line: line, at: now) else {
            if lastTap?.order != ticket.order {
                notify(
                    "#\(ticket.number) has just changed; look at it and tap again",
                    short: "#\(ticket.number) changed; look and tap again")
            }
            return false
        }
        selection = ticket.order
        return true
    }

    /// Requests the step of those lines whose last tap is not pending.
    mutating func send(
        _ lines: [Int], of ticket: Ticket, to step: TicketStep
    ) -> [KitchenEffect] {
        let tap = pending[ticket.order]
        let sent = tap?.revision == ticket.revision ? tap?.lines ?? [] : []
        let new = lines.filter { !sent.contains($0) }
        if new.isEmpty { return [] }
        pending[ticket.order] = PendingTap(
            revision: ticket.revision, number: ticket.number, lines: sent.union(new))
        // The notice belongs to an earlier tap.
        notice = nil
        switch step {
        case .advance(let status):
            confirmedUntil = nil
            lastTap = LastTap(
                order: ticket.order, number: ticket.number, from: status, lines: new,
                until: now + Self.undoTime)
            return [.advance(ticket.order, from: status, lines: new)]
        case .acknowledge:
            // An acknowledgement can't be undone.
            lastTap = nil
            confirmedUntil = now + Self.undoTime
            return [.acknowledge(ticket.order, lines: new)]
        }
    }

    /// Requests the recall of the last tap; if another step followed it, nothing moves.
    mutating func recall() -> [KitchenEffect] {
        guard pendingRecall == nil else { return [] }
        guard let tap = lastTap else {
            if let confirmedUntil, now < confirmedUntil {
                notify("That a void was seen can't be undone")
                return []
            }
            let key = keys.name(of: .recall)
            notify(
                "No tap of the last 5 seconds to undo; \(key) lists earlier ones",
                short: "Nothing to undo; \(key) lists earlier ones")
            return []
        }
        pendingRecall = tap
        recalled = tap.order
        lastTap = nil
        return [.recall(tap.order, from: tap.from, lines: tap.lines)]
    }

    /// Handles the outcome of a tap.
    mutating func finishTap(_ order: OrderID, _ outcome: TapOutcome) {
        // An accepted tap stays pending until its effect is on the screen. Otherwise a second tap
        // in between would count.
        guard let tap = pending[order] else {
            // The effect of another cook's tap came first. Only that cook can undo it.
            if outcome == .movedOn, lastTap?.order == order { lastTap = nil }
            return
        }
        guard let sentence = sentence(for: outcome, on: order, tap.number) else { return }
        let short = outcome == .unknown ? "#\(tap.number): no answer; tap it again" : nil
        pending[order] = nil
        // Without a confirmed effect there is nothing to undo: the step may be another cook's.
        if lastTap?.order == order { lastTap = nil }
        notify(sentence, short: short, untilKey: outcome == .unknown)
    }

    /// Handles the outcome of a recall.
    mutating func finishRecall(_ order: OrderID, _ outcome: TapOutcome) {
        guard let tap = pendingRecall, tap.order == order else { return }
        pendingRecall = nil
        if outcome != .accepted { recalled = nil }
        switch outcome {
        case .accepted:
            notify("The tap on #\(tap.number) was undone")
            if opened?.order == order { showWork(from: 0) }
            selectedNext = order
            selectNext()
        case .unknown:
            lastTap = lastTap ?? tap.extended(until: now + Self.repeatTime)
            let key = keys.name(of: .undo)
            notify(
                "#\(tap.number): no answer yet; press \(key) again if it does not come back",
                short: "#\(tap.number): no answer; press \(key) again", untilKey: true)
        case .movedOn where wasHandedOver(tap): notify("#\(tap.number) was handed over")
        case .movedOn, .refused:
            sentence(for: outcome, on: tap.order, tap.number).map { notify($0) }
        }
    }

    /// Whether lines of a tap were handed over, maybe with the whole order.
    private func wasHandedOver(_ tap: LastTap) -> Bool {
        guard let ticket = received[tap.order] else { return true }
        return ticket.lines.contains { tap.lines.contains($0.line) && $0.status == .delivered }
    }

    /// The notice for a person; nil if the screen shows the outcome anyway.
    private func sentence(
        for outcome: TapOutcome, on order: OrderID, _ number: Int
    ) -> String? {
        let isRemoved = !shows(order)
        if outcome == .movedOn, isRemoved { return "#\(number) was finished by another cook" }
        return outcome.sentence(number: number)
    }

    /// Shows a notice for a few seconds, or until a person presses a key.
    ///
    /// A screen that is too narrow for the text shows the short one.
    mutating func notify(_ text: String, short: String? = nil, untilKey: Bool = false) {
        let texts = [text] + [short].compactMap(\.self)
        notice = Notice(texts: texts, until: untilKey ? nil : now + Self.noticeTime)
    }

    /// Removes a notice that stays until a person presses a key or touches the screen.
    mutating func dropReadNotice(at input: TerminalInput) {
        if case .resize = input { return }
        if let shown = notice, shown.until == nil { notice = nil }
    }
}

extension KitchenModel.LastTap {
    /// The same tap with another time until which it can be recalled.
    func extended(until time: Timestamp) -> Self {
        var tap = self
        tap.until = time
        return tap
    }
}

extension TapOutcome {
    /// The notice for a person; nil if the screen shows the outcome anyway.
    fileprivate func sentence(number: Int) -> String? {
        switch self {
        case .accepted: nil
        case .movedOn: "#\(number) has changed; look at it again"
        case .refused(let message): "#\(number): \(message)"
        case .unknown: "#\(number): no answer yet; tap it again if it does not change"
        }
    }
}
