// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

extension Tender {
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
