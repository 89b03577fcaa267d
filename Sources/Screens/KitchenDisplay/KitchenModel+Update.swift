// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension KitchenModel {
    /// How long a notice stays.
    static let noticeTime = Duration.seconds(4)
    /// How long a place stays empty whose ticket has gone, so that no other ticket slides under a
    /// finger that is about to tap.
    static let freedTime = Duration.seconds(1)

    /// Takes what happened and answers what is to be done about it.
    package mutating func update(_ input: KitchenInput) -> [KitchenEffect] {
        switch input {
        case .ticketsReplaced(let tickets): replace(with: tickets)
        case .ticketChanged(let ticket): change(ticket)
        case .ticketGone(let order): remove(order)
        case .heard(let time, let sourceHeardAt): hear(at: time, sourceHeardAt)
        case .silent(let link): freshness.fallSilent(link)
        case .terminal(let input): return act(on: input)
        case .tapAnswered(let order, let outcome): settle(order, outcome)
        case .recallAnswered(let order, let outcome): settleRecall(order, outcome)
        case .clockSet(let turned): turnClock(by: turned)
        case .tick(let time): pass(to: time)
        }
        return []
    }

    private mutating func replace(with news: [Ticket]) {
        let revisions = Dictionary(
            news.map { ($0.order, $0.revision) }, uniquingKeysWith: { max($0, $1) })
        let gone = places.filter { revisions[$0.ticket.order] == nil }.map(freed)
        places = (gone + news.map { BoardPlace(ticket: $0) }).sorted(by: BoardPlace.standsBefore)
        isSynchronised = true
        pending = pending.filter { revisions[$0.key] == $0.value.revision }
        tidy()
    }

    private mutating func change(_ ticket: Ticket) {
        let known = tickets.first { $0.order == ticket.order }
        if let known, known.revision >= ticket.revision { return }
        let others = places.filter { $0.ticket.order != ticket.order }
        let new = BoardPlace(ticket: ticket)
        let index = others.firstIndex { BoardPlace.standsBefore(new, $0) } ?? others.endIndex
        places = others[..<index] + [new] + others[index...]
        pending[ticket.order] = nil
        if ticket.status == .canceled, lastTap?.order == ticket.order { lastTap = nil }
        tidy()
        if opened?.order == ticket.order { showWork() }
    }

    private mutating func remove(_ order: OrderID) {
        places = places.map { $0.ticket.order == order ? freed($0) : $0 }
        pending[order] = nil
        tidy()
    }

    /// The place without its ticket, kept empty for a while.
    private func freed(_ place: BoardPlace) -> BoardPlace {
        var place = place
        place.keptUntil = place.keptUntil ?? now + Self.freedTime
        return place
    }

    private mutating func hear(at time: Timestamp, _ sourceHeardAt: Timestamp?) {
        freshness.hear(at: time, sourceHeardAt: sourceHeardAt)
        pass(to: max(now, time))
    }

    private mutating func turnClock(by turned: Duration) {
        freshness.turnClock(by: turned)
        now = now + turned
        notice = notice.map { Notice(text: $0.text, until: $0.until + turned) }
        changes.turnClock(by: turned)
        lastTap = lastTap.map { $0.kept(until: $0.until + turned) }
        recalled = recalled.map { $0.kept(until: $0.until + turned) }
        if places.contains(where: \.isFreed) {
            places = places.map {
                BoardPlace(ticket: $0.ticket, keptUntil: $0.keptUntil.map { $0 + turned })
            }
        }
    }

    private mutating func pass(to time: Timestamp) {
        now = time
        if let notice, notice.until <= now { self.notice = nil }
        if let lastTap, lastTap.until <= now { self.lastTap = nil }
        closeGaps()
    }

    /// Closes gaps once no new one opens, so that a cook who taps one ticket after another is not
    /// interrupted by moving cards; a gap stays open for three seconds at most.
    private mutating func closeGaps() {
        let ends = places.compactMap(\.keptUntil)
        guard let first = ends.min(), let last = ends.max(),
            last <= now || first + Self.freedTime * 2 <= now
        else { return }
        let time = now
        places.removeAll { $0.keptUntil.map { $0 <= time } ?? false }
        tidy()
    }

    /// Forgets a selection whose ticket is gone (rather than to choose another one for the person
    /// who is about to press enter) and a page that does not exist any more.
    mutating func tidy() {
        if let order = selection, !tickets.contains(where: { $0.order == order }) {
            selection = nil
        }
        let last = max(0, board.pages.count - 1)
        if page > last {
            page = last
            changes.noteScreen(at: now)
        }
        closeIfGone()
    }
}
