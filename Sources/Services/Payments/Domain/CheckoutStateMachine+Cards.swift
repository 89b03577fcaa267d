// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import Messages
import Wire

/// The steps of a card payment at its provider.
extension CheckoutStateMachine {
    /// Asks the provider for the reserved amount and the tip.
    ///
    /// Without a tip the bank may authorise a part, as of a prepaid card; the rest stays due.
    /// Refuses `payment.tipOutOfRange`.
    mutating func beginCharge(
        _ amount: Amount, _ price: OrderPrice, at now: Timestamp
    ) throws(Refusal) -> [CheckoutEffect] {
        try Self.check(payment.tip ?? .zero, beside: amount)
        self.price = price
        charging = ChargeStateMachine(charge(of: amount + (payment.tip ?? .zero)))
        return move(to: .charging, at: now, event: .charging)
    }

    /// The charge from the ledger at a step; `amount` includes the tip.
    func charge(of amount: Amount, _ step: ChargeStep) -> ChargeStateMachine {
        ChargeStateMachine(charge(of: amount), step: step, charge: payment.charge)
    }

    /// The command that asks the guest, or charges the card that the terminal has kept.
    func charge(of amount: Amount) -> AuthoriseCharge {
        let isOffline = payment.offline != nil
        return AuthoriseCharge(
            payment: payment.id, location: payment.location, currency: payment.currency,
            amount: amount,
            partial: payment.tip == nil && !isOffline && returnTo == nil ? true : nil,
            offline: isOffline ? true : nil, returnTo: returnTo,
            context: CommandContext(
                key: "\(payment.id)-authorise\(isOffline ? "-offline" : "")",
                terminal: context.terminal, staff: context.staff))
    }

    /// Stops asking the guest, or releases what the bank has reserved.
    ///
    /// The payment ends as soon as it is certain whether money was taken. Refuses
    /// `payment.notCharging`; a refusal changes nothing.
    mutating func cancel(at now: Timestamp) throws(Refusal) -> [CheckoutEffect] {
        guard step == .charging, var charge = charging else { throw .notCharging }
        let next = try charge.cancel()
        charging = charge
        if !next.isEmpty { payment.changedAt = now }
        return effects(of: next)
    }

    /// Follows the charge with an answer of the provider, up to the end of the charge.
    mutating func charge(
        _ answer: ChargeInput, _ ledger: LedgerExcerpt, at now: Timestamp
    ) -> [CheckoutEffect] {
        guard var charge = charging else { return [] }
        if let accepted = acceptOffline(charge, answer, ledger, at: now) { return accepted }
        let next = charge.handle(answer)
        charging = charge
        payment.charge = charge.charge
        switch charge.step {
        case .captured(let total):
            charging = nil
            return book(total - (payment.tip ?? .zero), nil, ledger, at: now)
        case .failed(let refusal):
            charging = nil
            return move(to: .ending(refusal), at: now, event: nil)
        case .authorising, .waiting, .reserving, .capturing, .canceling:
            if next.contains(.commit) { payment.changedAt = now }
            return refusal(of: answer) + effects(of: next) + told
        }
    }

    /// Asks the provider to give money back.
    ///
    /// Refuses `payment.running` while an earlier movement is not finished.
    mutating func beginRefund(
        _ refund: CardRefund, at now: Timestamp
    ) throws(Refusal) -> [CheckoutEffect] {
        guard step == .recorded, payment.charge != nil else { throw .paymentRunning }
        refunding = refund
        step = .refunding
        payment.status = .refunding
        payment.changedAt = now
        return [.commit(LedgerCommit(event: .refunding, context: refund.context))] + giveBack()
    }

    /// The request that gives the money of the refund back, the same each time.
    func giveBack() -> [CheckoutEffect] {
        guard let refunding, let charge = payment.charge?.id else { return [] }
        return [.ask(.refund(refunding.command(for: charge)))]
    }

    /// Writes the refund once the provider has given it; or ends it once the provider refuses it.
    mutating func refund(
        _ answer: ChargeInput, _ ledger: LedgerExcerpt, at now: Timestamp
    ) -> [CheckoutEffect] {
        guard let refund = refunding, let charge = payment.charge?.id else { return [] }
        switch refund.outcome(of: answer, for: charge) {
        case .given:
            refunding = nil
            return give(
                refund.amount, as: refund.refund, because: refund.reason, refund.context, ledger,
                at: now)
        case .refused(let refusal):
            refunding = nil
            step = .recorded
            payment.status = .recorded
            payment.changedAt = now
            let ended = RefusedCommand(key: refund.context.key, refusal: refusal)
            return [
                .commit(
                    LedgerCommit(event: .refundRefused, context: refund.context, refused: ended)),
                .refuseCommand(ended.key, refusal),
            ]
        case .open: return self.refusal(of: answer) + [.retryLater]
        }
    }

    /// Tells waiting tills that the outcome is not known yet.
    func refusal(of answer: ChargeInput) -> [CheckoutEffect] {
        if case .charge = answer { return [] }
        return [.refuse(.providerUnreachable)]
    }

    /// The effects of a charge as those of its payment.
    func effects(of effects: [ChargeEffect]) -> [CheckoutEffect] {
        effects.map { effect in
            switch effect {
            case .commit: commit(.charging)
            case .ask(let request): .ask(request)
            case .reserve: .begin(beginCommand)
            case .retryLater: .retryLater
            }
        }
    }
}
