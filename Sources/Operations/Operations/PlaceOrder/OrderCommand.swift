// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime

/// `comanda order`: places one order, or shows what can be ordered.
struct OrderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Places one order and, if wanted, pays it.",
        discussion: """
            An item is ITEM[:QUANTITY[:MODIFIER,...]][=NOTE]. It is compared with the menu before \
            an order is opened. Without --item the command lists the menu of the location, or, \
            with --terminal and --pay, pays what that till has open.

            The status is 1 when an item or a command is refused or a service can't be reached, \
            and 2 when no answer came, so that the outcome is unknown: it then says with which \
            --key the same command goes on, and does nothing twice.

            Each order is one of its own. With --terminal it is that till's: if the till has an \
            unfinished order at the location, the items are added to it, and --pay pays all of it. \
            An order whose items are refused is called off, unless --terminal or --key was given.

            Examples:
              comanda order --location 00001
              comanda order --location 00001 --item 00001 --item 00008:2
              comanda order --location 00004 --item '00021:1:large,olives=well done' --table 12
              comanda order --location 00001 --item 00001 --pay cash --tendered 20.00
              comanda order --location 00001 --item 00001 --pay cash --key monday-1
              comanda order --location 00001 --terminal till-1 --pay cash
            """)

    /// The tenders that can be chosen.
    enum TenderChoice: String, ExpressibleByArgument, CaseIterable {
        case cash
    }

    @OptionGroup var options: SuiteOptions

    @Option(help: "The location that the order is for.")
    var location: LocationID

    @Option(
        name: .customLong("item"),
        help: """
            An item of the menu; ':N' behind it orders N, ':N:MODIFIER,MODIFIER' with these \
            modifiers, and '=TEXT' at the end is a note for the kitchen; may be given again.
            """)
    var items: [ItemArgument] = []

    @Option(help: "A note on the whole order.")
    var note: String?

    @Option(help: "The name of the guest.")
    var customer: String?

    @Option(help: "The table of a guest who dines in.")
    var table: String?

    @Option(
        help: "The till that keys the order, and goes on with its own (one that is new otherwise).")
    var terminal: TerminalID?

    @Option(help: "The person at the till.")
    var staff: StaffID?

    @Option(help: "Pays the order at once.")
    var pay: TenderChoice?

    @Option(help: "What the guest hands over, for example 20.00 (exactly what is due otherwise).")
    var tendered: MoneyText?

    @Option(help: ErrandKey.help)
    var key: ErrandKey?

    private var details: OrderDetails {
        OrderDetails(customer: customer, table: table, note: note)
    }

    func validate() throws {
        if tendered != nil, pay == nil {
            throw ValidationError("--tendered says how much is handed over: add --pay cash.")
        }
        guard items.isEmpty else { return }
        if !details.isEmpty {
            throw ValidationError(
                "--note, --customer and --table belong to what is ordered: add an --item.")
        }
        if pay != nil, terminal == nil, key == nil {
            throw ValidationError(
                "There is nothing to pay: add an --item, or the --terminal whose order is paid. "
                    + "'comanda pay' pays an order by its number.")
        }
    }

    func run() async throws {
        let configuration = try SuiteConfiguration(options: options)
        let limits = try configuration.orderLimits()
        if let problem = details.problem(within: limits) { throw ValidationError(problem) }
        try await errand(within: limits).run(as: "comanda-order", in: configuration)
    }

    private func errand(within limits: OrderLimits) -> any Errand {
        let key = key ?? .fresh()
        let sender = ErrandSender(
            key: key, terminal: terminal ?? key.terminal, staff: staff,
            mayHaveBegun: self.key != nil)
        if !items.isEmpty {
            return OrderErrand(
                sender: sender, location: location, items: items, details: details,
                pays: pay != nil, tendered: tendered,
                mayBeContinued: terminal != nil || self.key != nil, limits: limits)
        }
        return pay == nil
            ? MenuListing(location: location)
            : TillPayment(sender: sender, location: location, tendered: tendered)
    }
}

/// Shows what a location sells.
private struct MenuListing: Errand {
    let location: LocationID

    func perform(with client: SuiteClient) async throws {
        let menu = try await client[.locations].call(GetMenu(location: location))
        MenuText.lines(of: menu).forEach(Console.say)
    }
}
