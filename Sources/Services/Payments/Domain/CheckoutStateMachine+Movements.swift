// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The movements of a payment's money: it is taken, its tip is changed, and it goes back.
extension CheckoutStateMachine {
    /// What all refunds together gave back.
    private var refunded: Amount { (payment.refunds ?? []).reduce(.zero) { $0 + $1.amount } }

    /// What was given back of the tip: a refund first reduces the amount.
    private var refundedTip: Amount { max(.zero, refunded - payment.amount) }

    /// What can still go back.
    private var left: Amount { payment.amount + (payment.tip ?? .zero) - refunded }

    private var hasMoved: Bool { step == .taken || step == .recorded }

    /// Takes the reserved amount and the tip; throws why the tender does not suffice.
    mutating func take(
        _ amount: Amount, _ price: OrderPrice, _ order: Order, _ ledger: LedgerExcerpt,
        at now: Timestamp
    ) throws(Refusal) -> [CheckoutEffect] {
        let total = amount + (payment.tip ?? .zero)
        var next = self
        if let tendered = payment.tender.tendered {
            guard tendered >= total else { throw .insufficient(tendered, of: total, for: order) }
            next.payment.change = tendered - total
            next.payment.drawer = try ledger.drawers.drawer(
                payment.drawer, of: payment.terminal, at: payment.location)
        }
        next.payment.amount = amount
        next.price = price
        let taxes = ledger.posting.taxRows(keeping: amount, price: price)
        let effects = try next.write(
            PaymentMovement(kind: .sale, amount: total, context: context),
            .sale(next.payment, taxes: taxes), subject(drawer: next.payment.drawer),
            event: .taken, taking: total, ledger, at: now)
        self = next
        return effects
    }

    /// Sets the whole tip of the payment.
    ///
    /// Refuses, in this order: `payment.notTaken`, `payment.tipOutOfRange`, `day.closed`,
    /// `drawer.unknown`, `drawer.notOpen`, `account.unknown`, `account.insufficient`. A refusal
    /// changes nothing.
    mutating func setTip(
        _ command: SetTip, _ ledger: LedgerExcerpt, at now: Timestamp
    ) throws(Refusal) -> [CheckoutEffect] {
        guard hasMoved else { throw .notTaken }
        guard command.tip >= refundedTip else {
            throw .tipOutOfRange(command.tip, lowest: refundedTip)
        }
        try ledger.register.checkOpen(ledger.dayTaken)
        let difference = command.tip - (payment.tip ?? .zero)
        var next = self
        next.payment.tip = command.tip == .zero ? nil : command.tip
        // The guest hands over more, or gets some of it back. The change is already given.
        next.payment.tender.tendered = payment.tender.tendered.map { $0 + difference }
        let effects = try next.write(
            PaymentMovement(kind: .tip, amount: command.tip, context: command.context),
            .tip(difference, by: payment.tender.type),
            subject(drawer: try drawer(command.drawer, command.context, ledger)),
            event: .tipSet, taking: difference, ledger, at: now)
        self = next
        return effects
    }

    /// Gives money of the payment back to its tender.
    ///
    /// `refund` is the identifier of the new refund. Refuses, in this order: `payment.notTaken`,
    /// `payment.reasonOutOfRange`, `payment.amountNotPositive`, `refund.tooHigh`, `drawer.unknown`,
    /// `drawer.notOpen`, `account.unknown`. A refusal changes nothing.
    mutating func refund(
        _ command: RefundPayment, as refund: RefundID, _ ledger: LedgerExcerpt, at now: Timestamp
    ) throws(Refusal) -> [CheckoutEffect] {
        guard hasMoved else { throw .notTaken }
        try LedgerLimits.check(reason: command.reason)
        if let amount = command.amount, amount <= .zero { throw .amountNotPositive(amount) }
        let amount = command.amount ?? left
        let earlier = payment.refunds ?? []
        guard amount <= left, amount > .zero else {
            throw .refundTooHigh(amount, left, of: payment)
        }
        guard earlier.count < LedgerLimits.refunds else { throw .tooManyRefunds }
        let context = command.context
        let drawer = try drawer(command.drawer, context, ledger)
        let sales = min(amount, max(.zero, payment.amount - refunded))
        let taxes = ledger.posting.taxRows(keeping: .zero - sales, price: ledger.price)
        var next = self
        next.payment.refunds =
            earlier + [
                PaymentRefund(
                    refund: refund, amount: amount, reason: command.reason,
                    terminal: context.terminal, staff: context.staff, drawer: drawer, at: now)
            ]
        let effects = try next.write(
            PaymentMovement(kind: .refund, amount: amount, refund: refund, context: context),
            .refund(amount, tip: amount - sales, to: payment.tender.type, taxes: taxes),
            subject(drawer: drawer, refund: refund, reason: command.reason),
            event: .refunded, taking: .zero - amount, ledger, at: now)
        self = next
        return effects
    }

    private func drawer(
        _ named: DrawerID?, _ context: CommandContext, _ ledger: LedgerExcerpt
    ) throws(Refusal) -> DrawerID? {
        guard payment.tender.type == .cash else { return nil }
        return try ledger.drawers.drawer(named, of: context.terminal, at: payment.location)
    }

    private func subject(
        drawer: DrawerID?, refund: RefundID? = nil, reason: String? = nil
    ) -> ReceiptSubject {
        ReceiptSubject(
            order: payment.order, payment: payment.id, refund: refund,
            account: payment.tender.account, drawer: drawer, reason: reason)
    }

    /// Writes a movement with its receipt and the account that it changes.
    ///
    /// `taking` is what the tender gives; below 0 if it gets money back. An earlier movement is
    /// recorded first.
    private mutating func write(
        _ movement: PaymentMovement, _ rows: Movement, _ subject: ReceiptSubject,
        event: PaymentEventType, taking amount: Amount, _ ledger: LedgerExcerpt, at now: Timestamp
    ) throws(Refusal) -> [CheckoutEffect] {
        var account: Account?
        if payment.tender.type != .cash {
            account = try ledger.account.account(of: payment.tender, at: payment.location)
            if amount > .zero { try account?.check(amount) }
        }
        var register = ledger.register
        register.currency = payment.currency
        let receipt = register.receipt(rows, about: subject, context: movement.context, at: now)
        var written = movement
        written.receipt = receipt.number
        let isWaiting = movements.contains { !$0.isRecorded }
        movements.append(written)
        payment.receipt = receipt
        payment.status = .taken
        payment.changedAt = now
        step = .taken
        let commit = LedgerCommit(
            event: event, context: movement.context, receipt: receipt,
            account: account?.changed(by: .zero - amount, receipt))
        return [.commit(commit)] + (isWaiting ? [] : resume())
    }
}
