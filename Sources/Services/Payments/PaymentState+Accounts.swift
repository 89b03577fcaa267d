// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The methods of vouchers and house accounts.
extension PaymentState {
    /// Adds the methods of vouchers and house accounts.
    static func addAccounts(to methods: inout MethodTable<Transaction>) {
        methods.on(SellVoucher.self) { transaction, command, request in
            var signed = command
            signed.context = request.signed(command.context)
            return try transaction.execute(command, for: request) { try $0.sell(signed) }
        }
        methods.on(OpenAccount.self) { transaction, command, request in
            var signed = command
            signed.context = request.signed(command.context)
            return try transaction.execute(command, for: request) { try $0.open(signed) }
        }
        methods.on(DepositMoney.self) { transaction, command, request in
            var signed = command
            signed.context = request.signed(command.context)
            return try transaction.execute(command, for: request) { try $0.deposit(signed) }
        }
        methods.on(GetAccount.self) { transaction, request, _ in
            try .result(encoding: try transaction.account(request.account))
        }
    }
}

extension BatchTransaction<PaymentState> {
    fileprivate func account(_ id: AccountID) throws -> Account {
        guard let account = try AccountStorage.account(id, db) else {
            throw Refusal.accountUnknown(id)
        }
        return account
    }

    fileprivate mutating func sell(_ command: SellVoucher) throws -> CommandOutcome {
        let account = try Account.sold(
            by: command, as: try newAccount(),
            existing: try command.account.flatMap { try AccountStorage.account($0, db) },
            drawers: try DrawerStorage.drawers(at: command.location, naming: command.drawer, db),
            in: try register(of: command.location), at: now)
        return try change(account, .accountOpened, command.context)
    }

    fileprivate mutating func open(_ command: OpenAccount) throws -> CommandOutcome {
        let account = try Account.opened(
            by: command, as: try newAccount(),
            existing: try command.account.flatMap { try AccountStorage.account($0, db) },
            in: try register(of: command.location), at: now)
        return try change(account, .accountOpened, command.context)
    }

    fileprivate mutating func deposit(_ command: DepositMoney) throws -> CommandOutcome {
        let account = try account(command.account)
        let changed = try account.deposited(
            by: command,
            drawers: try DrawerStorage.drawers(at: account.location, naming: command.drawer, db),
            in: try register(of: account.location), at: now)
        return try change(changed, .accountChanged, command.context)
    }

    /// A number that no account has; another one is drawn in the rare case that one has it.
    private func newAccount() throws -> AccountID {
        var generator = SystemRandomNumberGenerator()
        var number = AccountID.random(using: &generator)
        while try AccountStorage.account(number, db) != nil { number = .random(using: &generator) }
        return number
    }

    private mutating func change(
        _ account: Account, _ event: PaymentEventType, _ context: CommandContext
    ) throws -> CommandOutcome {
        if let receipt = account.receipt { try ReceiptStorage.write(receipt, db) }
        return .result(try AccountStorage.change(account, event, context, &self))
    }
}
