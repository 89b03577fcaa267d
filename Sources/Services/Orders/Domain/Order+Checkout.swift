// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// Checkout of an order: seal, payment, tip, refund.
extension Order {
    /// Freezes the lines until the order is paid, and fires the lines held until checkout.
    ///
    /// An order that costs nothing is paid at once. Refuses, in this order: `order.canceled`,
    /// `order.paid`, `order.sealed`, `order.empty`, `order.belowMinimum`, `order.totalChanged`
    /// (the person saw another total; nil for any).
    ///
    /// Lines that are added after a release follow the location's rule, also if the order was
    /// opened with a later one.
    mutating func seal(
        shownTotal: Amount? = nil, rule: FiringRule? = nil, at now: Timestamp
    ) throws(Refusal) {
        try checkKeyable()
        try checkComplete()
        if let shownTotal, shownTotal != totals.total {
            throw .totalChanged(self, from: shownTotal)
        }
        sealed = true
        firing = rule ?? firing
        release([.sealed], at: now)
        completeChange(at: now)
    }

    /// Refuses `order.empty` and `order.belowMinimum`.
    func checkComplete() throws(Refusal) {
        guard hasStandingLines else { throw .orderEmpty(self) }
        if let minimum = delivery?.minimum, totals.items < minimum {
            throw .belowMinimum(minimum, self)
        }
    }

    /// Unfreezes the lines, because checkout was broken off.
    ///
    /// Refuses, in this order: `order.paid` (a paid order stays sealed), `order.notSealed`,
    /// `order.paymentPending`.
    mutating func unseal(at now: Timestamp) throws(Refusal) {
        try checkReleasable()
        sealed = false
        completeChange(at: now)
    }

    /// Refuses `order.paid`, `order.notSealed` and `order.paymentPending`.
    func checkReleasable() throws(Refusal) {
        if paid { throw .orderPaid(self) }
        guard sealed else { throw .orderNotSealed(self) }
        if pending != nil { throw .paymentPending(self) }
    }

    /// Records money that was taken, in any state of the order.
    ///
    /// If the payment is pending, its reserved amount is released. A payment that is already
    /// recorded changes nothing. Refuses only `payment.amountNotPositive` and
    /// `payment.tipOutOfRange`.
    mutating func recordPayment(_ command: RecordPayment, at now: Timestamp) throws(Refusal) {
        guard command.amount > .zero else { throw .amountNotPositive }
        if let tip = command.tip, !(Amount.zero...command.amount).contains(tip) {
            throw .tipOutOfRange
        }
        if payments.contains(where: { $0.payment == command.payment }) { return }
        payments.append(
            RecordedPayment(
                payment: command.payment,
                tender: command.tender.beginning(OrderLimits.tender) ?? "unknown",
                amount: command.amount, tip: command.tip, recordedAt: now))
        _ = releasePending(command.payment)
        completeChange(at: now)
    }

    /// Sets the tip of a recorded payment, and changes its amount by the same.
    ///
    /// So the due amount stays the same. A payment that has this tip already does not change.
    /// Refuses, in this order: `payment.unknown`, `payment.tipOutOfRange` (below 0, or the amount
    /// would exceed the highest one that can be read).
    mutating func recordTip(_ command: RecordTip, at now: Timestamp) throws(Refusal) {
        guard let index = payments.firstIndex(where: { $0.payment == command.payment }) else {
            throw .paymentUnknown(command.payment, on: self)
        }
        let price = payments[index].amount - (payments[index].tip ?? .zero)
        guard (Amount.zero...Amount.maximum - price).contains(command.tip) else {
            throw .tipOutOfRange
        }
        if price + command.tip == payments[index].amount { return }
        payments[index].amount = price + command.tip
        payments[index].tip = command.tip == .zero ? nil : command.tip
        completeChange(at: now)
    }

    /// Records money that went back, in any state of the order.
    ///
    /// A paid order stays paid; on an unpaid one the money is due again. A refund that is already
    /// recorded changes nothing. A long reason is cut. Refuses only `payment.amountNotPositive`.
    mutating func recordRefund(_ command: RecordRefund, at now: Timestamp) throws(Refusal) {
        guard command.amount > .zero else { throw .amountNotPositive }
        if refunds.contains(where: { $0.refund == command.refund }) { return }
        refunds.append(
            RecordedRefund(
                refund: command.refund, payment: command.payment, amount: command.amount,
                reason: command.reason?.beginning(OrderLimits.reason.upperBound),
                recordedAt: now))
        completeChange(at: now)
    }
}

extension String {
    /// The first code points of the text, at most `count`; nil for an empty text.
    fileprivate func beginning(_ count: Int) -> String? {
        isEmpty ? nil : String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
    }
}
