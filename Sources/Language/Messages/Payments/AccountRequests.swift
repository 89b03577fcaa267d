// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `accounts.sellVoucher`: sells a new voucher for cash.
public struct SellVoucher: Command {
    /// The voucher.
    public typealias Answer = Account
    /// `accounts.sellVoucher`.
    public static let method = "accounts.sellVoucher"
    /// The location that sells it.
    public var location: LocationID
    /// The number of a printed card; nil for a new number.
    public var account: AccountID?
    /// Its balance, in minor units; more than 0.
    public var amount: Amount
    /// The cash of the guest.
    public var tender: Tender
    /// The drawer of the cash; nil for the open drawer of the terminal.
    public var drawer: DrawerID?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
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

/// `accounts.open`: opens a house account, without money.
public struct OpenAccount: Command {
    /// The house account.
    public typealias Answer = Account
    /// `accounts.open`.
    public static let method = "accounts.open"
    /// The location to which it belongs.
    public var location: LocationID
    /// The number of a printed card; nil for a new number.
    public var account: AccountID?
    /// Its holder.
    public var name: String
    /// How far its balance may go below 0, in minor units; 0 or more.
    public var limit: Amount
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
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

/// `accounts.deposit`: recharges a voucher or settles a house account, for cash.
public struct DepositMoney: Command {
    /// The account after the change.
    public typealias Answer = Account
    /// `accounts.deposit`.
    public static let method = "accounts.deposit"
    /// A voucher or a house account.
    public var account: AccountID
    /// The amount by which its balance grows, in minor units; more than 0.
    public var amount: Amount
    /// The cash of the guest.
    public var tender: Tender
    /// The drawer of the cash; nil for the open drawer of the terminal.
    public var drawer: DrawerID?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
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

/// `accounts.get`: returns one voucher or house account.
public struct GetAccount: Request {
    /// The account.
    public typealias Answer = Account
    /// `accounts.get`.
    public static let method = "accounts.get"
    /// The account to return.
    public var account: AccountID

    /// A request for one account.
    public init(account: AccountID) { self.account = account }
}
