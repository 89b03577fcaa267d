// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Computes the totals of an order again, in exact fractions of 128 bits instead of `Amount.share`.
struct TotalsAudit {
    private let order: Order
    /// The differences, one each.
    private(set) var problems: [String] = []

    init(_ order: Order) {
        self.order = order
        checkItems()
        checkDiscounts()
        checkFees()
        checkTaxes()
        checkSums()
    }

    private var totals: Totals { order.totals }
    private var items: Amount { totals.subtotal - totals.discount }
    private var standing: [Line] { order.lines.filter(\.isStanding) }

    private mutating func checkItems() {
        let sum = standing.map { line in
            (line.price.minorUnits + line.modifiers.map(\.price.minorUnits).reduce(0, +))
                * line.quantity
        }
        demand(totals.subtotal.minorUnits == sum.reduce(0, +), "subtotal")
    }

    private mutating func checkDiscounts() {
        var left = Dictionary(
            uniqueKeysWithValues: order.lines.map { line in
                (line.line, line.isStanding ? line.unitPrice.minorUnits * line.quantity : 0)
            })
        for discount in order.discounts {
            guard let line = discount.line else { continue }
            check(discount, of: left[line, default: 0], atMost: left[line, default: 0])
            left[line, default: 0] -= discount.value.minorUnits
        }
        let reduced = left.values.reduce(0, +)
        var rest = reduced
        for discount in order.discounts where discount.line == nil {
            check(discount, of: reduced, atMost: rest)
            rest -= discount.value.minorUnits
        }
        demand(items.minorUnits == rest, "discount")
    }

    private mutating func check(_ discount: Discount, of price: Int, atMost maximum: Int) {
        let exact =
            discount.amount?.minorUnits
            ?? rounded(price, times: discount.basisPoints ?? 0, over: 10_000)
        demand(discount.value.minorUnits == min(exact, maximum), "a discount's value")
    }

    private mutating func checkFees() {
        if let terms = order.delivery, let rule = terms.fee {
            demand(order.fees.last?.name == "delivery", "the last fee")
            demand(order.fees.last?.value == fee(by: rule, of: terms), "the fee of the delivery")
        }
        for fee in order.fees {
            guard let rate = fee.basisPoints else { continue }
            let exact = rounded(items.minorUnits, times: rate, over: 10_000)
            demand(order.lines.isEmpty || fee.value.minorUnits == exact, "fee \(fee.name)")
        }
        let sum = order.fees.map(\.value.minorUnits).reduce(0, +)
        demand(totals.fees.minorUnits == (standing.isEmpty ? 0 : sum), "fees")
    }

    private func fee(by rule: DeliveryFee, of terms: DeliveryTerms) -> Amount {
        if let limit = rule.freeFrom, items >= limit { return .zero }
        let tenths = terms.distance / 100 + (terms.distance % 100 == 0 ? 0 : 1)
        let parts = [
            rule.amount?.minorUnits,
            rule.perKilometre.map { rounded($0.minorUnits, times: tenths, over: 10) },
            rule.basisPoints.map { rounded(items.minorUnits, times: $0, over: 10_000) },
        ]
        return Amount(parts.compactMap(\.self).reduce(0, +))
    }

    private mutating func checkTaxes() {
        let rates = totals.taxes.map(\.basisPoints)
        demand(rates == Set(rates).sorted(), "order of rates")
        let isFeeTaxed = totals.fees != .zero
        let expected = Set(
            standing.map(\.taxBasisPoints) + (isFeeTaxed ? [order.tax.basisPoints] : []))
        demand(Set(rates) == expected, "set of rates")
        for share in totals.taxes {
            let whole = order.tax.included ? 10_000 + share.basisPoints : 10_000
            let exact = rounded(share.base.minorUnits, times: share.basisPoints, over: whole)
            demand(share.tax.minorUnits == exact, "tax at \(share.basisPoints)")
            demand(share.base >= .zero, "base at \(share.basisPoints)")
        }
        let bases = totals.taxes.map(\.base.minorUnits).reduce(0, +)
        demand(bases == (items + totals.fees).minorUnits, "bases")
        demand(totals.tax.minorUnits == totals.taxes.map(\.tax.minorUnits).reduce(0, +), "tax")
        checkProportions()
    }

    /// Discounts on the whole order reduce each rate in proportion: no base is further than one
    /// minor unit from its exact share.
    private mutating func checkProportions() {
        var costs: [Int: Int] = [:]
        for line in standing {
            let own = order.discounts.filter { $0.line == line.line }.map(\.value.minorUnits)
            costs[line.taxBasisPoints, default: 0] +=
                line.unitPrice.minorUnits * line.quantity - own.reduce(0, +)
        }
        let whole = costs.values.reduce(0, +)
        guard whole > 0 else { return }
        for share in totals.taxes {
            let fees = share.basisPoints == order.tax.basisPoints ? totals.fees.minorUnits : 0
            let exact = Int128(items.minorUnits) * Int128(costs[share.basisPoints, default: 0])
            let distance = Int128(share.base.minorUnits - fees) * Int128(whole) - exact
            demand(distance.magnitude <= UInt128(whole), "proportion at \(share.basisPoints)")
        }
    }

    private mutating func checkSums() {
        let tax = order.tax.included ? Amount.zero : totals.tax
        demand(totals.total == items + totals.fees + tax + totals.tip, "total")
        demand(totals.tip == order.payments.map(tipLeft(of:)).reduce(.zero, +), "tip")
        demand(totals.paid == order.payments.map(\.amount).reduce(.zero, +), "paid")
        demand(totals.refunded == order.refunds.map(\.amount).reduce(.zero, +), "refunded")
        let net = max(.zero, totals.paid - totals.refunded)
        let isOver = order.paid || order.status == .canceled
        demand(totals.due == (isOver ? .zero : max(.zero, totals.total - net)), "due")
        let owed = max(.zero, order.status == .canceled ? net : net - totals.total)
        demand(totals.owed == (owed == .zero ? nil : owed), "owed")
        demand(items >= .zero && totals.discount >= .zero, "signs")
    }

    /// The rest of a tip: a refund reduces the price first and then the tip.
    private func tipLeft(of payment: RecordedPayment) -> Amount {
        let back = order.refunds.filter { $0.payment == payment.payment }.map(\.amount)
        return max(.zero, min(payment.tip ?? .zero, payment.amount - back.reduce(.zero, +)))
    }

    /// The quotient, rounded half up.
    private func rounded(_ amount: Int, times numerator: Int, over denominator: Int) -> Int {
        let twice = 2 * Int128(amount) * Int128(numerator) + Int128(denominator)
        return Int(twice / (2 * Int128(denominator)))
    }

    private mutating func demand(_ holds: Bool, _ what: String) {
        if !holds { problems.append("\(what) of order at revision \(order.revision): \(totals)") }
    }
}
