// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import Messages
import Wire

/// One payment from the till's request to its end, and its later tips and refunds.
///
/// A checkout reserves a part of the order's due amount, takes the money and records it on the
/// order. Or it releases the amount and is refused.
///
/// ```
/// requested ─reserved, enough─▶ taken ─each movement recorded─▶ recorded
///     │ │                         ▲─────tip set, refunded──────────┘
///     │ └─reserved, not enough─▶ ending ─released─▶ refused
///     └───not reserved, or nothing due─────────────▶ refused
///
/// A card: requested ─reserved─▶ charging ─captured─▶ taken
///                                  └─declined, canceled─▶ ending
///         recorded ─refund─▶ refunding ─given─▶ taken
///                                └─refused─▶ recorded
/// ```
///
/// A card on a page of its provider is charging before the amount is reserved.
///
/// Each step is written to the ledger before its effects, and each command to order-service has a
/// key derived from the payment. So a killed process resumes from the ledger alone: it repeats its
/// last command, and order-service answers a repetition from its journal. Money moves when its
/// movement is written.
struct CheckoutStateMachine: Equatable, Sendable {
    /// The payment as the ledger stores it.
    var payment: Payment
    /// The progress of the payment.
    var step: CheckoutStep
    /// The command of the till.
    let context: CommandContext
    /// The amount that the command asked for; nil for all that is due.
    let asked: Amount?
    /// The address to which the page of the provider leads back; nil without such a page.
    let returnTo: String?
    /// The movements of its money, oldest first.
    var movements: [PaymentMovement] = []
    /// The price of the order when the amount was reserved; nil before, and for a payment that is
    /// older than receipts.
    var price: OrderPrice?
    /// The charge at the payment provider while it is `charging`, or an offline card waits; nil
    /// otherwise.
    var charging: ChargeStateMachine?
    /// The refund while it is `refunding`; nil otherwise.
    var refunding: CardRefund?
    /// Whether the amount is reserved a second time, after other running payments had blocked it.
    var isBeginningAgain = false
    /// Whether order-service did not know the payment, so that each movement is recorded again.
    var isRecordingAgain = false

    /// Creates a checkout of an order at its location.
    ///
    /// `settings` are those of the location, `drawers` and `account` those of the ledger, as in a
    /// `LedgerExcerpt`. Refuses `tender.notOffered`, `payment.amountNotPositive`,
    /// `payment.tipOutOfRange`, `drawer.unknown`, `drawer.notOpen` and `account.unknown`.
    init(
        _ checkout: Checkout, at location: LocationID, in currency: Currency,
        _ settings: PaymentSettings = PaymentSettings(), drawers: [Drawer], account: Account?,
        payment: PaymentID, at now: Timestamp
    ) throws(Refusal) {
        let (tender, context) = (checkout.tender, checkout.context)
        try tender.checkOffered(at: location, settings)
        try checkout.checkPage(at: location, settings)
        if let amount = checkout.amount, amount <= .zero { throw .amountNotPositive(amount) }
        if let tip = checkout.tip { try Self.check(tip, beside: checkout.amount ?? .zero) }
        self.payment = Payment(
            id: payment, order: checkout.order, location: location, tender: tender,
            currency: currency, terminal: context.terminal, staff: context.staff, requestedAt: now)
        self.payment.tip = checkout.tip.flatMap { $0 == .zero ? nil : $0 }
        if tender.type == .cash {
            self.payment.drawer = try drawers.drawer(
                checkout.drawer, of: context.terminal, at: location)
        } else if tender.account != nil {
            // The order may have the currency of an earlier catalogue: see `take`.
            _ = try account.account(of: tender, at: location)
        }
        self.step = .requested
        self.context = context
        self.asked = checkout.amount
        self.returnTo = checkout.returnTo
    }

    /// Creates a payment from the ledger; `resume()` continues it.
    init(
        payment: Payment, step: CheckoutStep, context: CommandContext, asked: Amount? = nil,
        returnTo: String? = nil,
        movements: [PaymentMovement] = [], price: OrderPrice? = nil
    ) {
        self.payment = payment
        self.step = step
        self.context = context
        self.asked = asked
        self.returnTo = returnTo
        self.movements = movements
        self.price = price
    }

    /// Returns the effects of the current step again, with the same keys.
    ///
    /// It is called after a restart, after a pause, and when a till repeats its command.
    func resume() -> [CheckoutEffect] {
        switch step {
        case .requested: [returnTo == nil ? .begin(beginCommand) : .readOrder]
        case .ending: [.end(endCommand)]
        case .charging: charging.map { effects(of: $0.resume()) } ?? []
        case .refunding: giveBack()
        case .taken: nextRecord.map { [.record($0)] } ?? []
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
        case (.requested, .started): [commit(.requested)] + resume()
        case (.requested, .begun(let order, let ledger)): decide(order, ledger, at: now)
        case (.requested, .beginRefused(let refusal))
        where refusal.reason == "order.sealed" && !isBeginningAgain && returnTo == nil:
            [.readOrder]
        case (.requested, .blocked(let order, let ledger)):
            returnTo == nil ? unblock(order, ledger) : openPage(on: order, at: now)
        case (.charging, .begun(let order, let ledger)): reserved(order, ledger, at: now)
        case (.charging, .beginRefused(let refusal)): notReserved(refusal, at: now)
        case (.requested, .unblocked): beginAgain()
        case (.requested, .beginRefused(let refusal)) where refusal.isFinal:
            move(to: .refused(refusal), at: now, event: .refused)
        case (.ending(let reason), .ended(let order)): end(reason, order, at: now)
        case (.ending(let reason), .unsealed):
            move(to: .refused(reason), at: now, event: .refused)
        case (.ending(let reason), .endRefused(let refusal)) where refusal.isFinal:
            // Nothing is reserved any more: there is nothing left to undo.
            move(to: .refused(reason), at: now, event: .refused)
        case (_, .provider(let answer, let ledger)) where payment.offline == .waiting:
            followOffline(answer, ledger, at: now)
        case (.charging, .provider(let answer, let ledger)): charge(answer, ledger, at: now)
        case (.refunding, .provider(let answer, let ledger)): refund(answer, ledger, at: now)
        case (.taken, .recorded(let key)): recorded(key, at: now)
        case (.taken, .recordRefused(let refusal, let key)): recordRefused(refusal, key)
        case (.requested, .unreachable), (.requested, .beginRefused), (.ending, .unreachable),
            (.ending, .endRefused), (.taken, .unreachable):
            [.refuse(.ordersUnreachable), .retryLater]
        // The answer came before the location was known: the provider gives it again.
        case (.charging, .unreachable), (.refunding, .unreachable): [.retryLater]
        case (.recorded, .unreachable) where payment.offline == .waiting: resume()
        default: []
        }
    }
}

/// The steps before money moves.
extension CheckoutStateMachine {
    private mutating func decide(
        _ order: Order, _ ledger: LedgerExcerpt, at now: Timestamp
    ) -> [CheckoutEffect] {
        let overdue = ledger.overdueCommands(on: order)
        // Orders were restored from a backup: the order must know all money before more is taken.
        if !overdue.isEmpty { return [.recordFirst(overdue)] }
        payment.currency = order.currency
        let pending = order.pending ?? []
        guard let amount = order.amount(of: payment.id) else {
            return move(to: .refused(.nothingDue(on: order)), at: now, event: .refused)
        }
        do throws(Refusal) {
            let reserved = pending.reduce(.zero) { $0 + $1.amount }
            guard reserved <= order.totals.due else {
                throw .amountTooHigh(amount, on: order)
            }
            if payment.tender.type == .card {
                return try beginCharge(amount, OrderPrice(of: order), at: now)
            }
            return try take(amount, OrderPrice(of: order), order, ledger, at: now)
        } catch {
            return move(to: .ending(error), at: now, event: nil)
        }
    }

    /// Tells an order how payments have ended that it believes to be running.
    ///
    /// It was restored from a backup that is older than their ends. The second attempt to reserve
    /// the amount is final.
    private mutating func unblock(_ order: Order, _ ledger: LedgerExcerpt) -> [CheckoutEffect] {
        let overdue = ledger.overdueCommands(on: order)
        return overdue.isEmpty ? beginAgain() : [.unblock(overdue)]
    }

    private mutating func beginAgain() -> [CheckoutEffect] {
        isBeginningAgain = true
        return resume()
    }

    /// Ends a checkout whose amount is released.
    ///
    /// A version before running payments had sealed the whole order instead. Such an order is still
    /// sealed, although nothing is pending. A page seals an order only while its payment is
    /// pending.
    private mutating func end(
        _ reason: Refusal, _ order: Order, at now: Timestamp
    ) -> [CheckoutEffect] {
        if returnTo == nil, order.sealed, !order.paid, (order.pending ?? []).isEmpty {
            return [.unseal(unsealCommand)]
        }
        return move(to: .refused(reason), at: now, event: .refused)
    }

    /// Writes a step to the ledger and continues with its effects.
    mutating func move(
        to next: CheckoutStep, at now: Timestamp, event: PaymentEventType?
    ) -> [CheckoutEffect] {
        step = next
        payment.changedAt = now
        switch next {
        case .requested, .ending: break
        case .charging: payment.status = .charging
        case .taken: payment.status = .taken
        case .recorded: payment.status = .recorded
        case .refunding: payment.status = .refunding
        case .refused(let refusal):
            payment.status = .refused
            payment.reason = refusal.reason
        }
        return [commit(event)] + resume()
    }

    /// The effect that writes the payment without a movement.
    func commit(_ event: PaymentEventType?) -> CheckoutEffect {
        .commit(LedgerCommit(event: event, context: movements.last?.context ?? context))
    }
}

extension Order {
    /// The amount that is reserved for a payment or recorded, without the tip; nil without one.
    ///
    /// It is recorded if the ledger was restored from a backup and lost that the money was taken.
    func amount(of id: PaymentID) -> Amount? {
        if let reserved = pending?.first(where: { $0.payment == id }) { return reserved.amount }
        return payments.first { $0.payment == id }.map { $0.amount - ($0.tip ?? .zero) }
    }
}

extension Refusal {
    /// Whether the refusal is about the order, so that a repetition gets the same answer.
    ///
    /// `unavailable` and `forbidden` are not: they may end when order-service is back or the right
    /// is granted.
    var isFinal: Bool { kind != .unavailable && kind != .forbidden }
}
