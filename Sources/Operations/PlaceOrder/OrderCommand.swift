// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
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
            Without --item it lists the menu of the location. The status is 1 when a service \
            refuses or can't be reached, and 2 when no answer came, so that the outcome is \
            unknown: it then says with which --key the same command goes on, and does nothing \
            twice.

            Each order is one of its own. With --terminal it is that till's: if the till has an \
            unfinished order at the location, the items are added to it, and --pay pays all of it. \
            An order whose items are refused is called off, unless --terminal or --key was given.

            Examples:
              comanda order --location 00001
              comanda order --location 00001 --item 00001 --item 00008:2
              comanda order --location 00001 --item 00001 --pay cash --tendered 20.00
              comanda order --location 00001 --item 00001 --pay cash --key monday-1
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
        help: "An item of the menu, with ':N' for N of it; may be given again.")
    var items: [ItemArgument] = []

    @Option(
        help: "The till that keys the order, and goes on with its own (one that is new otherwise).")
    var terminal: TerminalID?

    @Option(help: "The person at the till.")
    var staff: StaffID?

    @Option(help: "Pays the order at once.")
    var pay: TenderChoice?

    @Option(help: "What the guest hands over, for example 20.00 (exactly what is due otherwise).")
    var tendered: MoneyText?

    @Option(
        help: """
            Makes the command safe to repeat: given again with the same key within a day, it does \
            what is missing and nothing twice. \(ErrandKey.mostCharacters) letters, digits or any \
            of . _ : - at most (one that is new otherwise).
            """)
    var key: ErrandKey?

    func validate() throws {
        if tendered != nil, pay == nil {
            throw ValidationError("--tendered says how much is handed over: add --pay cash.")
        }
        if pay != nil, items.isEmpty {
            throw ValidationError("There is nothing to pay: add an --item.")
        }
    }

    func run() async throws {
        let configuration = try SuiteConfiguration(options: options)
        let errand = errand(under: key ?? .fresh())
        let host = try BusHost<SuiteClient>(name: "comanda-order", of: configuration)
        try await host.start { try SuiteClient(bus: $0, configuration: configuration) }
        let outcome = await host.run { await Self.outcome(of: errand, with: $0) }
        await host.stop()
        if let exit = outcome?.exit { throw exit }
    }

    private func errand(under key: ErrandKey) -> OrderErrand {
        OrderErrand(
            key: key, location: location, items: items, terminal: terminal ?? key.terminal,
            staff: staff, pays: pay != nil, tendered: tendered,
            mayBeContinued: terminal != nil || self.key != nil)
    }

    /// How the command ends.
    private struct Outcome: Sendable {
        var exit: ExitCode?
    }

    private static func outcome(of errand: OrderErrand, with client: SuiteClient) async -> Outcome {
        do {
            if errand.items.isEmpty {
                let menu = try await client[.locations].call(GetMenu(location: errand.location))
                MenuText.lines(of: menu).forEach(Console.say)
            } else {
                try await errand.perform(with: client)
            }
            return Outcome()
        } catch {
            Console.note("\(error)")
            let failure = (error as? OrderFailure)?.cause ?? error as? CallFailure
            return Outcome(exit: failure == .outcomeUnknown ? ExitCode(2) : .failure)
        }
    }
}
