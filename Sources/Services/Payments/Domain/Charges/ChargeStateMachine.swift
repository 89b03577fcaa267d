// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The provider's part of a card payment: one charge, authorised and then captured once.
///
/// ```
/// authorising ───────────authorised─▶ capturing ─captured─▶ captured
///     │  └─requested, unknown─▶ waiting ────▲                  ▲
///     └─────────cancel─────────────┴─▶ canceling ─too late─────┘
///
/// each of them ─declined, canceled─▶ failed
/// ```
///
/// On a page of the provider the guest may take half an hour, so the order reserves the amount only
/// then: authorised ─▶ reserving ─reserved─▶ capturing, or ─refused─▶ canceling.
///
/// Each step is written to the ledger before its effects. The commands have keys derived from the
/// payment, so a killed process repeats them and the guest is charged once
/// (`Protocols/9-PROVIDERS.md`, one charge for a key). No step ends while the outcome is unknown.
struct ChargeStateMachine: Equatable, Sendable {
    /// The command that asks the guest; its key finds the charge.
    let command: AuthoriseCharge
    /// The progress of the charge.
    private(set) var step: ChargeStep
    /// The charge as the provider has described it last; nil before its first answer.
    private(set) var charge: PaymentCharge?
    /// Whether the provider may have received the command: only then its silence means nothing.
    private var mayBeReceived: Bool

    /// Creates a charge that the provider has not been asked for yet.
    init(_ command: AuthoriseCharge) {
        self.command = command
        step = .authorising
        mayBeReceived = false
    }

    /// Creates a charge from the ledger; `resume()` continues it.
    init(_ command: AuthoriseCharge, step: ChargeStep, charge: PaymentCharge?) {
        self.command = command
        self.step = step
        self.charge = charge
        mayBeReceived = true
    }

    /// Returns the effects of the current step again, with the same keys.
    ///
    /// It is called after a restart, after a pause, and when a till repeats its command.
    func resume() -> [ChargeEffect] {
        switch (step, charge) {
        case (.captured, _), (.failed, _): []
        case (.authorising, _), (_, nil): [.ask(.authorise(command))]
        case (.waiting, _): [find]
        case (.reserving, _): [.reserve]
        // The bank of the provider did not answer: the repeated command gets the same answer.
        case (.capturing, let charge?) where charge.status == .unknown: [find]
        case (.capturing, let charge?): [.ask(.capture(capture(charge)))]
        case (.canceling, let charge?): [cancellation(of: charge)]
        }
    }

    /// Begins to cancel the charge.
    ///
    /// A command on its way to the provider is sent again first, because only its answer is sure.
    /// Refuses `payment.notCharging` once the money is being taken.
    mutating func cancel() throws(Refusal) -> [ChargeEffect] {
        switch step {
        case .authorising, .waiting, .reserving:
            step = .canceling
            return [.commit] + (charge == nil ? [] : resume())
        case .canceling: return []
        case .capturing, .captured, .failed: throw .notCharging
        }
    }

    /// Takes the money, once the order has reserved the amount.
    mutating func reserved() -> [ChargeEffect] {
        guard step == .reserving else { return [] }
        step = .capturing
        return [.commit] + resume()
    }

    /// Applies an answer of the provider and returns the effects.
    ///
    /// After an answer about another charge the request is repeated later. So a charge that has not
    /// ended always waits for an answer or a pause, and no answer stops it.
    mutating func handle(_ input: ChargeInput) -> [ChargeEffect] {
        guard !step.isFinal else { return [] }
        if input.isUndone, !mayBeReceived, command.offline != true {
            return move(to: .failed(step == .canceling ? .cardCanceled : .providerAway), nil)
        }
        if !input.isUndone { mayBeReceived = true }
        switch input {
        case .charge(let charge): return describes(charge) ? follow(charge) : [.retryLater]
        case .refused(let refusal): return refused(refusal)
        case .unreachable, .notSent: return [.retryLater]
        }
    }

    /// Whether it is certain that the provider does not know the charge, after this answer.
    func isUnsent(_ input: ChargeInput) -> Bool {
        step == .authorising && !mayBeReceived && input.isUndone
    }

    /// Whether a charge is the one of this payment, so that its money may be taken.
    private func describes(_ other: Charge) -> Bool {
        other.key == command.context.key && other.payment == command.payment
            && other.currency == command.currency && other.amount == command.amount
            && (charge == nil || charge?.id == other.id)
    }

    /// Whether the money of a charge is what was asked for, or the part that the bank may choose.
    private func accepts(_ amount: Amount?) -> Bool {
        guard let amount else { return false }
        return amount == command.amount
            || command.partial == true && amount > .zero && amount < command.amount
    }

    private mutating func follow(_ found: Charge) -> [ChargeEffect] {
        switch found.status {
        case .captured where accepts(found.captured):
            return move(to: .captured(found.captured ?? .zero), found)
        case .declined: return move(to: .failed(.cardDeclined(found.reason)), found)
        case .canceled: return move(to: .failed(.cardCanceled), found)
        case .requested, .unknown, .authorised:
            return step == .canceling ? followCanceling(found) : followOpen(found)
        case .captured:
            // Another amount than the whole: nothing is taken for granted, and an operator looks.
            return [.retryLater]
        }
    }

    private mutating func followOpen(_ found: Charge) -> [ChargeEffect] {
        // A provider that refused to capture, or does not know whether it did, may know later.
        if step == .capturing { return move(to: .capturing, found) + [.retryLater] }
        // The order is asked now, whose answer continues the charge.
        if step == .reserving { return [] }
        guard found.status == .authorised else { return move(to: .waiting, found) + [.retryLater] }
        let next = command.returnTo == nil ? ChargeStep.capturing : .reserving
        return accepts(found.authorised) ? move(to: next, found) + resume() : [.retryLater]
    }

    /// Cancels what the provider has found, or waits for the bank.
    private mutating func followCanceling(_ found: Charge) -> [ChargeEffect] {
        let isNew = charge?.status != found.status
        return move(to: .canceling, found)
            + (isNew && found.status != .unknown ? resume() : [.retryLater])
    }

    private mutating func refused(_ refusal: Refusal) -> [ChargeEffect] {
        if refusal.kind == .unavailable || refusal.kind == .forbidden { return [.retryLater] }
        switch step {
        // The terminal may keep the card although the settings of its provider are wrong now.
        case .authorising where command.offline == true: return [.retryLater]
        case .authorising: return move(to: .failed(refusal), nil)
        // The refusal is stored under the key, so the guest is never charged with it.
        case .canceling where charge == nil: return move(to: .failed(refusal), nil)
        case .capturing where refusal.reason == "charge.statusChanged",
            .canceling where refusal.reason == "charge.statusChanged":
            return [find]
        case .waiting, .reserving, .capturing, .canceling:
            // A provider that has lost the charge may have lost money: no guest is asked again.
            return [.retryLater]
        case .captured, .failed: return []
        }
    }

    /// Moves to a step; an unchanged one is not written again.
    private mutating func move(to next: ChargeStep, _ found: Charge?) -> [ChargeEffect] {
        let shown = found.map(PaymentCharge.init)
        guard step != next || charge != shown else { return [] }
        step = next
        charge = shown
        return [.commit]
    }

    private var find: ChargeEffect { .ask(.find(FindCharge(key: command.context.key))) }

    private func capture(_ charge: PaymentCharge) -> CaptureCharge {
        CaptureCharge(charge: charge.id, context: context("capture"))
    }

    /// The request that cancels a charge, or finds out whether the bank has answered.
    ///
    /// The key has the status, because the refusal of another status is stored under its key.
    private func cancellation(of charge: PaymentCharge) -> ChargeEffect {
        if charge.status == .unknown { return find }
        return .ask(
            .cancel(
                CancelCharge(
                    charge: charge.id, context: context("cancel-\(charge.status.rawValue)"))))
    }

    private func context(_ step: String) -> CommandContext {
        CommandContext(
            key: "\(command.payment)-\(step)", terminal: command.context.terminal,
            staff: command.context.staff)
    }
}
