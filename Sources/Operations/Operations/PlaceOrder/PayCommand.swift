// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages
import ServiceRuntime

/// `comanda pay`: pays an existing order.
struct PayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pay",
        abstract: "Pays an order in cash.",
        discussion: """
            The command pays the whole amount due. A number means an order of today's business \
            day; the identifier, which 'comanda order' prints, means an order of any day.

            The exit status is 1 if there is nothing to pay or a service refuses or can't be \
            reached, and 2 if no answer came in time, so that the outcome is unknown. Then the \
            message names the --key with which the same command continues; it takes no money twice.

            Examples:
              comanda pay 12 --location 00001
              comanda pay 12 --location 00001 --cash 20.00
              comanda pay 01a1ff28-6638-7fb0-a4fd-0a24d28ded0d --key monday-2
            """)

    @OptionGroup var options: SuiteOptions

    @Argument(help: "The order: its number, or its identifier.")
    var order: OrderArgument

    @Option(
        help: "The location of an order number (default: the chosen one, or the only one).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    @Option(help: "The cash that the guest hands over, as 20.00 (default: the amount due).")
    var cash: MoneyText?

    @Option(help: "The till that takes the money (default: a new terminal).")
    var terminal: TerminalID?

    @Option(help: "The person at the till.")
    var staff: StaffID?

    @Option(help: KeyPrefix.help)
    var key: KeyPrefix?

    func run() async throws {
        let key = key ?? .fresh()
        let sender = CommandSender(
            key: key, terminal: terminal ?? key.terminal, staff: staff,
            mayBeRetry: self.key != nil)
        let (order, location, cash) = (order, location, cash)
        let command = ClientCommand(
            name: "comanda-pay", in: try await SuiteConfiguration.ofClient(options: options))
        try await command.run { client in
            let id = try await Self.identifier(of: order, at: location, client, sender)
            try await OrderPayment(order: id, sender: sender, tendered: cash).run(with: client)
        }
    }

    private static func identifier(
        of order: OrderArgument, at location: LocationID?, _ client: SuiteClient,
        _ sender: CommandSender
    ) async throws -> OrderID {
        switch order {
        case .identifier(let order): return order
        case .number(let number):
            let search = OrderSearch(client: client, sender: sender)
            return try await search.order(numbered: number, at: location).id
        }
    }
}
