// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `accounts.open`: open a house account, without money.
public struct OpenAccount: Command {
    /// The answer to `accounts.open`.
    public typealias Answer = Account
    /// `accounts.open`.
    public static let method = "accounts.open"
    /// A location.
    public var location: LocationID
    /// Its number; by default a new one.
    public var account: AccountID?
    /// Its holder.
    public var name: String
    /// How far its balance may go below 0, in minor units; 0 or more.
    public var limit: Amount
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        location: LocationID, account: AccountID? = nil, name: String, limit: Amount,
        context: CommandContext
    ) {
        self.location = location
        self.account = account
        self.name = name
        self.limit = limit
        self.context = context
    }
}
