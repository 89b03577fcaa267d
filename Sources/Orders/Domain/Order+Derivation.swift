// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// What follows from an order's lines and payments; every change ends here and nowhere else.
extension Order {
    /// Whether anything is ordered that was not taken back.
    var hasStandingLines: Bool { lines.contains { $0.status != .voided } }

    /// The round of a line that is added now: the latest round while some of it is still to be
    /// made, else the next one.
    ///
    /// So what is added to a finished order stands apart from what is finished already.
    var roundOfNewLines: Int {
        let latest = lines.map(\.round).max() ?? 0
        return hasLine(.inProcess) ? latest : latest + 1
    }

    /// Completes a change: counts it and derives status, totals and `paid` anew.
    ///
    /// An order that is paid is sealed with it, also when the payment came without a checkout.
    mutating func completeChange(at now: Timestamp) {
        revision += 1
        changedAt = now
        status = derivedStatus
        totals = derivedTotals
        paid = !payments.isEmpty && totals.due == .zero
        if paid { sealed = true }
    }

    /// The status of the line that is furthest behind, except that `canceled` is said.
    private var derivedStatus: OrderStatus {
        if canceledAt != nil { return .canceled }
        if !hasStandingLines { return .open }
        if hasLine(.inProcess) { return .inProcess }
        return hasLine(.processed) ? .processed : .delivered
    }

    /// What the order costs.
    ///
    /// Lines that were handed over before the order was called off still count, so that the loss
    /// can be seen; but nothing is left to pay for an order that was called off.
    private var derivedTotals: Totals {
        let subtotal = lines.reduce(Amount.zero) { $0 + $1.cost }
        let taxes = tax.tax(on: subtotal)
        let total = tax.included ? subtotal : subtotal + taxes
        let paid = payments.reduce(Amount.zero) { $0.adding($1.amount) }
        let due = canceledAt == nil ? max(.zero, total - paid) : .zero
        return Totals(subtotal: subtotal, tax: taxes, total: total, paid: paid, due: due)
    }

    private func hasLine(_ status: LineStatus) -> Bool { lines.contains { $0.status == status } }
}

extension Line {
    /// What the line adds to the subtotal.
    fileprivate var cost: Amount { status == .voided ? .zero : price * quantity }
}

extension Amount {
    /// The sum with an amount above 0, held at the largest integer: payments are never refused
    /// for their size, so a senseless one must not end the service.
    fileprivate func adding(_ other: Amount) -> Amount {
        let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
        return Amount(overflow ? .max : sum)
    }
}
