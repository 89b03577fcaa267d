// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages
import ServiceRuntime
import Wire

/// `comanda pay list`: lists payments.
struct PayListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the payments of an order, or the unfinished ones of a location.",
        discussion: """
            A payment is unfinished while its money or a tip or refund of it is not recorded on \
            the order. It finishes by itself as soon as order-service answers, and one by card \
            when the guest and the bank have answered.

            Examples:
              comanda pay list --order 12
              comanda pay list --location 00001
            """)

    @OptionGroup var options: SuiteOptions

    @Option(help: "The order: its number, or its identifier.")
    var order: OrderArgument?

    @Option(
        help: "The location (default: the chosen one, or the only one).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    @Flag(help: "Prints the answer of payment-service as one line of JSON.")
    var json = false

    func run() async throws {
        let command = ClientCommand(
            name: "comanda-pay", in: try await SuiteConfiguration.ofClient(options: options))
        let (order, location) = (order, location)
        let (payments, text) = try await command.run { client -> ([Payment], String) in
            if let order {
                let id = try await OrderLookup(client: client).order(order, at: location).id
                let answer = try await client.query(ListPayments(order: id), of: .payments)
                return (answer.value.payments, answer.json)
            }
            let place = try await client.chosenLocation(location)
            let answer = try await client.query(
                GetPaymentSnapshot(location: place), of: .payments)
            return (answer.value.state, answer.json)
        }
        let lines = json ? [text] : PaymentText.list(payments)
        lines.forEach(Console.writeOutput)
    }
}

/// `comanda pay cancel`: cancels a payment that waits for a card.
struct PayCancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancels a payment that waits for a card.",
        discussion: """
            The guest is no longer asked, and reserved money is released. If the card was charged \
            before, the payment is recorded, and a refund gives the money back.

            Example:
              comanda pay cancel PAYMENT
            """)

    @OptionGroup var money: MoneyArguments

    @Argument(help: "The payment, as 'comanda pay list' shows it.")
    var payment: PaymentID

    func run() async throws {
        let payment = payment
        try await money.send("comanda-pay") { _, sender in
            CancelPayment(payment: payment, context: sender.movingContext)
        } text: {
            PaymentText.lines(of: $0)
        }
    }
}

/// `comanda pay refund`: gives money of a payment back.
struct PayRefundCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refund",
        abstract: "Gives money of a payment back to its tender.",
        discussion: """
            Cash goes back from a drawer, and other money goes back to its voucher, house account \
            or card. A refund first takes from the amount, then from the tip.

            Examples:
              comanda pay refund PAYMENT --reason "wrong order"
              comanda pay refund PAYMENT --amount 2.50 --reason "the ice cream had melted"
            """)

    @OptionGroup var money: MoneyArguments

    @Argument(help: "The payment, as 'comanda pay list' shows it.")
    var payment: PaymentID

    @Option(help: "The money to give back (default: all that was not given back yet).")
    var amount: MoneyText?

    @Option(help: "Why, in 1 to 200 characters.")
    var reason: String

    @Option(help: "The drawer of the cash (default: the open drawer of the terminal).")
    var drawer: DrawerID?

    @Option(
        help: "The location of the payment, to be sure (default: any).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    func run() async throws {
        let (payment, amount, reason, drawer) = (payment, amount, reason, drawer)
        let location = location
        try await money.send("comanda-pay") { client, sender in
            let paid = try await client.query(GetPayment(payment: payment), of: .payments).value
            try OtherLocation.check("Payment \(payment)", of: paid.location, against: location)
            return RefundPayment(
                payment: payment, amount: try amount.map(paid.currency.amount), reason: reason,
                drawer: drawer, context: sender.movingContext)
        } text: {
            PaymentText.lines(of: $0)
        }
    }
}

/// `comanda pay tip`: sets the tip of a payment.
struct PayTipCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tip",
        abstract: "Sets the whole tip of a payment, until its day is closed.",
        discussion: """
            The difference is taken from the tender of the payment or given back to it.

            Example:
              comanda pay tip PAYMENT 3.00
            """)

    @OptionGroup var money: MoneyArguments

    @Argument(help: "The payment, as 'comanda pay list' shows it.")
    var payment: PaymentID

    @Argument(help: "The whole tip from now on, as 3.00; 0 removes it.")
    var tip: MoneyText

    @Option(help: "The drawer of the cash (default: the open drawer of the terminal).")
    var drawer: DrawerID?

    func run() async throws {
        let (payment, tip, drawer) = (payment, tip, drawer)
        try await money.send("comanda-pay") { client, sender in
            let paid = try await client.query(GetPayment(payment: payment), of: .payments).value
            return SetTip(
                payment: payment, tip: try paid.currency.amount(tip), drawer: drawer,
                context: sender.movingContext)
        } text: {
            PaymentText.lines(of: $0)
        }
    }
}
