// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
package import Wire

/// Vouchers and house accounts: opened, and paid into with cash.
extension Account {
    /// Sells a voucher for cash.
    ///
    /// `new` is its number unless the command has one, and `existing` the account with that number.
    /// Refuses `account.exists` and the refusals of a deposit.
    package static func sold(
        by command: SellVoucher, as new: AccountID, existing: Account?, drawers: [Drawer],
        in register: Register, at now: Timestamp
    ) throws(Refusal) -> Account {
        if let existing { throw .accountExists(existing.id) }
        let account = Account(
            id: command.account ?? new, location: command.location, kind: .voucher,
            currency: register.currency, balance: .zero, limit: .zero, revision: 0, openedAt: now,
            changedAt: now)
        let deposit = DepositMoney(
            account: account.id, amount: command.amount, tender: command.tender,
            drawer: command.drawer, context: command.context)
        return try account.deposited(by: deposit, drawers: drawers, in: register, at: now)
    }

    /// Opens a house account without money.
    ///
    /// `new` is its number unless the command has one, and `existing` the account with that number.
    /// Refuses `account.exists` and `account.invalid`.
    package static func opened(
        by command: OpenAccount, as new: AccountID, existing: Account?, in register: Register,
        at now: Timestamp
    ) throws(Refusal) -> Account {
        if let existing { throw .accountExists(existing.id) }
        guard command.limit >= .zero else { throw .accountInvalid(limit: command.limit) }
        return Account(
            id: command.account ?? new, location: command.location, kind: .houseAccount,
            name: command.name, currency: register.currency, balance: .zero, limit: command.limit,
            revision: 1, openedAt: now, changedAt: now)
    }

    /// Recharges a voucher or settles a house account, for cash.
    ///
    /// `register` is that of its location. Refuses `tender.notOffered`,
    /// `payment.amountNotPositive`, `payment.insufficient`, `payment.notInCoins`,
    /// `payment.amountTooHigh`, `drawer.unknown` and `drawer.notOpen`.
    package func deposited(
        by command: DepositMoney, drawers: [Drawer], in register: Register, at now: Timestamp
    ) throws(Refusal) -> Account {
        try check(register.currency)
        let cash = try command.tender.checkDeposit(of: command.amount, in: register)
        try check(.zero - command.amount)
        let drawer = try drawers.drawer(
            command.drawer, of: command.context.terminal, at: location)
        let receipt = register.receipt(
            .deposit(command.amount, cash: cash, to: kind),
            about: ReceiptSubject(account: id, drawer: drawer), context: command.context, at: now)
        return changed(by: command.amount, receipt)
    }
}
