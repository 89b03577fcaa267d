// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// What checkout does with an order.
extension Order {
    /// Freezes the lines, so that what is paid is what was ordered.
    ///
    /// Refuses, in this order: `order.canceled`, `order.paid`, `order.sealed`, `order.empty`.
    mutating func seal(at now: Timestamp) throws(Refusal) {
        if status == .canceled { throw .orderCanceled(self) }
        if paid { throw .orderPaid(self) }
        if sealed { throw .orderSealed(self) }
        guard hasStandingLines else { throw .orderEmpty(self) }
        sealed = true
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
    /// `payment.amountNotPositive`.
    mutating func recordPayment(
        _ payment: PaymentID, tender: String, amount: Amount, at now: Timestamp
    ) throws(Refusal) {
        guard amount > .zero else { throw .amountNotPositive }
        if payments.contains(where: { $0.payment == payment }) { return }
        payments.append(
            RecordedPayment(payment: payment, tender: tender, amount: amount, recordedAt: now))
        completeChange(at: now)
    }
}
