// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages
import Wire

/// Cash for a balance, as the command line has it.
struct CashDeposit: Sendable, Equatable {
    /// The amount by which the balance grows.
    var amount: MoneyText
    /// The cash that the guest hands over; what the amount costs if nil.
    var cash: MoneyText?

    /// The tender; throws a `ValidationError` if the currency lacks an amount.
    func tender(in currency: Currency, _ settings: PaymentSettings) throws -> Tender {
        let cost = settings.inCash(try currency.amount(amount))
        return .cash(try cash.map(currency.amount) ?? cost)
    }

    /// The cash that goes back to the guest; the receipt of a deposit has only what it cost.
    ///
    /// Throws a `ValidationError` if the currency lacks an amount.
    func change(of account: Account) throws -> Amount {
        guard let cash else { return .zero }
        let cost = account.receipt?.entries.first { $0.account == .cash }?.amount
        return try account.currency.amount(cash)
            - (cost ?? account.currency.amount(amount))
    }
}

/// A voucher that a guest buys for cash, as the command line has it.
struct VoucherWish: Sendable, Equatable {
    /// Its balance, and the cash of the guest.
    var deposit: CashDeposit
    /// The number of a printed card; a new number if nil.
    var number: AccountID?
    /// The drawer of the cash; the open drawer of the terminal if nil.
    var drawer: DrawerID?

    /// The command for a location; throws a `ValidationError` if its currency lacks an amount.
    func command(
        at location: LocationID, in currency: Currency, _ context: CommandContext,
        with settings: PaymentSettings = PaymentSettings()
    ) throws -> SellVoucher {
        SellVoucher(
            location: location, account: number, amount: try currency.amount(deposit.amount),
            tender: try deposit.tender(in: currency, settings), drawer: drawer, context: context)
    }
}

/// A house account of a guest, as the command line has it.
struct AccountWish: Sendable, Equatable {
    /// The guest.
    var name: String
    /// How far the balance may go below 0.
    var limit: MoneyText
    /// The number of a printed card; a new number if nil.
    var number: AccountID?

    /// The command for a location; throws a `ValidationError` if its currency lacks the limit.
    func command(
        at location: LocationID, in currency: Currency, _ context: CommandContext
    ) throws -> OpenAccount {
        OpenAccount(
            location: location, account: number, name: name, limit: try currency.amount(limit),
            context: context)
    }
}

/// Cash that a guest pays into a voucher or a house account, as the command line has it.
struct DepositWish: Sendable, Equatable {
    /// The amount, and the cash of the guest.
    var deposit: CashDeposit
    /// The drawer of the cash; the open drawer of the terminal if nil.
    var drawer: DrawerID?

    /// The command for an account; throws a `ValidationError` if its currency lacks an amount.
    func command(
        _ account: Account, _ context: CommandContext,
        with settings: PaymentSettings = PaymentSettings()
    ) throws -> DepositMoney {
        DepositMoney(
            account: account.id, amount: try account.currency.amount(deposit.amount),
            tender: try deposit.tender(in: account.currency, settings), drawer: drawer,
            context: context)
    }
}
