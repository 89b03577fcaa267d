// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// An input of a checkout.
enum CheckoutInput: Equatable, Sendable {
    /// A till has requested it.
    case started
    /// order-service has sealed the order.
    case sealed(Order)
    /// order-service has returned the history of the order that it reported as sealed.
    case historyRead(GetOrderHistory.Answer, of: Order)
    /// order-service has refused to seal the order.
    case sealRefused(Refusal)
    /// order-service has unsealed the order.
    case unsealed
    /// order-service has refused to unseal the order.
    case unsealRefused(Refusal)
    /// order-service has recorded the payment.
    case recorded(Order)
    /// order-service has refused to record the payment, which it does only for an unknown order.
    case recordRefused(Refusal)
    /// order-service did not answer in time, so the outcome is unknown.
    case unreachable
}

/// An effect that the shell performs for a checkout.
///
/// Effects are performed in order; an effect after a commit only if the commit succeeds.
enum CheckoutEffect: Equatable, Sendable {
    /// Write the payment and the step to the ledger, together with the event, if any.
    case commit(event: PaymentEventType?)
    /// Send the command that seals the order.
    case seal(SealOrder)
    /// Request the history of an order, which order-service has returned as sealed.
    case readHistory(GetOrderHistory, of: Order)
    /// Send the command that unseals the order.
    case unseal(UnsealOrder)
    /// Send the command that records the payment on the order.
    case record(RecordPayment)
    /// Answer the waiting requests with the payment.
    case answer(Payment)
    /// Refuse the waiting requests.
    ///
    /// A refusal of the kind `unavailable` does not end the checkout and is not stored. A repeated
    /// request waits for the checkout again.
    case refuse(Refusal)
    /// Call `resume()` after a pause.
    case retryLater
}

/// One cash payment from the till's request to its end.
///
/// A checkout seals the order, takes the money and records it on the order. Or it unseals the order
/// and is refused.
///
/// ```
/// requested ─sealed, enough─▶ taken ─recorded─▶ recorded
///     │ └────sealed, not enough─▶ unsealing ─unsealed─▶ refused
///     └──────seal refused or broken, or nothing due────▶ refused
/// ```
///
/// order-service answers a repeated seal command from its journal, even if the order has changed
/// since. So no money is taken before the order's history shows that this seal still holds.
///
/// Each step is written to the ledger before its effects, and each command to order-service has a
/// key derived from the payment. So a killed process resumes from the ledger alone: it repeats its
/// last command, and order-service answers a repetition from its journal. Cash is taken when the
/// step `taken` is written.
struct CheckoutStateMachine: Equatable, Sendable {
    /// The payment as the ledger stores it.
    private(set) var payment: Payment
    /// The progress of the checkout.
    private(set) var step: CheckoutStep

    /// Creates a checkout of an order that was just read.
    init(_ checkout: Checkout, of order: Order, payment: PaymentID, at now: Timestamp) {
        self.payment = Payment(
            id: payment, order: order.id, location: order.location, tender: checkout.tender,
            currency: order.currency, terminal: checkout.context.terminal,
            staff: checkout.context.staff, requestedAt: now)
        self.step = .requested
    }

    /// Creates a checkout from the ledger; `resume()` continues it.
    init(payment: Payment, step: CheckoutStep) {
        self.payment = payment
        self.step = step
    }

    /// Returns the effects of the current step again, with the same keys.
    ///
    /// It is called after a restart, after a pause, and when a till repeats its command.
    func resume() -> [CheckoutEffect] {
        switch step {
        case .requested: [.seal(sealCommand)]
        case .unsealing: [.unseal(unsealCommand)]
        case .taken: [.record(recordCommand)]
        case .recorded: [.answer(payment)]
        case .refused(let refusal): [.refuse(refusal)]
        }
    }

    /// Applies an input and returns the effects.
    ///
    /// An input that does not fit the current step is the late answer to a repeated command. It has
    /// no effects.
    mutating func handle(_ input: CheckoutInput, at now: Timestamp) -> [CheckoutEffect] {
        switch (step, input) {
        case (.requested, .started):
            return [.commit(event: .requested)] + resume()
        case (.requested, .sealed(let order)):
            return [.readHistory(GetOrderHistory(order: payment.order), of: order)]
        case (.requested, .historyRead(let history, let order)):
            return decide(history.changes, order, at: now)
        case (.requested, .sealRefused(let refusal)) where refusal.isFinal:
            return move(to: .refused(refusal), at: now, event: .refused)
        case (.unsealing(let refusal), .unsealed):
            return move(to: .refused(refusal), at: now, event: .refused)
        case (.unsealing(let reason), .unsealRefused(let refusal)) where refusal.isFinal:
            // Another client has unsealed the order: there is nothing left to undo.
            return move(to: .refused(reason), at: now, event: .refused)
        case (.taken, .recorded):
            return move(to: .recorded, at: now, event: .recorded)
        case (.requested, .unreachable), (.requested, .sealRefused),
            (.unsealing, .unreachable), (.unsealing, .unsealRefused),
            (.taken, .unreachable), (.taken, .recordRefused):
            return [.refuse(.ordersUnreachable), .retryLater]
        default:
            return []
        }
    }

    private mutating func decide(
        _ changes: [OrderChangeRecord], _ order: Order, at now: Timestamp
    ) -> [CheckoutEffect] {
        let seal = changes.last { $0.type == .sealed || $0.type == .unsealed }
        guard seal?.key == sealCommand.context.key else {
            return move(to: .refused(.sealBroken(on: order)), at: now, event: .refused)
        }
        // Another client may have recorded a payment since the seal.
        let due = changes.last?.due ?? order.totals.due
        let tendered = payment.tender.tendered ?? .zero
        // A sealed order with nothing due is paid and stays sealed: there is nothing to undo.
        guard due > .zero else {
            let refusal: Refusal =
                order.totals.due > .zero ? .alreadyPaid(order) : .nothingDue(on: order)
            return move(to: .refused(refusal), at: now, event: .refused)
        }
        guard tendered >= due else {
            let refusal = Refusal.insufficient(tendered, of: due, for: order)
            return move(to: .unsealing(refusal), at: now, event: nil)
        }
        payment.amount = due
        payment.change = tendered - due
        return move(to: .taken, at: now, event: .taken)
    }

    private mutating func move(
        to next: CheckoutStep, at now: Timestamp, event: PaymentEventType?
    ) -> [CheckoutEffect] {
        step = next
        payment.changedAt = now
        switch next {
        case .requested, .unsealing: break
        case .taken: payment.status = .taken
        case .recorded: payment.status = .recorded
        case .refused(let refusal):
            payment.status = .refused
            payment.reason = refusal.reason
        }
        return [.commit(event: event)] + resume()
    }
}

/// The commands to order-service, which are the same for each attempt and so safe to repeat.
extension CheckoutStateMachine {
    private var sealCommand: SealOrder {
        SealOrder(order: payment.order, context: context("seal"))
    }

    private var unsealCommand: UnsealOrder {
        UnsealOrder(order: payment.order, context: context("unseal"))
    }

    /// The command that records the payment on its order.
    var recordCommand: RecordPayment {
        RecordPayment(
            order: payment.order, payment: payment.id, tender: payment.tender.type.rawValue,
            amount: payment.amount, context: context("record"))
    }

    private func context(_ step: String) -> CommandContext {
        CommandContext(
            key: "\(payment.id)-\(step)", terminal: payment.terminal, staff: payment.staff)
    }
}

extension Refusal {
    /// Whether the refusal is about the order, so that a repetition gets the same answer.
    ///
    /// `unavailable` and `forbidden` are not: they may end when order-service is back or the right
    /// is granted.
    fileprivate var isFinal: Bool { kind != .unavailable && kind != .forbidden }
}
