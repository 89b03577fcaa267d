// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages
import ServiceRuntime

/// `comanda pay`: pays an order that is there already.
struct PayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pay",
        abstract: "Pays an order in cash.",
        discussion: """
            It takes all that is due. A number is that of an order of today's business day; \
            the identifier, which 'comanda order' prints, names an order of any day.

            The status is 1 when there is nothing to pay or a service refuses or can't be reached, \
            and 2 when no answer came, so that the outcome is unknown: it then says with which \
            --key the same command goes on, and takes nothing twice.

            Examples:
              comanda pay 12 --location 00001
              comanda pay 12 --location 00001 --cash 20.00
              comanda pay 01a1ff28-6638-7fb0-a4fd-0a24d28ded0d --key monday-2
            """)

    @OptionGroup var options: SuiteOptions

    @Argument(help: "The order: its number, or its identifier.")
    var order: OrderArgument

    @Option(help: "The location that the number belongs to (the only one there is otherwise).")
    var location: LocationID?

    @Option(help: "What the guest hands over, for example 20.00 (exactly what is due otherwise).")
    var cash: MoneyText?

    @Option(help: "The till that takes the money (one that is new otherwise).")
    var terminal: TerminalID?

    @Option(help: "The person at the till.")
    var staff: StaffID?

    @Option(help: ErrandKey.help)
    var key: ErrandKey?

    func run() async throws {
        let key = key ?? .fresh()
        let sender = ErrandSender(
            key: key, terminal: terminal ?? key.terminal, staff: staff,
            mayHaveBegun: self.key != nil)
        let errand = NamedPayment(
            order: order, location: location, sender: sender, tendered: cash)
        try await errand.run(as: "comanda-pay", in: SuiteConfiguration(options: options))
    }
}

/// The payment of an order as a person names it.
private struct NamedPayment: Errand {
    let order: OrderArgument
    let location: LocationID?
    let sender: ErrandSender
    let tendered: MoneyText?

    func perform(with client: SuiteClient) async throws {
        try await OrderPayment(order: identifier(with: client), sender: sender, tendered: tendered)
            .perform(with: client)
    }

    private func identifier(with client: SuiteClient) async throws -> OrderID {
        switch order {
        case .identifier(let order): return order
        case .number(let number):
            let search = OrderSearch(client: client, sender: sender)
            return try await search.order(numbered: number, at: location).id
        }
    }
}
