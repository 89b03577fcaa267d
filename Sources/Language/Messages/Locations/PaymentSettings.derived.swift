// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/location.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// How guests pay; absent for the defaults.
public struct PaymentSettings: Codable, Sendable, Equatable {
    /// The types of tenders that it offers; without it all.
    public var tenders: [Tender.Kind]?
    /// The smallest coin in minor units; without it cash is exact.
    public var cashRounding: Amount?
    /// The money that is risked with cards whose provider is away; without it none.
    public var offlineCards: OfflineCardLimits?
    /// The provider whose card terminals ask guests at the tills; without it a till names one
    /// itself.
    public var cardProvider: ProviderID?
    /// The provider on whose page guests pay in a browser; without it they can't.
    public var pageProvider: ProviderID?

    /// A value from its parts.
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
