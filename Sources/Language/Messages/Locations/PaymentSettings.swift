// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// How the guests of a location pay.
public struct PaymentSettings: Codable, Sendable, Equatable {
    /// The kinds of tender that the location offers; nil for all.
    public var tenders: [Tender.Kind]?
    /// The smallest coin, in minor units; nil if cash is exact.
    public var cashRounding: Amount?
    /// The cards that are accepted while their provider is away; nil for none.
    public var offlineCards: OfflineCardLimits?
    /// The provider whose card terminals ask guests at the tills; nil if a till names one itself.
    public var cardProvider: ProviderID?
    /// The provider on whose page guests pay by card in a browser; nil if they can't.
    public var pageProvider: ProviderID?

    /// Settings from their parts; by default every tender is offered, cash is exact, a card needs
    /// its provider, which each till names, and guests pay by card at a terminal only.
    public init(
        tenders: [Tender.Kind]? = nil, cashRounding: Amount? = nil,
        offlineCards: OfflineCardLimits? = nil, cardProvider: ProviderID? = nil,
        pageProvider: ProviderID? = nil
    ) {
        self.tenders = tenders
        self.cashRounding = cashRounding
        self.offlineCards = offlineCards
        self.cardProvider = cardProvider
        self.pageProvider = pageProvider
    }
}

/// How much money a location risks with cards whose provider is away.
public struct OfflineCardLimits: Codable, Sendable, Equatable {
    /// The highest amount of one payment with its tip, in minor units.
    public var payment: Amount
    /// The highest sum of the payments that wait for their provider, in minor units.
    public var sum: Amount

    /// Limits from their parts.
    public init(payment: Amount, sum: Amount) {
        self.payment = payment
        self.sum = sum
    }
}

extension OfflineCardLimits: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(payment: .zero, sum: .zero) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("payment", &payment)
        try members.code("sum", &sum)
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
        try members.code("offlineCards", &offlineCards)
        try members.code("cardProvider", &cardProvider)
        try members.code("pageProvider", &pageProvider)
    }
}
