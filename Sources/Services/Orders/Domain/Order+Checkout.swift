// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// What checkout does with an order.
extension Order {
    /// Freezes the lines, so that what is paid is what was ordered, and fires what waited for it.
    ///
    /// An order that costs nothing is complete with that: there is nothing to pay. Refuses, in this
    /// order: `order.canceled`, `order.paid`, `order.sealed`, `order.empty`.
    mutating func seal(at now: Timestamp) throws(Refusal) {
        try checkKeyable()
        guard hasStandingLines else { throw .orderEmpty(self) }
        sealed = true
        release([.sealed], at: now)
        completeChange(at: now)
    }

    /// Releases the lines again, because checkout was broken off.
    ///
    /// Refuses, in this order: `order.paid` (a paid order stays sealed), `order.notSealed`.
    mutating func unseal(at now: Timestamp) throws(Refusal) {
        if paid { throw .orderPaid(self) }
        guard sealed else { throw .orderNotSealed(self) }
        sealed = false
        completeChange(at: now)
    }

    /// Records money that was taken, whatever the state of the order: money that moved is always
    /// recorded, and once, however often it is said.
    ///
    /// A payment that is recorded already changes nothing. Refuses only
    /// `payment.amountNotPositive` and `payment.tipOutOfRange`.
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
        completeChange(at: now)
    }

    /// Records money that went back, whatever the state of the order, and once.
    ///
    /// An order that was paid stays paid; on one that was not, the money is due again. Of a long
    /// reason the beginning is kept. Refuses only `payment.amountNotPositive`.
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
    /// At most so many code points from its beginning; nil for an empty text.
    fileprivate func beginning(_ count: Int) -> String? {
        isEmpty ? nil : String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
    }
}
