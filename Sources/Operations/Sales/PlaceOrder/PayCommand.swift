// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages
import ServiceRuntime

/// `comanda pay`: pays an existing order, gives money back, and sets tips.
struct PayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pay",
        abstract: "Pays an order, or a part of it; gives money back, and sets tips.",
        discussion: """
            Examples:
              comanda pay 12 --location 00001
              comanda pay 12 --location 00001 --cash 20.00
              comanda pay 12 --amount 15.00 --tip 1.50 --voucher V-1042
              comanda pay 12 --card terminal
              comanda pay list --order 12
              comanda pay cancel PAYMENT
              comanda pay refund PAYMENT --amount 2.50 --reason "the ice cream had melted"
              comanda pay tip PAYMENT 3.00

            'comanda pay order --help' shows the options of a payment.
            """,
        subcommands: [
            PayOrderCommand.self, PayListCommand.self, PayCancelCommand.self,
            PayRefundCommand.self, PayTipCommand.self,
        ],
        defaultSubcommand: PayOrderCommand.self)
}

/// `comanda pay ORDER`: pays an existing order.
struct PayOrderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Pays an order, or a part of it; the word 'order' may be left out.",
        discussion: """
            The command pays all that is due, or --amount of it, in cash unless --voucher, \
            --account or --card names another tender. With a card it waits for the guest. \
            A number means an order of today's business day; the identifier, which 'comanda order' \
            prints, means an order of any day.

            The exit status is 1 if there is nothing to pay or a service refuses or can't be \
            reached, and 2 if no answer came in time, so that the outcome is unknown. Then the \
            message names the --key with which the same command continues; it takes no money twice.

            Examples:
              comanda pay 12 --location 00001
              comanda pay 12 --location 00001 --cash 20.00
              comanda pay 12 --amount 15.00 --tip 1.50 --voucher V-1042
              comanda pay 12 --location 00001 --card terminal
              comanda pay 01a1ff28-6638-7fb0-a4fd-0a24d28ded0d --key monday-2
            """)

    @OptionGroup var money: MoneyArguments

    @Argument(help: "The order: its number, or its identifier.")
    var order: OrderArgument

    @Option(
        help: "The location of an order number (default: the chosen one, or the only one).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    @Option(help: "The part to pay, as 15.00 (default: all that is due).")
    var amount: MoneyText?

    @Option(help: "The tip in addition to it.")
    var tip: MoneyText?

    @Option(help: "The cash that the guest hands over, as 20.00 (default: the amount and the tip).")
    var cash: MoneyText?

    @Option(help: "The number of the voucher that pays.")
    var voucher: AccountID?

    @Option(help: "The number of the house account that pays.")
    var account: AccountID?

    @Option(help: "The payment provider of the card, as COMANDA_PROVIDERS of the service names it.")
    var card: ProviderID?

    @Option(help: "The drawer of the cash (default: the open drawer of the terminal).")
    var drawer: DrawerID?

    func validate() throws {
        if [cash != nil, voucher != nil, account != nil, card != nil].count(where: \.self) > 1 {
            throw ValidationError("Give only one of --cash, --voucher, --account and --card.")
        }
    }

    /// What the options say.
    var wish: PaymentWish {
        let tender: PaymentWish.Tender =
            voucher.map { .voucher($0) } ?? account.map { .houseAccount($0) }
            ?? card.map { .card($0) } ?? .cash(cash)
        return PaymentWish(tender: tender, amount: amount, tip: tip, drawer: drawer)
    }

    func run() async throws {
        let sender = money.sender
        let (order, location, wish, json) = (order, location, wish, money.json)
        try await money.run("comanda-pay") { client in
            let id = try await order.identifier(at: location, client, sender)
            let payment = OrderPayment(order: id, sender: sender, wish: wish)
            guard json else { return try await payment.run(with: client) }
            Console.writeOutput(try await payment.pay(with: client).answer.json)
        }
    }
}

extension OrderArgument {
    /// The identifier of the order; a number is one of today at the location.
    ///
    /// Rethrows errors of `OrderSearch`.
    func identifier(
        at location: LocationID?, _ client: SuiteClient, _ sender: CommandSender
    ) async throws -> OrderID {
        switch self {
        case .identifier(let order): return order
        case .number(let number):
            let search = OrderSearch(client: client, sender: sender)
            return try await search.order(numbered: number, at: location).id
        }
    }
}
