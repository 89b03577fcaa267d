// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `accounts.sellVoucher`: sell a new voucher.
public struct SellVoucher: Command {
    /// The answer to `accounts.sellVoucher`.
    public typealias Answer = Account
    /// `accounts.sellVoucher`.
    public static let method = "accounts.sellVoucher"
    /// A location.
    public var location: LocationID
    /// Its number, for example a printed one; by default a new one.
    public var account: AccountID?
    /// Its balance, in minor units; more than 0.
    public var amount: Amount
    /// Cash.
    public var tender: Tender
    /// The drawer of the cash; absent for the open drawer of the terminal.
    public var drawer: DrawerID?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        location: LocationID, account: AccountID? = nil, amount: Amount, tender: Tender,
        drawer: DrawerID? = nil, context: CommandContext
    ) {
        self.location = location
        self.account = account
        self.amount = amount
        self.tender = tender
        self.drawer = drawer
        self.context = context
    }
}
