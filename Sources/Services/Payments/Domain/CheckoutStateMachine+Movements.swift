// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
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

    private var isCash: Bool { payment.tender.type == .cash }

    /// The cash that goes back for an amount of a payment in cash.
    ///
    /// All refunds together give back at most the cash that was taken, and exactly that if nothing
    /// is left of the payment. If the coin has changed since, that is rounded to the present one
    /// (`Protocols/4-PAYMENTS.md`, cash rounding).
    private func cashBack(for amount: Amount, _ settings: PaymentSettings) -> Amount {
        let taken = payment.amount + (payment.tip ?? .zero) + (payment.rounding ?? .zero)
        let given = (payment.refunds ?? []).reduce(.zero) {
            $0 + $1.amount + ($1.rounding ?? .zero)
        }
        let wanted = amount == left ? taken : min(refunded + amount, taken)
        return settings.inCash(max(.zero, wanted - given))
    }

    private var hasMoved: Bool { step == .taken || step == .recorded }

    /// Checks a tip that is taken with an amount; refuses `payment.tipOutOfRange`.
    ///
    /// Both together are one amount on the order, and with the change they are the cash that was
    /// handed over. So they are at most the highest amount that can be read.
    static func check(
        _ tip: Amount, from lowest: Amount = .zero, beside amount: Amount
    ) throws(Refusal) {
        let range = lowest...max(lowest, Amount.maximum - amount)
        guard range.contains(tip) else { throw .tipOutOfRange(tip, range) }
    }

    /// Takes the reserved amount and the tip; throws why the tender does not suffice.
    mutating func take(
        _ amount: Amount, _ price: OrderPrice, _ order: Order, _ ledger: LedgerExcerpt,
        at now: Timestamp
    ) throws(Refusal) -> [CheckoutEffect] {
        try Self.check(payment.tip ?? .zero, beside: amount)
        let total = amount + (payment.tip ?? .zero)
        var next = self
        if let tendered = payment.tender.tendered {
            let cash = try ledger.register.cash(for: total, of: order)
            guard tendered >= cash else { throw .insufficient(tendered, of: cash, for: order) }
            try ledger.register.checkCoins(tendered)
            next.payment.change = tendered - cash
            next.payment.rounding = cash == total ? nil : cash - total
            next.payment.drawer = try ledger.drawers.drawer(
                payment.drawer, of: payment.terminal, at: payment.location)
        }
        next.price = price
        let account = try payer(of: total, ledger)
        self = next
        return book(amount, account, ledger, at: now)
    }

    /// Writes that an amount and the tip were taken from the tender, and from an account.
    mutating func book(
        _ amount: Amount, _ account: Account?, _ ledger: LedgerExcerpt, at now: Timestamp
    ) -> [CheckoutEffect] {
        payment.amount = amount
        let total = amount + (payment.tip ?? .zero)
        let taxes = price.map { ledger.posting.taxRows(keeping: amount, price: $0) } ?? []
        return write(
            PaymentMovement(kind: .sale, amount: total, context: context),
            .sale(payment, taxes: taxes), subject(drawer: payment.drawer), event: .taken,
            taking: total, from: account, ledger, at: now)
    }

    /// Sets the whole tip of the payment.
    ///
    /// A tip that it has already is answered at once and writes nothing. Refuses, in this order:
    /// `payment.notTaken`, `payment.tipOutOfRange`, `day.closed`, `payment.notInCoins`,
    /// `drawer.unknown`, `drawer.notOpen`, `account.unknown`, `tender.notOffered`,
    /// `account.insufficient`, `payment.amountTooHigh`. A refusal changes nothing.
    mutating func setTip(
        _ command: SetTip, _ ledger: LedgerExcerpt, at now: Timestamp
    ) throws(Refusal) -> [CheckoutEffect] {
        guard hasMoved else { throw .notTaken }
        let earlier = payment.tip ?? .zero
        if command.tip == earlier { return [.answer(payment)] }
        if payment.tender.type == .card { throw .cardTipFixed }
        let rounding = max(.zero, payment.rounding ?? .zero)
        try Self.check(
            command.tip, from: refundedTip, beside: payment.amount + payment.change + rounding)
        let changes = movements.count { $0.kind == .tip }
        guard changes < LedgerLimits.tips else { throw .tooManyTips }
        try ledger.register.checkOpen(ledger.dayTaken)
        let difference = command.tip - earlier
        if isCash { try ledger.register.checkCoins(difference) }
        var next = self
        next.payment.tip = command.tip == .zero ? nil : command.tip
        // The guest hands over more, or gets some of it back. The change is already given.
        next.payment.tender.tendered = payment.tender.tendered.map { $0 + difference }
        let drawer = try drawer(command.drawer, command.context, ledger)
        let account = try payer(of: difference, ledger)
        self = next
        return write(
            PaymentMovement(kind: .tip, amount: command.tip, context: command.context),
            .tip(difference, by: payment.tender.type), subject(drawer: drawer), event: .tipSet,
            taking: difference, from: account, ledger, at: now)
    }

    /// Gives money of the payment back to its tender.
    ///
    /// `refund` is the identifier of the new refund. Refuses, in this order: `payment.notTaken`,
    /// `payment.reasonOutOfRange`, `payment.amountNotPositive`, `refund.tooHigh`, `drawer.unknown`,
    /// `drawer.notOpen`, `account.unknown`, `payment.amountTooHigh`. A refusal changes nothing.
    mutating func refund(
        _ command: RefundPayment, as refund: RefundID, _ ledger: LedgerExcerpt, at now: Timestamp
    ) throws(Refusal) -> [CheckoutEffect] {
        if step == .refunding || payment.offline == .waiting { throw .paymentRunning }
        guard hasMoved, payment.offline != .declined else { throw .notTaken }
        try LedgerLimits.check(reason: command.reason)
        if let amount = command.amount, amount <= .zero { throw .amountNotPositive(amount) }
        let amount = command.amount ?? left
        let earlier = payment.refunds ?? []
        guard amount <= left, amount > .zero else {
            throw .refundTooHigh(amount, left, of: payment)
        }
        guard earlier.count < LedgerLimits.refunds else { throw .tooManyRefunds }
        if payment.tender.type == .card {
            return try beginRefund(
                CardRefund(
                    refund: refund, amount: amount, reason: command.reason,
                    context: command.context), at: now)
        }
        let drawer = try drawer(command.drawer, command.context, ledger)
        let account = try payer(of: .zero - amount, ledger)
        return give(
            amount, as: refund, because: command.reason, command.context, drawer: drawer,
            to: account, ledger, at: now)
    }

    /// Writes that an amount went back to the tender, from a drawer or to an account.
    mutating func give(
        _ amount: Amount, as refund: RefundID, because reason: String, _ context: CommandContext,
        drawer: DrawerID? = nil, to account: Account? = nil, _ ledger: LedgerExcerpt,
        at now: Timestamp
    ) -> [CheckoutEffect] {
        let sales = min(amount, max(.zero, payment.amount - refunded))
        let taxes = ledger.posting.taxRows(keeping: .zero - sales, price: ledger.price)
        let rounding = isCash ? cashBack(for: amount, ledger.register.settings) - amount : .zero
        payment.refunds =
            (payment.refunds ?? []) + [
                PaymentRefund(
                    refund: refund, amount: amount,
                    rounding: rounding == .zero ? nil : rounding, reason: reason,
                    terminal: context.terminal, staff: context.staff, drawer: drawer, at: now)
            ]
        return write(
            PaymentMovement(kind: .refund, amount: amount, refund: refund, context: context),
            .refund(
                amount, tip: amount - sales, rounding: rounding, to: payment.tender.type,
                taxes: taxes),
            subject(drawer: drawer, refund: refund, reason: reason), event: .refunded,
            taking: .zero - amount, from: account, ledger, at: now)
    }

    /// Writes that the money of an offline card never came; the order stays paid.
    mutating func writeOff(
        because refusal: Refusal, _ ledger: LedgerExcerpt, at now: Timestamp
    ) -> [CheckoutEffect] {
        let total = payment.amount + (payment.tip ?? .zero)
        let cause = CommandContext(
            key: "\(payment.id)-declined", terminal: context.terminal, staff: context.staff)
        var register = ledger.register
        register.currency = payment.currency
        let receipt = register.receipt(
            .declined(total), about: subject(drawer: nil, reason: refusal.message),
            context: cause, at: now)
        movements.append(
            PaymentMovement(
                kind: .declined, amount: total, receipt: receipt.number, context: cause,
                isRecorded: true))
        payment.add(receipt)
        payment.changedAt = now
        return [
            .commit(LedgerCommit(event: .offlineDeclined, context: cause, receipt: receipt))
        ]
    }

    private func drawer(
        _ named: DrawerID?, _ context: CommandContext, _ ledger: LedgerExcerpt
    ) throws(Refusal) -> DrawerID? {
        guard isCash else { return nil }
        return try ledger.drawers.drawer(named, of: context.terminal, at: payment.location)
    }

    private func subject(
        drawer: DrawerID?, refund: RefundID? = nil, reason: String? = nil
    ) -> ReceiptSubject {
        ReceiptSubject(
            order: payment.order, payment: payment.id, refund: refund,
            account: payment.tender.account, drawer: drawer, reason: reason)
    }

    /// The account of the tender, if it can pay an amount; nil if the tender has none.
    ///
    /// An amount below 0 goes back to it. Refuses `account.unknown`, `tender.notOffered`,
    /// `account.insufficient` and `payment.amountTooHigh`.
    private func payer(of amount: Amount, _ ledger: LedgerExcerpt) throws(Refusal) -> Account? {
        guard payment.tender.account != nil else { return nil }
        let account = try ledger.account.account(of: payment.tender, at: payment.location)
        try account.check(payment.currency)
        try account.check(amount)
        return account
    }

    /// Writes a movement with its receipt and the account that it changes.
    ///
    /// `amount` is what the tender gives; below 0 if it gets money back. An earlier movement is
    /// recorded first.
    private mutating func write(
        _ movement: PaymentMovement, _ rows: Movement, _ subject: ReceiptSubject,
        event: PaymentEventType, taking amount: Amount, from account: Account?,
        _ ledger: LedgerExcerpt, at now: Timestamp
    ) -> [CheckoutEffect] {
        var register = ledger.register
        register.currency = payment.currency
        let receipt = register.receipt(rows, about: subject, context: movement.context, at: now)
        var written = movement
        written.receipt = receipt.number
        let isWaiting = movements.contains { !$0.isRecorded }
        movements.append(written)
        payment.add(receipt)
        payment.status = .taken
        payment.changedAt = now
        step = .taken
        let commit = LedgerCommit(
            event: event, context: movement.context, receipt: receipt,
            account: account?.changed(by: .zero - amount, receipt))
        return [.commit(commit)] + (isWaiting ? [] : resume())
    }
}

extension Register {
    /// The cash that an amount of an order costs, with its tip.
    ///
    /// Only a payment of all that is due and not reserved by other payments is rounded. Refuses
    /// `payment.notInCoins` for any other one.
    fileprivate func cash(for amount: Amount, of order: Order) throws(Refusal) -> Amount {
        let reserved = (order.pending ?? []).reduce(.zero) { $0 + $1.amount }
        if reserved >= order.totals.due { return settings.inCash(amount) }
        try checkCoins(amount)
        return amount
    }
}
