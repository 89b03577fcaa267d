// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payment.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// A guest pays in cash, with a voucher, on a house account or by card.
public struct Tender: Codable, Sendable, Equatable {
    /// The kind of tender.
    public var type: Kind
    /// Of cash: the money that the guest handed over.
    public var tendered: Amount?
    /// The number of the voucher or of the house account.
    public var account: AccountID?
    /// Of a card: the payment provider, by its name in payment-service.
    public var provider: ProviderID?

    /// A value from its parts.
    public init(
        type: Kind, tendered: Amount? = nil, account: AccountID? = nil, provider: ProviderID? = nil
    ) {
        self.type = type
        self.tendered = tendered
        self.account = account
        self.provider = provider
    }
}

extension Tender: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(type: .cash) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("type", &type)
        try members.code("tendered", &tendered)
        try members.code("account", &account)
        try members.code("provider", &provider)
    }
}
