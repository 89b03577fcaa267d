// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension KitchenModel {
    /// How long a notice stays.
    static let noticeTime = Duration.seconds(4)

    /// Takes what happened and answers what is to be done about it.
    public mutating func update(_ input: KitchenInput) -> [KitchenEffect] {
        switch input {
        case .ticketsReplaced(let tickets): replace(with: tickets)
        case .ticketChanged(let ticket): change(ticket)
        case .ticketGone(let order): remove(order)
        case .heard(let time, let sourceHeardAt): hear(at: time, sourceHeardAt)
        case .silent(let link): freshness.fallSilent(link)
        case .terminal(let input): return act(on: input)
        case .tapAnswered(let order, let outcome): settle(order, outcome)
        case .clockSet(let turned): turnClock(by: turned)
        case .tick(let time): pass(to: time)
        }
        return []
    }

    private mutating func replace(with news: [Ticket]) {
        tickets = news.sorted(by: Self.standsBefore)
        isSynchronised = true
        let revisions = Dictionary(
            news.map { ($0.order, $0.revision) }, uniquingKeysWith: { max($0, $1) })
        pending = pending.filter { revisions[$0.key] == $0.value.revision }
        tidy()
    }

    private mutating func change(_ ticket: Ticket) {
        let known = tickets.first { $0.order == ticket.order }
        if let known, known.revision >= ticket.revision { return }
        let others = tickets.filter { $0.order != ticket.order }
        let place = others.firstIndex { Self.standsBefore(ticket, $0) } ?? others.endIndex
        tickets = others[..<place] + [ticket] + others[place...]
        pending[ticket.order] = nil
        tidy()
    }

    private mutating func remove(_ order: OrderID) {
        tickets.removeAll { $0.order == order }
        pending[order] = nil
        tidy()
    }

    private mutating func hear(at time: Timestamp, _ sourceHeardAt: Timestamp?) {
        freshness.hear(at: time, sourceHeardAt: sourceHeardAt)
        pass(to: max(now, time))
    }

    private mutating func turnClock(by turned: Duration) {
        freshness.turnClock(by: turned)
        now = now + turned
        notice = notice.map { Notice(text: $0.text, until: $0.until + turned) }
    }

    private mutating func pass(to time: Timestamp) {
        now = time
        if let notice, notice.until <= now { self.notice = nil }
    }

    private mutating func settle(_ order: OrderID, _ outcome: TapOutcome) {
        // An accepted tap stays pending until its effect is seen: a tap in between would be one
        // too many.
        guard let tap = pending[order], let sentence = outcome.sentence(number: tap.number) else {
            return
        }
        pending[order] = nil
        notice = Notice(text: sentence, until: now + Self.noticeTime)
    }

    /// Forgets a selection whose ticket is gone (rather than to choose another one for the person
    /// who is about to press enter) and a page that does not exist any more.
    mutating func tidy() {
        if let order = selection, !tickets.contains(where: { $0.order == order }) {
            selection = nil
        }
        page = min(page, max(0, board.pages.count - 1))
    }

    private static func standsBefore(_ left: Ticket, _ right: Ticket) -> Bool {
        (left.firedAt, left.number, left.order) < (right.firedAt, right.number, right.order)
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
