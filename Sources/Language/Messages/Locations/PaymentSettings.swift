// SPDX-License-Identifier: Apache-2.0

public import Commerce

extension PaymentSettings {
    /// Whether the location offers a kind of tender.
    public func offers(_ kind: Tender.Kind) -> Bool { tenders?.contains(kind) ?? true }

    /// An amount as it is paid in cash: rounded to the nearest coin, and a half of a coin up.
    ///
    /// An amount below 0 is rounded like the same amount above 0 (`Protocols/4-PAYMENTS.md`, cash
    /// rounding).
    public func inCash(_ amount: Amount) -> Amount {
        guard let coin = cashRounding, coin > .zero else { return amount }
        return coin * amount.share(1, of: coin.minorUnits).minorUnits
    }

    /// Whether coins can make exactly this amount.
    public func isPayableInCash(_ amount: Amount) -> Bool { inCash(amount) == amount }

    /// The settings as a location has them: a location with the defaults has none.
    var keptOrNil: Self? { self == Self() ? nil : self }
}
