// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import Messages
import Wire

/// Cards that are accepted while their provider is away, and charged when it is back.
extension CheckoutStateMachine {
    /// Takes a card without its provider, if it is certain that the provider has not asked the
    /// guest, its terminal keeps the card, and the location takes the risk; nil if not.
    ///
    /// The card is charged later with a key of its own, and without the guest.
    mutating func acceptOffline(
        _ charge: ChargeStateMachine, _ answer: ChargeInput, _ ledger: LedgerExcerpt,
        at now: Timestamp
    ) -> [CheckoutEffect]? {
        let total = charge.command.amount
        guard charge.isUnsent(answer), ledger.keepsCards, returnTo == nil,
            let limits = ledger.register.settings.offlineCards,
            total <= limits.payment, ledger.offlineSum + total <= limits.sum
        else { return nil }
        payment.offline = .waiting
        charging = ChargeStateMachine(self.charge(of: total))
        return book(total - (payment.tip ?? .zero), nil, ledger, at: now) + [.chargeLater]
    }

    /// Returns the request that charges the card; empty if it does not wait.
    ///
    /// It is called after each pause, whatever else the payment does meanwhile.
    func chargeOffline() -> [CheckoutEffect] {
        guard payment.offline == .waiting, let charging else { return [] }
        return effects(of: charging.resume())
    }

    /// Follows the charge of an offline card with an answer of the provider.
    mutating func followOffline(
        _ answer: ChargeInput, _ ledger: LedgerExcerpt, at now: Timestamp
    ) -> [CheckoutEffect] {
        guard var charge = charging else { return [] }
        let next = charge.handle(answer)
        charging = charge
        payment.charge = charge.charge
        switch charge.step {
        case .captured:
            charging = nil
            payment.offline = .captured
            payment.changedAt = now
            return [.commit(LedgerCommit(event: .offlineCaptured, context: context))] + ending
        case .failed(let refusal):
            charging = nil
            payment.offline = .declined
            return writeOff(because: refusal, ledger, at: now) + ending
        case .authorising, .waiting, .reserving, .capturing, .canceling:
            let written = next.contains(.commit) ? [commit(nil)] : []
            let asked = next.compactMap { effect -> CheckoutEffect? in
                if case .ask(let request) = effect { .ask(request) } else { nil }
            }
            return written + (asked.isEmpty ? ending : asked)
        }
    }

    /// The answer to waiting clients; empty while the order does not know the payment yet.
    private var ending: [CheckoutEffect] { step.isFinal ? resume() : [] }
}
