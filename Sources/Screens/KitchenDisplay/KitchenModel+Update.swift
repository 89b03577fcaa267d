// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal

extension KitchenModel {
    /// The time for which a notice is shown.
    static let noticeTime = Duration.seconds(4)
    /// The time for which the place of a removed ticket stays empty.
    ///
    /// Without it, another ticket could move under a finger that is about to tap. It is so short
    /// that the next ticket may be tapped a good second after the last one.
    static let freedTime = Duration.milliseconds(700)

    /// Handles an input and returns the effects for the shell.
    package mutating func update(_ input: KitchenInput) -> [KitchenEffect] {
        let effects = handle(input)
        return effects + ring()
    }

    private mutating func handle(_ input: KitchenInput) -> [KitchenEffect] {
        switch input {
        case .locationReceived(let location): receive(location)
        case .settingsReceived(let settings): apply(settings)
        case .ticketsReplaced(let tickets): replace(with: tickets)
        case .ticketChanged(let ticket): change(ticket)
        case .ticketRemoved(let order):
            received[order] = nil
            free(order)
        case .finishedChanged(let ticket): followFinished(ticket)
        case .received(let time, let sourceHeardAt): receive(at: time, sourceHeardAt)
        case .heartbeat(let sentAt, let time): clock.receive(sentAt: sentAt, at: time)
        case .unseenReceived(let tickets): receive(unseen: tickets)
        case .silentReceived(let screens): receive(silent: screens)
        case .explained(let order, let kitchen): receive(kitchen, about: order)
        case .silent(let link): freshness.markSilent(link)
        case .waiting(let text): wait = text
        case .soundFailed(let text): notify(text, untilKey: true)
        case .terminal(let input):
            // The next key means what is shown, not a ticket that is about to come back.
            selectedNext = nil
            return handle(keys.meaning(of: input))
        case .tapAnswered(let order, let outcome): finishTap(order, outcome)
        case .recallAnswered(let order, let outcome): finishRecall(order, outcome)
        case .fireAnswered(let order, let course, let outcome):
            finishFire(order, course, outcome)
        case .rushAnswered(let order, let rush, let outcome): finishRush(order, rush, outcome)
        case .clockSet(let offset): shift(by: offset)
        case .tick(let time):
            advance(to: time)
            return refreshWhy()
        }
        return []
    }

    private mutating func receive(_ location: KitchenLocation) {
        name = location.name
        // Without a zone, or with one that this machine does not know, the times stay as they are.
        if let zone = location.timeZone.flatMap(TimeZone.init(identifier:)) { timeZone = zone }
        guard location.stations != scope.stations else { return }
        scope.stations = location.stations
        choosePlaces()
        // The limits of the stations are new, not the delay.
        noteLateTickets(quietly: true)
    }

    private mutating func replace(with tickets: [Ticket]) {
        let isFirst = !isSynchronised
        let earlier = Dictionary(
            self.tickets.map { ($0.order, $0) }, uniquingKeysWith: { $1 })
        let known = received
        received = Dictionary(tickets.map { ($0.order, $0) }, uniquingKeysWith: { $1 })
        newestDay = tickets.compactMap(\.businessDay).max()
        isSynchronised = true
        pending = pending.filter { received[$0.key]?.revision == $0.value.revision }
        choosePlaces()
        for ticket in self.tickets { raiseAlerts(of: ticket, since: earlier[ticket.order]) }
        // A person who starts a screen looks at it.
        if isFirst { raised = [] }
        noteLateTickets(quietly: isFirst)
        sayChangedNotes(since: known)
    }

    /// Chooses the places of the screen from all tickets of the location.
    mutating func choosePlaces() {
        let chosen = received.values.compactMap { place(of: $0) }
        let orders = Set(chosen.map(\.ticket.order))
        let removed = places.filter { !orders.contains($0.ticket.order) }.map(freed)
        for place in places where !place.isFreed && !orders.contains(place.ticket.order) {
            remember(place.ticket, isSeen: false)
        }
        for order in orders { forget(order) }
        places = (removed + chosen).sorted(by: BoardPlace.precedes)
        dropStaleReferences()
    }

    private mutating func change(_ ticket: Ticket) {
        let known = received[ticket.order]
        if let known, known.revision >= ticket.revision { return }
        beginDay(of: ticket)
        received[ticket.order] = ticket
        followFinished(ticket)
        guard let new = place(of: ticket) else { return free(ticket.order) }
        forget(ticket.order)
        let earlier = places.first { $0.order == ticket.order && !$0.isFreed }?.ticket
        raiseAlerts(of: new.ticket, since: earlier)
        if let earlier { rememberStep(from: earlier, to: new.ticket) }
        var changed = places
        changed.removeAll { $0.order == ticket.order }
        let index = changed.firstIndex { BoardPlace.precedes(new, $0) } ?? changed.endIndex
        changed.insert(new, at: index)
        places = changed
        pending[ticket.order] = nil
        if ticket.status == .canceled, lastTap?.order == ticket.order { lastTap = nil }
        dropStaleReferences()
        sayChangedNotes(since: known.map { [ticket.order: $0] } ?? [:])
        selectNext()
        if opened?.order == ticket.order {
            chooseNextLine()
            showWork()
        }
    }

    /// Leaves a gap where the order's ticket was.
    private mutating func free(_ order: OrderID) {
        guard let place = places.first(where: { $0.order == order && !$0.isFreed }) else {
            return
        }
        remember(place.ticket)
        places = places.map { $0.order == order ? freed($0) : $0 }
        pending[order] = nil
        dropStaleReferences()
        if lastTap?.order == order { explainHeld(on: place.ticket) }
    }

    /// The place as a gap, which stays empty for `freedTime`.
    private func freed(_ place: BoardPlace) -> BoardPlace {
        var place = place
        place.emptyUntil = place.emptyUntil ?? now + Self.freedTime
        return place
    }

    private mutating func receive(at time: Timestamp, _ sourceHeardAt: Timestamp?) {
        freshness.receive(at: time, sourceHeardAt: sourceHeardAt)
        advance(to: max(now, time))
    }

    /// Shifts all times when the wall clock was set, so that ages stay the same.
    private mutating func shift(by offset: Duration) {
        freshness.shift(by: offset)
        clock.shift(by: offset)
        now = now + offset
        notice = notice.map { notice in
            Notice(texts: notice.texts, until: notice.until.map { $0 + offset })
        }
        recentChanges.shift(by: offset)
        if let why = opened?.why { opened?.why?.askedAt = why.askedAt + offset }
        lastRing = lastRing.map { LastRing(alert: $0.alert, time: $0.time + offset) }
        returnsAt = returnsAt.map { $0 + offset }
        confirmedUntil = confirmedUntil.map { $0 + offset }
        lastTap = lastTap.map { $0.extended(until: $0.until + offset) }
        pendingRecall = pendingRecall.map { $0.extended(until: $0.until + offset) }
        if places.contains(where: \.isFreed) {
            places = places.map { place in
                var place = place
                place.emptyUntil = place.emptyUntil.map { $0 + offset }
                return place
            }
        }
    }

    private mutating func advance(to time: Timestamp) {
        now = time
        if let until = notice?.until, until <= now { notice = nil }
        if let lastTap, lastTap.until <= now { self.lastTap = nil }
        closeGaps()
        returnIfDue()
        noteLateTickets()
    }

    /// Closes gaps once no new one appears, so that cards do not move under a cook who taps one
    /// ticket after another.
    ///
    /// A gap stays for three seconds at most.
    private mutating func closeGaps() {
        let ends = places.compactMap(\.emptyUntil)
        guard let first = ends.min(), let last = ends.max(),
            last <= now || first + Self.freedTime * 2 <= now
        else { return }
        let time = now
        places.removeAll { $0.emptyUntil.map { $0 <= time } ?? false }
        dropStaleReferences()
    }

    /// Drops the selection of a removed ticket and the number of a page that no longer exists.
    ///
    /// It selects no other ticket, because the person may be about to press Enter.
    mutating func dropStaleReferences() {
        if let order = selection, !shows(order) { selection = nil }
        let last = max(0, board.pages.count - 1)
        if page > last {
            page = last
            recentChanges.recordScreen(at: now)
        }
        closeIfRemoved()
    }
}
