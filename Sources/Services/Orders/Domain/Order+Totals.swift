// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// What an order costs (`Protocols/3-ORDERS.md`, totals).
///
/// Every amount is rounded half up once, and parts are made so that they always add up to the
/// whole.
extension Order {
    /// Derives what discounts and fees come to, the taxes and the totals.
    ///
    /// Lines that were handed over before the order was called off still count, so that the loss
    /// can be seen; but nothing is left to pay for an order that was called off.
    mutating func deriveTotals() {
        var costs = lines.map(\.cost)
        let subtotal = costs.sum
        reduce(&costs)
        let reducedLines = costs.sum
        let items = reducedLines - reducedOrder(from: reducedLines)
        let fees = chargedFees(on: items)
        let taxes = taxShares(of: costs, summingTo: items, fees: fees)
        let tax = taxes.map(\.tax).sum
        let tip = min(payments.map(keptTip).sum, OrderLimits.tips)
        let total = items + fees + (self.tax.included ? .zero : tax) + tip
        let isOver = canceledAt != nil || paid
        totals = Totals(
            subtotal: subtotal, discount: subtotal - items, fees: fees, tax: tax, taxes: taxes,
            tip: tip, total: total, paid: payments.map(\.amount).sum,
            refunded: refunds.map(\.amount).sum,
            due: isOver ? .zero : max(.zero, total - keptMoney))
    }

    /// The money that was kept: what was paid less what went back, at least none.
    ///
    /// It is exact where the sums of payments and refunds are held at their bound.
    var keptMoney: Amount {
        let kept = payments.map(\.amount).exactSum - refunds.map(\.amount).exactSum
        return Amount(Int(min(max(kept, 0), Int128(Amount.greatest.minorUnits))))
    }

    /// What is left of a payment's tip: money that went back was first the price's, then the tip's.
    private func keptTip(of payment: RecordedPayment) -> Amount {
        guard let tip = payment.tip else { return .zero }
        let back = refunds.filter { $0.payment == payment.payment }.map(\.amount).sum
        return max(.zero, min(tip, payment.amount - back))
    }

    /// Takes the discounts on single lines off their costs, each from what is left of it.
    private mutating func reduce(_ costs: inout [Amount]) {
        for index in discounts.indices {
            guard let number = discounts[index].line else { continue }
            let value = discounts[index].value(of: costs[number - 1])
            discounts[index].value = min(value, costs[number - 1])
            costs[number - 1] = costs[number - 1] - discounts[index].value
        }
    }

    /// What the discounts on the whole order take off the sum of its lines, together at most all
    /// of it.
    private mutating func reducedOrder(from sum: Amount) -> Amount {
        var left = sum
        for index in discounts.indices where discounts[index].line == nil {
            discounts[index].value = min(discounts[index].value(of: sum), left)
            left = left - discounts[index].value
        }
        return sum - left
    }

    /// What the fees come to on so much for items; nothing while nothing is ordered.
    private mutating func chargedFees(on items: Amount) -> Amount {
        for index in fees.indices {
            guard let rate = fees[index].basisPoints else { continue }
            fees[index].value = items.share(rate, of: 10_000)
        }
        return hasStandingLines ? fees.map(\.value).sum : .zero
    }

    /// The tax of each rate.
    ///
    /// Discounts on the whole order reduce each rate by its part of the lines; fees are taxed at
    /// the order's own rate.
    private func taxShares(
        of costs: [Amount], summingTo items: Amount, fees: Amount
    ) -> [TaxShare] {
        var rates = RateSums()
        for (line, cost) in zip(lines, costs) where line.status != .voided {
            rates.add(cost, at: line.taxBasisPoints)
        }
        rates.shrink(to: items)
        if fees != .zero { rates.add(fees, at: tax.basisPoints) }
        return rates.sums.map { rate, base in
            TaxShare(
                basisPoints: rate, base: base,
                tax: TaxRule(basisPoints: rate, included: tax.included).tax(on: base))
        }
    }
}

/// How much is sold at each rate of tax, lowest rate first.
private struct RateSums {
    private(set) var sums: [(rate: Int, base: Amount)] = []

    mutating func add(_ amount: Amount, at rate: Int) {
        if let index = sums.firstIndex(where: { $0.rate == rate }) {
            sums[index].base = sums[index].base + amount
        } else {
            let index = sums.firstIndex { $0.rate > rate } ?? sums.endIndex
            sums.insert((rate, amount), at: index)
        }
    }

    /// Shrinks all sums in proportion, so that together they are exactly `target`.
    ///
    /// What the first so many sums come to is rounded, never a single one: so the parts add up.
    mutating func shrink(to target: Amount) {
        let whole = sums.map(\.base).sum
        guard whole > target else { return }
        var reached = Amount.zero
        var given = Amount.zero
        for index in sums.indices {
            reached = reached + sums[index].base
            let share = target.share(reached.minorUnits, of: whole.minorUnits)
            sums[index].base = share - given
            given = share
        }
    }
}

extension Line {
    /// What the line adds to the subtotal.
    fileprivate var cost: Amount { status == .voided ? .zero : unitPrice * quantity }
}

extension Discount {
    /// What the discount takes off a price.
    fileprivate func value(of price: Amount) -> Amount {
        amount ?? price.share(basisPoints ?? 0, of: 10_000)
    }
}

extension [Amount] {
    /// Their sum, held at the largest amount that can be read back: payments are never refused for
    /// their size, so senseless ones must not make an order unreadable.
    fileprivate var sum: Amount { reduce(.zero) { Swift.min($0 + $1, .greatest) } }

    /// The minor units of them all.
    fileprivate var exactSum: Int128 { reduce(0) { $0 + Int128($1.minorUnits) } }
}
