// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages

/// The price of an order and the taxes in it, when an amount of it was reserved.
package struct OrderPrice: Equatable, Sendable {
    /// The price with tax and without tips.
    package var price: Amount
    /// The taxes by their rate.
    package var taxes: [TaxShare]

    /// A price from its parts.
    package init(price: Amount, taxes: [TaxShare]) {
        self.price = price
        self.taxes = taxes
    }
}

extension OrderPrice {
    /// The present price of an order.
    package init(of order: Order) {
        self.init(price: order.totals.total - order.totals.tip, taxes: order.totals.taxes)
    }
}

/// What the ledger keeps for an order, and the tax that is posted for it.
package struct OrderPosting: Equatable, Sendable {
    /// The money kept for the order, without tips.
    private(set) var kept = Amount.zero
    /// The posted tax by its rate in basis points.
    package private(set) var taxes: [Int: Amount] = [:]

    /// Adds up the rows of all receipts of an order; rows of other accounts than `sales` and `tax`
    /// have no effect.
    ///
    /// Sums of rows have the same result as the rows.
    package init(_ rows: some Sequence<LedgerRow>) {
        for row in rows where row.account == .sales || row.account == .tax {
            kept -= row.amount
            if let rate = row.basisPoints { taxes[rate, default: .zero] -= row.amount }
        }
    }

    /// The rows of the tax that a movement posts, lowest rate first.
    ///
    /// `change` is added to the kept money; it is below 0 for a refund. Afterwards the posted tax
    /// of each rate is its tax × the kept money ÷ the price, rounded half up once. Kept money
    /// counts up to the price (`Protocols/4-PAYMENTS.md`, tax). So the parts of a split bill add up
    /// to the taxes of the order exactly. Without a price nothing remains posted.
    package func taxRows(keeping change: Amount, price: OrderPrice?) -> [LedgerRow] {
        var wanted = taxes.mapValues { _ in Amount.zero }
        for tax in price?.taxes ?? [] {
            wanted[tax.basisPoints, default: .zero] += Self.part(
                of: tax.tax, kept + change, price?.price ?? .zero)
        }
        return wanted.sorted { $0.key < $1.key }.map { rate, tax in
            LedgerRow(
                account: .tax, basisPoints: rate, amount: taxes[rate, default: .zero] - tax)
        }
    }

    /// The tax on kept money; below 0 if more went back than the ledger had taken.
    ///
    /// That is possible after the refund of a payment that is older than receipts.
    private static func part(of tax: Amount, _ kept: Amount, _ price: Amount) -> Amount {
        guard price > .zero else { return .zero }
        guard kept >= .zero else { return .zero - part(of: tax, .zero - kept, price) }
        return tax.share(min(kept, price).minorUnits, of: price.minorUnits)
    }
}
