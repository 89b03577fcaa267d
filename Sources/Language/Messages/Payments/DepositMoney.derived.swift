// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `accounts.deposit`: recharge a voucher or settle a house account.
public struct DepositMoney: Command {
    /// The answer to `accounts.deposit`.
    public typealias Answer = Account
    /// `accounts.deposit`.
    public static let method = "accounts.deposit"
    /// A voucher or a house account.
    public var account: AccountID
    /// The amount by which its balance grows, in minor units; more than 0.
    public var amount: Amount
    /// Cash.
    public var tender: Tender
    /// The drawer of the cash; absent for the open drawer of the terminal.
    public var drawer: DrawerID?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        account: AccountID, amount: Amount, tender: Tender, drawer: DrawerID? = nil,
        context: CommandContext
    ) {
        self.account = account
        self.amount = amount
        self.tender = tender
        self.drawer = drawer
        self.context = context
    }
}
