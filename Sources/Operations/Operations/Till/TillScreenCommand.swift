// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Foundation
import MessageBus
import ServiceRuntime
import Terminal
import TerminalScreen
import Till
import TillTerminal

/// `comanda till`: the screen of a till.
struct TillScreenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "till",
        abstract: "Sells in this terminal: orders, tables, payments and the kitchen's screen.",
        discussion: """
            Keys, the mouse and touch do the same; ? lists the keys. It waits for services that \
            are not running yet, and shows which are silent. What was keyed is never lost: it is \
            kept on this machine until it is answered, and a till that was killed continues where \
            it ended. With a bundle without an address, or with --bus discover, it finds the \
            services on the network, and follows them to another address.

            Each till of a restaurant needs a name of its own, which stays the same from day to \
            day. Its file is comanda/till/NAME.db in $XDG_STATE_HOME, or in ~/.local/state.

            Examples:
              comanda till
              comanda till --location 00001 --terminal till-2 --staff ana
              comanda till --bundle till-1.comanda --theme light
              comanda till --receipts ~/receipts
            """)

    @OptionGroup var options: SuiteOptions

    @Option(
        help: """
            The name of this till in the history of orders (default: the name in the bundle, \
            otherwise till- and the name of this machine).
            """)
    var terminal: TerminalID?

    @Option(help: "The person at the till, in the history of orders.")
    var staff: StaffID?

    @Option(
        help: """
            The location to begin with (default: the one where this till ended, the chosen one, \
            or the only one).
            """,
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    @Option(
        help: """
            The look of the screen: \(Theme.allValueStrings.joined(separator: ", ")) (default: \
            dark, with NO_COLOR monochrome).
            """)
    var theme: Theme?

    @Option(
        help: ArgumentHelp(
            """
            The folder into which each receipt is written, as text of 42 columns in a file \
            LOCATION-DAY-ORDER-receipt-NUMBER.txt, and a bill that is saved in \
            LOCATION-DAY-ORDER-bill.txt. Refunds, sold vouchers and counted drawers get files, too.
            """, valueName: "dir"))
    var receipts: String?

    @Option(
        help: """
            The payment provider of the card terminal at this till, as COMANDA_PROVIDERS of \
            payment-service names it (default: no cards).
            """)
    var cards: ProviderID?

    func run() async throws {
        do {
            try await open()
        } catch ScreenError.notATerminal {
            throw TillProblem.noTerminal
        }
    }

    private func open() async throws {
        let program = try ServiceProgram(
            name: "comanda-till", holder: (terminal ?? Self.machineName).text, options: options)
        let settings = try settings(of: program)
        let lifetime = ClientLifetime()
        try await program.run(for: lifetime, contact: TillContact.init) { bus, contact, onSilence in
            try TillClient(
                bus: bus, settings: settings, contact: contact, end: lifetime.end,
                onSilence: onSilence)
        }
    }

    private func settings(of program: ServiceProgram) throws -> TillSettings {
        let environment = ProcessInfo.processInfo.environment
        guard let folder = UserFolder.state.path() else { throw TillProblem.noFolder }
        let name = terminal ?? program.configuration.bundle?.name ?? Self.machineName
        return TillSettings(
            terminal: name, staff: staff,
            theme: .chosen(theme, noColor: environment["NO_COLOR"]),
            timeZone: TimeZone.current.identifier, location: location,
            firstLocation: ChosenLocation().location, receipts: receipts,
            cards: cards,
            path: "\(folder)/till/\(name).db")
    }

    /// The name of a till without any other.
    private static var machineName: TerminalID {
        TerminalID(argument: "till-\(HostName.present.prefix(50))") ?? "till-1"
    }
}

extension Theme: ExpressibleByArgument {}

extension TillClient: MovableClient {}

extension TillContact {
    /// The contact of the services that the settings of a program name.
    fileprivate init(_ program: ServiceProgram) {
        self.init(address: program.configuration.bus, keyring: program.keyring) {
            program.configuration.endpoints(of: SuiteService($0))
        }
    }
}

extension SuiteService {
    /// The service as a till names it.
    fileprivate init(_ service: TillService) {
        switch service {
        case .locations: self = .locations
        case .orders: self = .orders
        case .payments: self = .payments
        case .kitchen: self = .kitchen
        }
    }
}

/// The reason why a till can't be opened.
enum TillProblem: Error, Equatable, CustomStringConvertible {
    /// Standard input or output is a pipe or a file.
    case noTerminal
    /// There is no place for the file of the till.
    case noFolder

    /// What happened and what to do.
    var description: String {
        switch self {
        case .noTerminal:
            "A till needs a terminal for its screen and its keys; here is a pipe or a file. Start "
                + "it in a terminal, with ssh as 'ssh -t MACHINE comanda till'; 'comanda order' "
                + "works without one."
        case .noFolder:
            "A till keeps what it sends in a file, and this user has no home folder. Set "
                + "XDG_STATE_HOME to a folder that you may write to."
        }
    }
}
