// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `accounts.get`: one voucher or house account.
public struct GetAccount: Request {
    /// The answer to `accounts.get`.
    public typealias Answer = Account
    /// `accounts.get`.
    public static let method = "accounts.get"
    /// The account to return.
    public var account: AccountID

    /// A message from its parts.
    public init(account: AccountID) { self.account = account }
}
