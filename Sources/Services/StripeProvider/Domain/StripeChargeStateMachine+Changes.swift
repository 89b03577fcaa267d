// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// Captures, cancellations and refunds.
extension StripeChargeStateMachine {
    /// The maximum number of refunds of one charge.
    static let maximumRefunds = 20

    /// Begins to take money, to release it or to give it back.
    ///
    /// `isAsking` says that an answer of Stripe is on its way, which continues the charge. Refuses
    /// what the contract refuses, without a change.
    mutating func begin(
        _ command: ChargeCommand, isAsking: Bool, at now: Timestamp
    ) throws(Refusal) -> [StripeEffect] {
        let kind = try isGiven(command) ? nil : kind(of: command)
        guard change == nil else { throw .changeRunning }
        guard let kind else { return [.answer(command.context.key)] }
        change = ChargeChange(kind: kind, context: command.context)
        if !isAsking { mayBeDone = false }
        refusal = nil
        return [.commit(nil, nil)] + (isAsking ? [] : resume(at: now))
    }

    /// Whether a command asks for a refund that was given, perhaps long ago with a key that is
    /// forgotten.
    private func isGiven(_ command: ChargeCommand) throws(Refusal) -> Bool {
        guard case .refund(let command) = command,
            let given = charge.refunds?.first(where: { $0.refund == command.refund })
        else { return false }
        if given.amount != command.amount { throw .refundTooHigh }
        return true
    }

    /// What a command changes, if the status of the charge permits it.
    private func kind(of command: ChargeCommand) throws(Refusal) -> ChargeChange.Kind {
        switch command {
        case .capture(let command):
            guard charge.status == .authorised, let authorised = charge.authorised else {
                throw .statusChanged(charge)
            }
            let amount = command.amount ?? authorised
            if amount <= .zero { throw .amountNotPositive }
            if amount > authorised { throw .captureTooHigh }
            return .capture(amount)
        case .cancel:
            guard [.requested, .authorised].contains(charge.status) else {
                throw .statusChanged(charge)
            }
            return .cancel
        case .refund(let command):
            guard charge.status == .captured, let captured = charge.captured else {
                throw .statusChanged(charge)
            }
            if command.amount <= .zero { throw .amountNotPositive }
            let refunds = charge.refunds ?? []
            let left = refunds.reduce(captured) { $0 - $1.amount }
            if command.amount > left || refunds.count >= Self.maximumRefunds {
                throw .refundTooHigh
            }
            return .refund(command.refund, command.amount)
        }
    }

    /// Returns the request of a change again; after a lost answer, Stripe is first asked for the
    /// present state.
    mutating func resume(_ change: ChargeChange, at now: Timestamp) -> [StripeEffect] {
        guard let intent else {
            if let page { return [.ask(mayBeDone ? reading(page: page) : closing(page: page))] }
            // No payment intent was confirmed, so there is no money to release.
            return finish(change, .canceled, .canceled, at: now)
        }
        switch change.kind {
        case .refund where mayBeDone: return [.ask(listingRefunds(of: intent))]
        case .refund: return [.ask(request(change, intent))]
        case .cancel where charge.status == .requested && reader != nil && !mayBeDone:
            return [.ask(reader.map(looking) ?? canceling(intent))]
        case .capture, .cancel:
            return [.ask(mayBeDone ? reading(intent) : request(change, intent))]
        }
    }

    /// Applies the answer to a request while a command is being performed.
    mutating func handle(
        _ answer: StripeAnswer, to kind: StripeRequest.Kind, _ change: ChargeChange,
        at now: Timestamp
    ) -> [StripeEffect] {
        if case .page(let found) = answer { return follow(found, change, at: now) }
        if intent == nil, page == nil {
            if case .intent(let found) = answer { (intent, step) = (found.id, .asking) }
            return resume(change, at: now)
        }
        switch answer {
        case .intent(let found) where describes(found) || found.status == "canceled":
            return follow(found, change, at: now)
        case .intent: return again
        case .refund(let refund): return follow(refund, change, at: now)
        case .refunds(let list): return follow(list, change, at: now)
        case .reader(let found): return follow(found, after: kind, change)
        case .page: return again
        case .refused(let refusal): return refused(refusal, kind, change)
        case .notSent, .lost, .failed, .busy:
            // The reader gives up by itself once the payment intent is canceled.
            if kind == .stop || kind == .look { return send(change) }
            if answer == .notSent, !mayBeDone { return abandon(change, .stripeAway) }
            mayBeDone = mayBeDone || answer == .busy
            return (countAttempt(answer, kind) ? [.commit(nil, nil)] : []) + again
        }
    }

    private var again: [StripeEffect] { [.retryLater] }

    private func send(_ change: ChargeChange) -> [StripeEffect] {
        intent.map { [.ask(request(change, $0))] } ?? []
    }

    private func request(_ change: ChargeChange, _ intent: String) -> StripeRequest {
        switch change.kind {
        case .capture(let amount): capturing(amount, of: intent)
        case .cancel: canceling(intent)
        case .refund(let refund, let amount): refunding(refund, amount, of: intent)
        }
    }

    /// Ends the page of a guest, or releases what the guest has reserved there before.
    private mutating func follow(
        _ found: StripePage, _ change: ChargeChange, at now: Timestamp
    ) -> [StripeEffect] {
        let isNew = page == nil
        (page, step) = (found.id, .asking)
        switch found.status {
        case "expired": return finish(change, .canceled, .canceled, at: now)
        case "complete":
            guard let made = found.intent else { return again }
            intent = made.id
            let next = describes(made) ? follow(made, change, at: now) : send(change)
            return [.commit(nil, nil)] + next
        case _ where mayBeDone:
            // An end that had no effect is tried again after a pause.
            mayBeDone = false
            return again
        default: return (isNew ? [.commit(nil, nil)] : []) + [.ask(closing(page: found.id))]
        }
    }

    private mutating func follow(
        _ found: StripeIntent, _ change: ChargeChange, at now: Timestamp
    ) -> [StripeEffect] {
        switch (found.status, change.kind) {
        case ("succeeded", .capture), ("succeeded", .cancel):
            charge.authorised = charge.authorised ?? charge.amount
            charge.captured = Amount(found.received ?? found.amount)
            charge.card = charge.card ?? found.card
            return finish(change, .captured, .captured, at: now)
        case ("canceled", _): return finish(change, .canceled, .canceled, at: now)
        case ("processing", _): return again
        case _ where refusal != nil:
            // Stripe refuses although the state permits it: the next attempt needs a new key.
            attempt += 1
            return abandon(change, .stripeRefused(refusal ?? StripeRefusal()))
        default: return send(change)
        }
    }

    /// Stops the reader if it asks this guest, and cancels the payment intent then.
    private func follow(
        _ found: StripeReader, after kind: StripeRequest.Kind, _ change: ChargeChange
    ) -> [StripeEffect] {
        guard kind == .look, let reader, let action = found.action, action.intent == intent else {
            return send(change)
        }
        return [.ask(stopping(reader))]
    }

    private mutating func follow(
        _ found: StripeRefund, _ change: ChargeChange, at now: Timestamp
    ) -> [StripeEffect] {
        guard case .refund(let refund, let amount) = change.kind else { return again }
        switch found.status {
        case "succeeded": break
        case "failed", "canceled": return abandon(change, .refundDeclined(nil))
        default: return awaitBank()
        }
        let given = ChargeRefund(refund: refund, amount: amount, at: now)
        charge.refunds = (charge.refunds ?? []) + [given]
        return finish(change, .captured, .refunded, at: now)
    }

    /// Waits for a refund that is on its way to the guest's bank, which takes up to days.
    private mutating func awaitBank() -> [StripeEffect] {
        let isNew = !awaitsBank
        awaitsBank = true
        mayBeDone = true
        return (isNew ? [.commit(nil, nil)] : []) + [.checkLater]
    }

    /// Looks for the refund among all of the payment intent, or sends it again with its key.
    private mutating func follow(
        _ list: [StripeRefund], _ change: ChargeChange, at now: Timestamp
    ) -> [StripeEffect] {
        guard case .refund(let refund, _) = change.kind else { return again }
        let found = list.first { $0.metadata?["refund"] == refund.text }
        return found.map { follow($0, change, at: now) } ?? send(change)
    }

    private mutating func refused(
        _ refusal: StripeRefusal, _ kind: StripeRequest.Kind, _ change: ChargeChange
    ) -> [StripeEffect] {
        switch kind {
        case .stop, .look: return send(change)
        case .refund where !refusal.isAboutKey:
            return abandon(change, .refundDeclined(refusal.message))
        case .capture, .cancel, .confirm, .present:
            if [.capture, .cancel].contains(kind) { self.refusal = refusal }
            return intent.map { [.ask(reading($0))] } ?? []
        case .closePage where !refusal.isAboutKey:
            // It has ended: the page says how.
            mayBeDone = true
            return page.map { [.ask(reading(page: $0))] } ?? again
        case .create, .read, .refund, .refunds, .openPage, .readPage, .closePage: return again
        }
    }

    /// Ends a change that has succeeded, or found another end of the charge.
    private mutating func finish(
        _ change: ChargeChange, _ status: ChargeStatus, _ event: ChargeEventType, at now: Timestamp
    ) -> [StripeEffect] {
        charge.status = status
        charge.page = nil
        step = .settled
        end(change)
        let isWanted =
            switch change.kind {
            case .capture, .refund: status == .captured
            case .cancel: status == .canceled
            }
        let key = change.context.key
        return changed(event, isWanted ? change.context : nil, at: now)
            + [isWanted ? .answer(key) : .refuse(key, .statusChanged(charge))]
    }

    /// Ends a change of which it is certain that it has no effect.
    private mutating func abandon(_ change: ChargeChange, _ refusal: Refusal) -> [StripeEffect] {
        end(change)
        let next: [StripeEffect] = isRunning ? again : []
        return [.commit(nil, nil), .refuse(change.context.key, refusal)] + next
    }

    private mutating func end(_ change: ChargeChange) {
        self.change = nil
        mayBeDone = step == .asking
        awaitsBank = false
        refusal = nil
    }
}
