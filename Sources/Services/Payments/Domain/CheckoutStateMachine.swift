// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// One cash payment from the till's request to its end: seal the order, take the money, record it
/// on the order; or release the order and refuse.
///
/// ```
/// requested ─sealed, enough─▶ taken ─recorded─▶ recorded
///     │ └────sealed, not enough─▶ unsealing ─unsealed─▶ refused
///     └──────seal refused or broken, or nothing due────▶ refused
/// ```
///
/// order-service answers a repeated seal from its record, whatever has happened since. So no money
/// is taken before the order's history shows that this seal is still the one that holds.
///
/// Every step is written to the ledger before the next thing happens outside, and whatever is
/// asked of order-service carries a key that follows from the payment. So a process that is
/// killed anywhere resumes from the ledger alone: it asks again what it may have asked before,
/// and order-service answers from its record. For cash, writing the step `taken` is the moment at
/// which the money moves.
struct CheckoutStateMachine: Equatable, Sendable {
    /// The payment as the ledger keeps it.
    private(set) var payment: Payment
    /// How far the checkout has come.
    private(set) var step: CheckoutStep

    /// A checkout that a till asks for now, of an order as it was read just before.
    init(_ checkout: Checkout, of order: Order, payment: PaymentID, at now: Timestamp) {
        self.payment = Payment(
            id: payment, order: order.id, location: order.location, tender: checkout.tender,
            currency: order.currency, terminal: checkout.context.terminal,
            staff: checkout.context.staff, requestedAt: now)
        self.step = .requested
    }

    /// A checkout as the ledger has it; `resume()` says how it goes on.
    init(payment: Payment, step: CheckoutStep) {
        self.payment = payment
        self.step = step
    }

    /// What to do after a restart, after a pause, or when the same command comes again: the
    /// present step once more, with the same keys.
    func resume() -> [CheckoutEffect] {
        switch step {
        case .requested: [.seal(sealCommand)]
        case .unsealing: [.unseal(unsealCommand)]
        case .taken: [.record(recordCommand)]
        case .recorded: [.answer(payment)]
        case .refused(let refusal): [.refuse(refusal)]
        }
    }

    /// Takes what was learned and says what to do.
    ///
    /// An answer that does not belong to the present step is the late answer to a question that
    /// was asked twice, and changes nothing.
    mutating func handle(_ input: CheckoutInput, at now: Timestamp) -> [CheckoutEffect] {
        switch (step, input) {
        case (.requested, .started):
            return [.commit(event: .requested)] + resume()
        case (.requested, .sealed(let order)):
            return [.readHistory(GetOrderHistory(order: payment.order), of: order)]
        case (.requested, .historyRead(let history, let order)):
            return decide(history.changes, order, at: now)
        case (.requested, .sealRefused(let refusal)) where refusal.isDecision:
            return move(to: .refused(refusal), at: now, event: .refused)
        case (.unsealing(let refusal), .unsealed):
            return move(to: .refused(refusal), at: now, event: .refused)
        case (.unsealing(let reason), .unsealRefused(let refusal)) where refusal.isDecision:
            // Somebody else has released the order: there is nothing left to undo.
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
        // A payment of somebody else may have been recorded since the seal.
        let due = changes.last?.due ?? order.totals.due
        let tendered = payment.tender.tendered
        // Such an order is paid with its seal and stays sealed: there is nothing to release.
        guard due > .zero else {
            let refusal: Refusal =
                order.totals.due > .zero ? .paidMeanwhile(order) : .nothingDue(on: order)
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

/// What order-service is asked: always the same for one payment, so that it may be asked again.
extension CheckoutStateMachine {
    private var sealCommand: SealOrder {
        SealOrder(order: payment.order, context: context("seal"))
    }

    private var unsealCommand: UnsealOrder {
        UnsealOrder(order: payment.order, context: context("unseal"))
    }

    /// Records the payment on its order.
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
    /// Whether the answer is about the order, and stands.
    ///
    /// "Not now" and "not you" do not: the same question may be answered otherwise when
    /// order-service or the right to ask it is back.
    fileprivate var isDecision: Bool { kind != .unavailable && kind != .forbidden }
}
