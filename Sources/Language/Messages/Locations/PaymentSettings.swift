// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// How the guests of a location pay.
public struct PaymentSettings: Codable, Sendable, Equatable {
    /// The kinds of tender that the location offers; nil for all.
    public var tenders: [Tender.Kind]?
    /// The smallest coin, in minor units; nil if cash is exact.
    public var cashRounding: Amount?

    /// Settings from their parts; by default every tender is offered, and cash is exact.
    public init(tenders: [Tender.Kind]? = nil, cashRounding: Amount? = nil) {
        self.tenders = tenders
        self.cashRounding = cashRounding
    }
}

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

extension PaymentSettings: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self() }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("tenders", &tenders)
        try members.code("cashRounding", &cashRounding)
    }
}
