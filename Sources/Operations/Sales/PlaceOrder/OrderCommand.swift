// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Catalogue
import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime

/// `comanda order`: places one order, or lists what can be ordered.
struct OrderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Places one order and, with --pay, pays it.",
        discussion: """
            An item is ITEM[:QUANTITY[:MODIFIER,...]][=NOTE]; items and modifiers are given by \
            identifier or name. They are compared with the menu before the order is opened. \
            Without --item the command lists the menu of the location, or, \
            with --terminal and --pay, pays the unpaid order of that till.

            The exit status is 1 if an item or a command is refused or a service can't be \
            reached, and 2 if no answer came in time, so that the outcome is unknown. Then the \
            message names the --key with which the same command continues; it does nothing twice.

            The command opens a new order. With --terminal it uses that till's unfinished order at \
            the location, if there is one: the items are added to it, and --pay pays all of it. If \
            its items are refused, a new order is canceled, unless --terminal or --key is given.

            Examples:
              comanda order --location 00001
              comanda order --location 00001 --item 00001 --item 00008:2
              comanda order --location 00001 --item 'French Fries:2'
              comanda order --location 00004 --item '00021:1:large,olives=well done' --table T1
              comanda order --location 00001 --item 00001 --pay cash --tendered 20.00
              comanda order --location 00001 --item 00001 --pay cash --key monday-1
              comanda order --location 00001 --terminal till-1 --pay cash
            """)

    /// The tenders that can be chosen.
    enum TenderChoice: String, ExpressibleByArgument, CaseIterable {
        case cash
    }

    @OptionGroup var options: SuiteOptions

    @Option(
        help: "The location of the order (default: the chosen one, or the only one).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    @Option(
        name: .customLong("item"),
        help: """
            An item of the menu. ':N' after it orders N, ':N:MODIFIER,MODIFIER' with these \
            modifiers; '=TEXT' at the end is a note for the kitchen. May be given again.
            """,
        completion: .custom(SuiteCompletion.items))
    var items: [ItemArgument] = []

    @Option(help: "A note on the whole order.")
    var note: String?

    @Option(help: "The name of the guest.")
    var customer: String?

    @Option(help: "The table of a guest who dines in.")
    var table: String?

    @Option(
        help: "The till, which continues its unfinished order (default: a new terminal).")
    var terminal: TerminalID?

    @Option(help: "The person at the till.")
    var staff: StaffID?

    @Option(help: "Pays the order at once.")
    var pay: TenderChoice?

    @Option(help: "The cash that the guest hands over, as 20.00 (default: the amount due).")
    var tendered: MoneyText?

    @Option(help: KeyPrefix.help)
    var key: KeyPrefix?

    private var details: OrderDetails {
        OrderDetails(customer: customer, table: table, note: note)
    }

    func validate() throws {
        if tendered != nil, pay == nil {
            throw ValidationError("--tendered is the cash for a payment: add --pay cash.")
        }
        guard items.isEmpty else { return }
        if !details.isEmpty {
            throw ValidationError(
                "--note, --customer and --table belong to an order: add an --item.")
        }
        if pay != nil, terminal == nil, key == nil {
            throw ValidationError(
                "There is nothing to pay. Add an --item, or the --terminal with the order to pay. "
                    + "'comanda pay' pays an order by its number.")
        }
    }

    func run() async throws {
        let configuration = try await SuiteConfiguration.ofClient(options: options)
        let limits = try configuration.orderLimits()
        if let problem = details.problem(within: limits) { throw ValidationError(problem) }
        let command = self
        try await ClientCommand(name: "comanda-order", in: configuration).run { client in
            let location = try await client.chosenLocation(command.location)
            switch command.action(at: location, within: limits) {
            case .place(let placement): try await placement.run(with: client)
            case .pay(let payment): try await payment.run(with: client)
            case .listMenu(let location):
                let entry = try await client.catalogueEntry(of: location)
                MenuText(of: entry.location, width: TerminalWidth.ofOutput).lines(of: entry.menu)
                    .forEach(Console.writeOutput)
            }
        }
    }

    /// What the options ask for.
    private enum Action: Sendable {
        case place(OrderPlacement)
        case pay(TillPayment)
        case listMenu(LocationID)
    }

    private func action(at location: LocationID, within limits: OrderLimits) -> Action {
        let key = key ?? .fresh()
        let sender = CommandSender(
            key: key, terminal: terminal ?? key.terminal, staff: staff,
            mayBeRetry: self.key != nil)
        if !items.isEmpty {
            return .place(
                OrderPlacement(
                    sender: sender, location: location, items: items, details: details,
                    pays: pay != nil, tendered: tendered,
                    mayBeContinued: terminal != nil || self.key != nil, limits: limits))
        }
        return pay == nil
            ? .listMenu(location)
            : .pay(TillPayment(sender: sender, location: location, tendered: tendered))
    }
}
