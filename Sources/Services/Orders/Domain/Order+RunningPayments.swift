// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// Running payments: each reserves a part of the due amount until its money was taken or not.
extension Order {
    /// The due amount that no running payment has reserved, at least 0.
    ///
    /// Money that moved without a reservation is recorded too. So the reserved amounts together may
    /// exceed the due amount.
    var unreserved: Amount {
        let reserved = (pending ?? []).map(\.amount).reduce(.zero, +)
        return max(.zero, totals.due - reserved)
    }

    /// Freezes the lines and reserves a part of the due amount for a payment.
    ///
    /// It fires the lines held until checkout. An order that costs nothing is paid at once, and
    /// nothing is reserved. A payment that is pending or recorded already changes nothing. Refuses,
    /// in this order: `order.unknown` (at another location), `order.canceled`, `order.paid`,
    /// `order.empty`, `order.belowMinimum`, `payment.amountNotPositive`, `order.sealed`,
    /// `payment.amountTooHigh`.
    mutating func beginPayment(_ command: BeginPayment, at now: Timestamp) throws(Refusal) {
        if let location = command.location, location != self.location { throw .orderUnknown(id) }
        if hasPayment(command.payment) { return }
        try checkPayment(of: command.amount)
        if totals.due > .zero { reserve(command.amount ?? unreserved, for: command, at: now) }
        sealed = true
        release([.sealed], at: now)
        completeChange(at: now)
    }

    /// Releases the reserved amount of a payment, because no money was taken.
    ///
    /// A payment that is not pending changes nothing.
    mutating func endPayment(_ payment: PaymentID, at now: Timestamp) {
        if releasePending(payment) { completeChange(at: now) }
    }

    /// Releases the reserved amount of a payment without counting the change, and unfreezes an
    /// unpaid order after its last running payment.
    ///
    /// Returns whether the payment was pending.
    mutating func releasePending(_ payment: PaymentID) -> Bool {
        guard var rest = pending, let index = rest.firstIndex(where: { $0.payment == payment })
        else { return false }
        rest.remove(at: index)
        pending = rest.isEmpty ? nil : rest
        if rest.isEmpty, !paid { sealed = false }
        return true
    }

    private func hasPayment(_ payment: PaymentID) -> Bool {
        payments.contains { $0.payment == payment }
            || (pending ?? []).contains { $0.payment == payment }
    }

    /// Refuses a new payment as `beginPayment` does; nil is all that is not reserved.
    func checkPayment(of amount: Amount?) throws(Refusal) {
        try checkPayable()
        if !sealed { try checkComplete() }
        if let amount, amount <= .zero { throw .amountNotPositive }
        if totals.due == .zero { return }
        guard (pending ?? []).count < OrderLimits.pendingPayments else {
            throw .tooManyRunningPayments(self)
        }
        let free = unreserved
        guard free > .zero else { throw .everythingReserved(self) }
        if let amount, amount > free { throw .amountTooHigh(amount, on: self) }
    }

    private mutating func reserve(
        _ amount: Amount, for command: BeginPayment, at now: Timestamp
    ) {
        let payment = PendingPayment(
            payment: command.payment, amount: amount, terminal: command.context.terminal,
            staff: command.context.staff, begunAt: now)
        pending = (pending ?? []) + [payment]
    }
}
