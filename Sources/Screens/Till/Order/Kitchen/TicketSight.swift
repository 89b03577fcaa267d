// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages

/// What the kitchen's screens show of one order, and when to ask for it again.
struct TicketSight: Equatable, Sendable {
    /// The minimum time between a change, or a question, and the next question.
    ///
    /// The screens need a part of it to paint the change and to report that.
    static let interval = Duration.seconds(1)
    /// The time after which the answer is asked for again although nothing has changed.
    static let refresh = Duration.seconds(10)

    /// What the answer depends on.
    struct Subject: Equatable, Sendable {
        let order: OrderID
        let revision: Int
        let unseen: [UnseenTicket]
    }

    /// What the till asks about; nil if it asks about nothing.
    private(set) var subject: Subject?
    /// The last answer about the order; nil before the first one.
    private(set) var answer: TicketExplanation.Kitchen?
    private var changedAt = Timestamp(milliseconds: 0)
    /// When the subject, as it is, was asked about last.
    private var askedAt: Timestamp?

    /// Takes note of what the till shows; returns whether kds-service is to be asked now.
    mutating func isDue(for new: Subject?, at now: Timestamp) -> Bool {
        note(new, at: now)
        guard subject != nil else { return false }
        let pause = askedAt != nil && isComplete ? Self.refresh : Self.interval
        guard now - (askedAt ?? changedAt) >= pause else { return false }
        askedAt = now
        return true
    }

    /// Takes note that a person asks about an order, which is done at once.
    mutating func ask(about new: Subject, at now: Timestamp) {
        note(new, at: now)
        askedAt = now
    }

    /// Takes an answer; one about another order is ignored.
    mutating func receive(_ kitchen: TicketExplanation.Kitchen, about order: OrderID) {
        if subject?.order == order { answer = kitchen }
    }

    /// On how many screens the present revision of an order is, `on 2 of 2 screens`; nil if that is
    /// not known.
    func text(of order: Order) -> String? {
        guard subject?.order == order.id, let known, known.ticket.revision >= order.revision,
            !known.seen || known.expectedScreens > 0
        else { return nil }
        return known.expectedScreens == 0
            ? "on no screen" : "on \(known.paintedScreens) of \(known.expectedScreens) screens"
    }

    /// Shifts all times when the wall clock was set.
    mutating func shift(by offset: Duration) {
        changedAt = changedAt + offset
        askedAt = askedAt.map { $0 + offset }
    }

    private mutating func note(_ new: Subject?, at now: Timestamp) {
        guard new != subject else { return }
        if new?.order != subject?.order { answer = nil }
        subject = new
        changedAt = now
        askedAt = nil
    }

    /// Whether all screens that should show the order do.
    private var isComplete: Bool {
        known.map { $0.seen && $0.paintedScreens == $0.expectedScreens } ?? false
    }

    /// The answer, if it is about the present revision of the order.
    private var known: ExplainTicket.Answer? {
        guard let subject, case .ticket(let answer) = answer,
            answer.ticket.revision >= subject.revision
        else { return nil }
        return answer
    }
}
