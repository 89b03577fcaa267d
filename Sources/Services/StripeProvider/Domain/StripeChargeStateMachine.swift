// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// One charge of a guest at Stripe: made, authorised, and then captured or canceled once.
///
/// ```
/// creating ──made──▶ asking ──reader has it──▶ waiting
///                      │ ▲                        │
///                      │ └────look again──────────┤
///                      └──authorised, declined────┴──▶ settled
/// ```
///
/// A guest with a browser is asked on a page, which is read until a payment intent was made there.
///
/// Each step is written before its request is sent. Money moves only for a payment intent whose
/// identifier is written, and Stripe confirms, captures and cancels a payment intent at most once,
/// whatever the idempotency keys are. So after a lost answer the payment intent is read before a
/// request is repeated. Refunds may be many: they keep their key, and are listed first.
struct StripeChargeStateMachine: Equatable, Sendable {
    /// The failures in a row after which a guest at a reader counts as unknown.
    static let patience = 3
    /// The time for a guest on a page (`Protocols/9-PROVIDERS.md`, Limits).
    static let pageTime = Duration.seconds(30 * 60)
    /// The time after which Stripe ends a page by itself.
    ///
    /// It must be 30 minutes at least from when the page is made, which may be `pageTime` later
    /// than the request (docs.stripe.com/api/checkout/sessions/create, `expires_at`).
    static let longestPage = Duration.seconds(65 * 60)

    /// The charge as the contract describes it.
    var charge: Charge
    /// Where the card comes from.
    let source: CardSource
    /// The identifier of the payment intent; nil until Stripe has made it.
    var intent: String?
    /// The identifier of the guest's page; nil until Stripe has made it, and without one.
    var page: String?
    /// The progress of the charge.
    var step = StripeStep.creating
    /// The number in idempotency keys, which grows if a key can only repeat a failure.
    var attempt = 0
    /// The command that is being performed; nil without one.
    var change: ChargeChange?
    /// Whether an event or an answer has told anybody of the charge.
    var isTold = false
    /// Whether the last request of the step may have had an effect.
    var mayBeDone = false
    /// Why the last request of the step was refused.
    var refusal: StripeRefusal?
    /// The answers in a row that told nothing.
    var failures = 0
    /// Whether Stripe has a refund that the bank has not given yet, and may still refuse.
    var awaitsBank = false

    /// Creates a charge that Stripe has not been asked for yet.
    init(_ charge: Charge, source: CardSource) {
        self.charge = charge
        self.source = source
    }

    /// The reader of the guest; nil for a test card and a page.
    var reader: String? {
        if case .reader(let reader) = source { reader } else { nil }
    }

    /// Whether a guest may still pay on a page, or Stripe has to tell whether one has.
    var isOnPage: Bool { page != nil && intent == nil && isRunning }

    /// Whether Stripe has nothing to do and nothing to tell.
    var isFinished: Bool {
        change == nil && [.captured, .declined, .canceled].contains(charge.status)
    }

    /// Whether Stripe must be asked without a command, also after a restart.
    var isRunning: Bool { change != nil || [.requested, .unknown].contains(charge.status) }

    /// Returns the request of the present step again.
    ///
    /// It is called at the beginning, after a restart and a pause, and when a client asks for the
    /// charge.
    mutating func resume(at now: Timestamp) -> [StripeEffect] {
        if let change { return resume(change, at: now) }
        // Stripe keeps no card that was shown to these readers without it.
        if charge.offline == true, reader != nil, step == .creating {
            return decline("notStored", at: now)
        }
        guard let intent, step != .creating else {
            if let page { return [.ask(reading(page: page))] }
            // Nobody has the address of a page that is not written.
            return isOver(at: now) ? end(.canceled, .canceled, at: now) : [.ask(creation)]
        }
        switch step {
        case .creating: return []
        case .asking: return [.ask(mayBeDone ? reading(intent) : asking(about: intent))]
        case .waiting: return [.ask(reading(intent))]
        case .settled: return charge.status == .authorised ? [.ask(reading(intent))] : []
        }
    }

    /// Applies the answer to a request of this kind, and returns the effects.
    mutating func handle(
        _ answer: StripeAnswer, to kind: StripeRequest.Kind, at now: Timestamp
    ) -> [StripeEffect] {
        failures = answer.tellsNothing ? failures + 1 : 0
        if let change { return handle(answer, to: kind, change, at: now) }
        switch answer {
        case .intent(let found) where describes(found): return follow(found, at: now)
        case .intent(let found): return release(found, at: now)
        case .page(let found): return follow(found, at: now)
        case .reader(let found): return follow(found, after: kind, at: now)
        case .refused(let refusal): return refused(refusal, kind, at: now)
        case .busy:
            // Perhaps an earlier attempt is still running.
            mayBeDone = true
            return [.retryLater]
        case .notSent where step == .creating && !mayBeDone && !isTold:
            return [.forget(.stripeAway)]
        case .notSent, .lost, .failed: return unanswered(answer, kind, at: now)
        case .refund, .refunds: return []
        }
    }

    /// Tells that the guest or the bank needs more time than a request may take.
    mutating func tellRequested(at now: Timestamp) -> [StripeEffect] {
        guard charge.status == .requested, !isTold else { return [] }
        return changed(.requested, charge.context, at: now)
    }

    /// Whether a payment intent is the one of this charge.
    func describes(_ found: StripeIntent) -> Bool {
        found.amount == charge.amount.minorUnits
            && found.currency == charge.currency.code.lowercased()
            && (intent == nil || intent == found.id)
    }

    /// Writes the charge with an event.
    mutating func changed(
        _ event: ChargeEventType, _ context: CommandContext? = nil, at now: Timestamp
    ) -> [StripeEffect] {
        charge.changedAt = now
        isTold = true
        return [.commit(event, context), .answer(charge.key)]
    }
}

/// The steps until the outcome is known.
extension StripeChargeStateMachine {
    /// Follows a page: nobody gets its address before it is written.
    private mutating func follow(_ found: StripePage, at now: Timestamp) -> [StripeEffect] {
        let isNew = page == nil
        page = found.id
        switch found.status {
        case "expired": return end(.canceled, .canceled, at: now)
        case "complete":
            guard let made = found.intent else { return [.lookLater] }
            return describes(made) ? follow(made, at: now) : release(made, at: now)
        case _ where isOver(at: now) && !mayBeDone: return [.ask(closing(page: found.id))]
        case _ where isNew:
            step = .asking
            charge.page = found.url
            return changed(.requested, charge.context, at: now) + [.lookLater]
        default:
            // An end that had no effect is tried again after a pause.
            mayBeDone = false
            return [.lookLater]
        }
    }

    /// Whether the time of a guest on a page is over.
    private func isOver(at now: Timestamp) -> Bool {
        guard case .page = source else { return false }
        return now >= charge.requestedAt + Self.pageTime
    }

    /// Releases what a guest has reserved on a page in another amount or currency.
    private mutating func release(_ found: StripeIntent, at now: Timestamp) -> [StripeEffect] {
        guard case .page = source else { return [.retryLater] }
        let isNew = intent == nil
        intent = found.id
        if found.status == "canceled" { return end(.canceled, .canceled, at: now) }
        return (isNew ? [.commit(nil, nil)] : []) + [.ask(canceling(found.id))]
    }

    private mutating func follow(_ found: StripeIntent, at now: Timestamp) -> [StripeEffect] {
        let isNew = intent == nil
        intent = found.id
        switch found.status {
        case "requires_capture", "succeeded", "canceled": return settle(found, at: now)
        case _ where step == .settled: return [.answer(charge.key)]
        case "processing": return wait()
        // Nobody can answer the question of the bank here.
        case "requires_action": return decline("authenticationRequired", at: now)
        default: break
        }
        if let why = found.failure ?? refusal { return decline(why.word, at: now) }
        // A guest on a page is asked there.
        if case .page = source { return wait() }
        if isNew { return ask(found.id, isWritten: false) }
        if let reader, mayBeDone || step == .waiting { return [.ask(looking(at: reader))] }
        return ask(found.id, isWritten: step == .asking)
    }

    /// Follows a payment intent that reserves or has taken money, or never will.
    private mutating func settle(_ found: StripeIntent, at now: Timestamp) -> [StripeEffect] {
        let isKnown = charge.status == .authorised
        switch found.status {
        case "requires_capture" where isKnown: return [.answer(charge.key)]
        case "requires_capture":
            charge.authorised = charge.amount
            charge.card = found.card
            return end(.authorised, .authorised, at: now)
        case "succeeded":
            charge.authorised = charge.authorised ?? charge.amount
            charge.captured = Amount(found.received ?? found.amount)
            charge.card = charge.card ?? found.card
            return end(.captured, .captured, at: now)
        default: return end(.canceled, .canceled, at: now)
        }
    }

    private mutating func end(
        _ status: ChargeStatus, _ event: ChargeEventType, at now: Timestamp
    ) -> [StripeEffect] {
        charge.status = status
        charge.page = nil
        step = .settled
        mayBeDone = false
        refusal = nil
        return changed(event, at: now)
    }

    private mutating func decline(_ reason: String, at now: Timestamp) -> [StripeEffect] {
        charge.reason = reason
        return end(.declined, .declined, at: now)
    }

    private mutating func wait() -> [StripeEffect] {
        let isNew = step != .waiting
        step = .waiting
        return (isNew ? [.commit(nil, nil)] : []) + [.retryLater]
    }

    /// Asks the guest; the payment intent is written before.
    private mutating func ask(_ intent: String, isWritten: Bool) -> [StripeEffect] {
        step = .asking
        mayBeDone = false
        return (isWritten ? [] : [.commit(nil, nil)]) + [.ask(asking(about: intent))]
    }

    private mutating func follow(
        _ found: StripeReader, after kind: StripeRequest.Kind, at now: Timestamp
    ) -> [StripeEffect] {
        guard let intent, step != .settled else { return [] }
        guard let action = found.action, action.intent == intent else {
            if kind == .present { return wait() }
            // The reader was restarted, or serves another guest: the old key would do nothing.
            attempt += 1
            return ask(intent, isWritten: false)
        }
        guard action.status == "failed" else { return wait() }
        // The reader may have lost the bank's answer: the payment intent tells the outcome.
        refusal = StripeRefusal(code: action.failure)
        return [.ask(reading(intent))]
    }

    private mutating func refused(
        _ refusal: StripeRefusal, _ kind: StripeRequest.Kind, at now: Timestamp
    ) -> [StripeEffect] {
        if step == .settled { return [.answer(charge.key)] }
        switch (kind, refusal.code) {
        case (.create, _) where !isTold && !refusal.isAboutPayment,
            (.openPage, _) where !isTold && !refusal.isAboutPayment:
            return [.forget(.notSetUp(refusal))]
        case _ where refusal.isAboutKey: return [.retryLater]
        case (.create, _), (.openPage, _): return decline(refusal.word, at: now)
        case (.closePage, _):
            // It has ended: the page says how.
            mayBeDone = true
            return resume(at: now)
        case (.present, "terminal_reader_busy"):
            attempt += 1
            return [.commit(nil, nil), .retryLater]
        case (.present, "terminal_reader_timeout"):
            mayBeDone = true
            return [.retryLater]
        case (.present, "terminal_reader_offline"): return decline("readerOffline", at: now)
        case (.confirm, _) where refusal.status == 402: return decline(refusal.word, at: now)
        case (.confirm, _), (.present, _):
            // The payment intent says whether it was confirmed before.
            self.refusal = refusal
            return intent.map { [.ask(reading($0))] } ?? []
        default: return [.retryLater]
        }
    }

    /// Handles that nobody knows whether a request had an effect.
    private mutating func unanswered(
        _ answer: StripeAnswer, _ kind: StripeRequest.Kind, at now: Timestamp
    ) -> [StripeEffect] {
        if step == .settled { return [.answer(charge.key)] }
        let isWritten = countAttempt(answer, kind)
        let next = isWritten ? [.commit(nil, nil), .retryLater] : [StripeEffect.retryLater]
        // A payment intent alone reserves nothing. A reader may still have the guest's attention;
        // a page is asked again until it ends, and can be closed until then.
        let isSilent = (mayBeDone || step == .waiting) && failures >= Self.patience && !isOnPage
        let mayBeReserved = isSilent || kind == .confirm && mayBeDone
        guard charge.status == .requested, step != .creating, mayBeReserved else { return next }
        charge.status = .unknown
        return changed(.unresolved, at: now) + [.retryLater]
    }

    /// Notes what a missing answer means for the next request; returns whether to write it.
    mutating func countAttempt(_ answer: StripeAnswer, _ kind: StripeRequest.Kind) -> Bool {
        if answer == .notSent || kind.isRead { return false }
        mayBeDone = true
        if answer != .failed || [.refund, .closePage].contains(kind) { return false }
        attempt += 1
        return true
    }
}

extension StripeAnswer {
    /// Whether nothing was learned about the charge.
    fileprivate var tellsNothing: Bool {
        if case .refused(let refusal) = self { return refusal.isAboutKey }
        return [.busy, .notSent, .lost, .failed].contains(self)
    }
}

extension Charge {
    /// The sender and the key of the command that has requested it.
    var context: CommandContext { CommandContext(key: key, terminal: terminal, staff: staff) }
}
