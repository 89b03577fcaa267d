// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The totals of an order (`Protocols/3-ORDERS.md`, totals).
///
/// Every amount is rounded half up once, and the parts of an amount always add up to it.
extension Order {
    /// Derives the values of discounts and fees, the taxes and the totals.
    ///
    /// On a canceled order the lines that were handed over still count, so that the loss shows; but
    /// nothing is due, and all its money is owed to the guest.
    mutating func deriveTotals() {
        var costs = lines.map(\.cost)
        let subtotal = costs.sum
        reduce(&costs)
        let reducedLines = costs.sum
        let items = reducedLines - reducedOrder(from: reducedLines)
        let fees = chargedFees(on: items)
        let taxes = taxShares(of: costs, summingTo: items, fees: fees)
        let tax = taxes.map(\.tax).sum
        let tip = min(payments.map(netTip).sum, OrderLimits.tips)
        let total = items + fees + (self.tax.included ? .zero : tax) + tip
        let isOver = canceledAt != nil || paid
        let kept = netPaid
        let owed = canceledAt != nil ? kept : kept - total
        totals = Totals(
            subtotal: subtotal, discount: subtotal - items, fees: fees, tax: tax, taxes: taxes,
            tip: tip, total: total, paid: payments.map(\.amount).sum,
            refunded: refunds.map(\.amount).sum,
            due: isOver ? .zero : max(.zero, total - kept),
            owed: owed > .zero ? owed : nil)
    }

    /// Payments less refunds, at least 0.
    ///
    /// It is exact even if the sums of payments or refunds in the totals are at their bound.
    var netPaid: Amount {
        let net = payments.map(\.amount).exactSum - refunds.map(\.amount).exactSum
        return Amount(Int(min(max(net, 0), Int128(Amount.maximum.minorUnits))))
    }

    /// The rest of a payment's tip: refunds reduce the price first and then the tip.
    private func netTip(of payment: RecordedPayment) -> Amount {
        guard let tip = payment.tip else { return .zero }
        let back = refunds.filter { $0.payment == payment.payment }.map(\.amount).sum
        return max(.zero, min(tip, payment.amount - back))
    }

    /// Subtracts the discounts on single lines from their costs, each from the rest of the cost.
    private mutating func reduce(_ costs: inout [Amount]) {
        for index in discounts.indices {
            guard let number = discounts[index].line else { continue }
            let value = discounts[index].value(of: costs[number - 1])
            discounts[index].value = min(value, costs[number - 1])
            costs[number - 1] = costs[number - 1] - discounts[index].value
        }
    }

    /// The sum of the discounts on the whole order, at most the sum of its lines.
    private mutating func reducedOrder(from sum: Amount) -> Amount {
        var left = sum
        for index in discounts.indices where discounts[index].line == nil {
            discounts[index].value = min(discounts[index].value(of: sum), left)
            left = left - discounts[index].value
        }
        return sum - left
    }

    /// The sum of the fees on an amount for items; 0 if all lines are voided or moved.
    private mutating func chargedFees(on items: Amount) -> Amount {
        for index in fees.indices {
            guard let rate = fees[index].basisPoints else { continue }
            fees[index].value = items.share(rate, of: 10_000)
        }
        if let delivery, delivery.fee != nil, let last = fees.indices.last {
            fees[last].value = delivery.fee(on: items)
        }
        return hasStandingLines ? fees.map(\.value).sum : .zero
    }

    /// The tax of each rate.
    ///
    /// Discounts on the whole order reduce the rates in proportion to their lines; fees are taxed
    /// at the order's own rate.
    private func taxShares(
        of costs: [Amount], summingTo items: Amount, fees: Amount
    ) -> [TaxShare] {
        var rates = RateSums()
        for (line, cost) in zip(lines, costs) where line.isStanding {
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

/// The sums of costs by rate of tax, lowest rate first.
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
    /// It rounds cumulative sums and not single ones, so that the parts add up.
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
    /// The line's part of the subtotal.
    fileprivate var cost: Amount { isStanding ? unitPrice * quantity : .zero }
}

extension Discount {
    /// The discount on a price, without an upper bound.
    fileprivate func value(of price: Amount) -> Amount {
        amount ?? price.share(basisPoints ?? 0, of: 10_000)
    }
}

extension [Amount] {
    /// The sum, at most the largest amount that can be read back.
    ///
    /// Payments are never refused for their size, so absurd ones must not make an order unreadable.
    fileprivate var sum: Amount { reduce(.zero) { Swift.min($0 + $1, .maximum) } }

    /// The sum in minor units, without an upper bound.
    fileprivate var exactSum: Int128 { reduce(0) { $0 + Int128($1.minorUnits) } }
}
