// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// The means by which a guest pays.
public struct Tender: Codable, Sendable, Equatable {
    /// The kinds of tender.
    public enum Kind: String, Codable, JSONValue, Sendable, CaseIterable {
        /// Notes and coins.
        case cash
        /// A voucher, which was paid in advance.
        case voucher
        /// A house account, which is paid later.
        case houseAccount
        /// A card, by a payment provider.
        case card
    }

    /// The kind of tender.
    public var type: Kind
    /// The cash that the guest handed over, in minor units of the order's currency; nil for other
    /// kinds.
    public var tendered: Amount?
    /// The number of the voucher or of the house account; nil for other kinds.
    public var account: AccountID?
    /// The payment provider of a card; nil for other kinds.
    public var provider: ProviderID?

    /// A tender from its parts.
    public init(
        type: Kind, tendered: Amount? = nil, account: AccountID? = nil, provider: ProviderID? = nil
    ) {
        self.type = type
        self.tendered = tendered
        self.account = account
        self.provider = provider
    }

    /// An amount in cash.
    public static func cash(_ tendered: Amount) -> Self { Self(type: .cash, tendered: tendered) }

    /// A voucher with this number.
    public static func voucher(_ account: AccountID) -> Self {
        Self(type: .voucher, account: account)
    }

    /// A house account with this number.
    public static func houseAccount(_ account: AccountID) -> Self {
        Self(type: .houseAccount, account: account)
    }

    /// A card that the guest shows to the terminal of this provider.
    public static func card(by provider: ProviderID) -> Self {
        Self(type: .card, provider: provider)
    }
}

extension Tender: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        .cash(.zero)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("type", &type)
        try members.code("tendered", &tendered)
        try members.code("account", &account)
        try members.code("provider", &provider)
    }
}
