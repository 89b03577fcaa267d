// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages
import ServiceRuntime

/// `comanda voucher`: sells, recharges and shows vouchers.
struct VoucherCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "voucher",
        abstract: "Sells, recharges and shows vouchers.",
        discussion: """
            A voucher is paid in advance, in cash. 'comanda pay ORDER --voucher NUMBER' pays an \
            order with it.

            Examples:
              comanda voucher sell 15.00 --number V-1042 --terminal till-1
              comanda voucher deposit V-1042 5.00 --cash 10.00 --terminal till-1
              comanda voucher show V-1042
            """,
        subcommands: [
            VoucherSellCommand.self, AccountDepositCommand.self, AccountShowCommand.self,
        ])
}

/// `comanda account`: opens, settles and shows house accounts.
struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Opens, settles and shows house accounts of guests who pay later.",
        discussion: """
            'comanda pay ORDER --account NUMBER' puts an order on a house account.

            Examples:
              comanda account open "Bakery next door" --limit 200.00 --number H-7
              comanda account deposit H-7 48.50 --cash 50.00 --terminal till-1
              comanda account show H-7
            """,
        subcommands: [
            AccountOpenCommand.self, AccountDepositCommand.self, AccountShowCommand.self,
        ])
}

/// `comanda voucher sell`: sells a voucher.
struct VoucherSellCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sell",
        abstract: "Sells a new voucher for cash.",
        discussion: """
            This is no sale yet: the sale comes when the voucher pays for an order.

            Examples:
              comanda voucher sell 15.00 --terminal till-1
              comanda voucher sell 15.00 --number V-1042 --cash 20.00 --terminal till-1
            """)

    @OptionGroup var money: MoneyArguments

    @Argument(help: "The balance of the voucher, as 15.00.")
    var amount: MoneyText

    @Option(help: "The number of a printed card (default: a new number).")
    var number: AccountID?

    @Option(help: "The cash that the guest hands over, as 20.00 (default: what it costs).")
    var cash: MoneyText?

    @Option(
        help: "The location (default: the chosen one, or the only one).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    @Option(
        help: """
            The drawer of the cash (default: the open drawer of --terminal, or without it and \
            --key the only one).
            """)
    var drawer: DrawerID?

    /// What the options say.
    var wish: VoucherWish {
        VoucherWish(
            deposit: CashDeposit(amount: amount, cash: cash), number: number, drawer: drawer)
    }

    func run() async throws {
        let (given, wish, terminal) = (location, wish, money.terminal)
        try await money.send("comanda-voucher") { client, sender in
            let place = try await client.location(given)
            var wish = wish
            wish.drawer = try await client.cashDrawer(
                wish.drawer, of: terminal, at: place.id, for: &sender)
            return try wish.command(
                at: place.id, in: place.currency, sender.movingContext,
                with: place.payment ?? PaymentSettings())
        } text: {
            try AccountText.lines(of: $0, change: wish.deposit.change(of: $0))
        }
    }
}

/// `comanda account open`: opens a house account.
struct AccountOpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Opens a house account, without money; with keys, only managers may.",
        discussion: """
            Example:
              comanda account open "Bakery next door" --limit 200.00 --number H-7 --staff lea
            """)

    @OptionGroup var money: MoneyArguments

    @Argument(help: "The guest who pays later.")
    var name: String

    @Option(help: "The most that the guest may owe, as 200.00.")
    var limit: MoneyText

    @Option(help: "The number of a printed card (default: a new number).")
    var number: AccountID?

    @Option(
        help: "The location (default: the chosen one, or the only one).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    /// What the options say.
    var wish: AccountWish { AccountWish(name: name, limit: limit, number: number) }

    func run() async throws {
        let (given, wish) = (location, wish)
        try await money.send("comanda-account") { client, sender in
            let place = try await client.location(given)
            return try wish.command(at: place.id, in: place.currency, sender.movingContext)
        } text: {
            AccountText.lines(of: $0)
        }
    }
}

/// `comanda voucher deposit` and `comanda account deposit`: take cash for a balance.
struct AccountDepositCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deposit",
        abstract: "Recharges a voucher or settles a house account, for cash.",
        discussion: """
            Examples:
              comanda voucher deposit V-1042 5.00 --terminal till-1
              comanda account deposit H-7 48.50 --cash 50.00 --terminal till-1
            """)

    @OptionGroup var money: MoneyArguments

    @Argument(help: "The number of the voucher or the house account.")
    var account: AccountID

    @Argument(help: "The amount by which the balance grows, as 5.00.")
    var amount: MoneyText

    @Option(help: "The cash that the guest hands over, as 20.00 (default: what it costs).")
    var cash: MoneyText?

    @Option(
        help: """
            The drawer of the cash (default: the open drawer of --terminal, or without it and \
            --key the only one).
            """)
    var drawer: DrawerID?

    /// What the options say.
    var wish: DepositWish {
        DepositWish(deposit: CashDeposit(amount: amount, cash: cash), drawer: drawer)
    }

    func run() async throws {
        let (account, wish, terminal) = (account, wish, money.terminal)
        try await money.send("comanda-account") { client, sender in
            let present = try await client.query(GetAccount(account: account), of: .payments)
            let place = present.value.location
            let settings = try await client.paymentSettings(of: place)
            var wish = wish
            wish.drawer = try await client.cashDrawer(
                wish.drawer, of: terminal, at: place, for: &sender)
            return try wish.command(present.value, sender.movingContext, with: settings)
        } text: {
            try AccountText.lines(of: $0, change: wish.deposit.change(of: $0))
        }
    }
}

/// `comanda voucher show` and `comanda account show`: show a balance.
struct AccountShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows the balance of a voucher or a house account.",
        discussion: """
            Examples:
              comanda voucher show V-1042
              comanda account show H-7
            """)

    @OptionGroup var options: SuiteOptions

    @Argument(help: "The number of the voucher or the house account.")
    var account: AccountID

    @Option(
        help: "The location of the number, to be sure (default: any).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    @Flag(help: "Prints the answer of payment-service as one line of JSON.")
    var json = false

    func run() async throws {
        let command = ClientCommand(
            name: "comanda-account", in: try await SuiteConfiguration.ofClient(options: options))
        let (account, location) = (account, location)
        let answer = try await command.run { client in
            let answer = try await client.query(GetAccount(account: account), of: .payments)
            try OtherLocation.check(
                "Number \(account)", of: answer.value.location, against: location)
            return answer
        }
        let lines = json ? [answer.json] : AccountText.lines(of: answer.value)
        lines.forEach(Console.writeOutput)
    }
}
