// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Foundation
import Messages
import ServiceRuntime
import Wire

/// A drawer on the command line: its identifier, or its terminal.
enum DrawerArgument: ExpressibleByArgument, Equatable {
    /// The identifier, a UUID as payment-service makes it.
    case identifier(DrawerID)
    /// The terminal.
    case terminal(TerminalID)

    /// Reads an argument; nil if it is not an identifier.
    init?(argument: String) {
        if UUID(uuidString: argument) != nil, let drawer = DrawerID(argument) {
            self = .identifier(drawer)
        } else {
            guard let terminal = TerminalID(argument) else { return nil }
            self = .terminal(terminal)
        }
    }
}

/// The options of a command about one drawer.
struct DrawerArguments: ParsableArguments {
    @OptionGroup var money: MoneyArguments

    @Option(
        help: """
            The drawer: its terminal, or its identifier (default: that of --terminal, or the only \
            open drawer).
            """,
        completion: .custom(SuiteCompletion.drawers))
    var drawer: DrawerArgument?

    @Option(
        help: "The location of the drawer (default: the chosen one, or the only one).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    /// Which drawer the options mean.
    var choice: DrawerChoice {
        DrawerChoice(
            drawer: drawer ?? money.terminal.map { .terminal($0) }, location: location,
            mayBeClosed: money.key != nil)
    }

    /// Finds the drawer, makes one command about it and sends it, and prints the drawer.
    func send<C: Command>(
        _ make: @Sendable (Drawer, CommandContext) throws -> C
    ) async throws where C.Answer == Drawer {
        let choice = choice
        try await money.send("comanda-drawer") { client, sender in
            let drawer = try await choice.drawer(client)
            sender.drawer = choice.isByIdentifier ? nil : drawer.id
            return try make(drawer, sender.movingContext)
        } text: {
            DrawerText.lines(of: $0)
        }
    }
}

/// Which drawer a command line means.
struct DrawerChoice: Sendable, Equatable {
    /// The drawer; the only open one if nil.
    var drawer: DrawerArgument?
    /// The location; the chosen one, or the only one, if nil.
    var location: LocationID?
    /// Whether the drawer may be closed, because the command shows it or may be a retry.
    var mayBeClosed = false

    /// Whether the command line names the drawer itself, so that a repetition means the same.
    var isByIdentifier: Bool {
        if case .identifier? = drawer { true } else { false }
    }

    /// Asks payment-service for the drawer.
    ///
    /// Throws a `DrawerProblem` if the command line does not mean exactly one drawer. Rethrows
    /// failures of queries.
    nonisolated(nonsending) func drawer(_ client: SuiteClient) async throws -> Drawer {
        if case .identifier(let id) = drawer {
            return try await client.query(GetDrawer(drawer: id), of: .payments).value
        }
        let place = try await client.chosenLocation(location)
        let answer = try await client.query(ListDrawers(location: place), of: .payments)
        return try drawer(among: answer.value.drawers, at: place)
    }

    /// The drawer among those of a location, oldest first.
    ///
    /// Without an open one it is the last closed one, if that is allowed: payment-service repeats
    /// the answer to a retry, and refuses a new command. Throws a `DrawerProblem` if no drawer, or
    /// more than one, is meant.
    func drawer(among drawers: [Drawer], at place: LocationID) throws(DrawerProblem) -> Drawer {
        let meant = drawers.filter { isMeant($0) }
        let open = meant.filter { $0.status == .open }
        if open.count > 1 { throw .several(open) }
        if let drawer = open.first { return drawer }
        if mayBeClosed, let drawer = meant.last { return drawer }
        if case .terminal(let terminal) = drawer { throw .notOpen(terminal, place) }
        throw .noneOpen(place)
    }

    /// The only open drawer; nil if none is open.
    ///
    /// Throws a `DrawerProblem` if several are.
    static func onlyOpen(_ drawers: [Drawer]) throws(DrawerProblem) -> Drawer? {
        let open = drawers.filter { $0.status == .open }
        if open.count > 1 { throw .several(open) }
        return open.first
    }

    private func isMeant(_ candidate: Drawer) -> Bool {
        switch drawer {
        case .identifier(let id): candidate.id == id
        case .terminal(let terminal): candidate.terminal == terminal
        case nil: true
        }
    }
}

extension SuiteClient {
    /// The drawer that a command names for its cash: the given one, or without a terminal the only
    /// open one; nil leaves it to payment-service.
    ///
    /// A command with a given key chooses nothing: at its repetition, another drawer may be open.
    /// Throws a `DrawerProblem` if several drawers are open. Rethrows failures of queries.
    nonisolated(nonsending) func cashDrawer(
        _ given: DrawerID?, of terminal: TerminalID?, at place: LocationID,
        for sender: inout CommandSender
    ) async throws -> DrawerID? {
        if given != nil || terminal != nil || sender.mayBeRetry { return given }
        let answer = try await query(ListDrawers(location: place), of: .payments)
        sender.drawer = try DrawerChoice.onlyOpen(answer.value.drawers)?.id
        return sender.drawer
    }
}

/// The reason why a command line does not mean a drawer.
enum DrawerProblem: Error, Equatable, CustomStringConvertible {
    /// No drawer of the location is open.
    case noneOpen(LocationID)
    /// The terminal has no open drawer.
    case notOpen(TerminalID, LocationID)
    /// Several drawers are open.
    case several([Drawer])

    /// What happened and what to do.
    var description: String {
        switch self {
        case .noneOpen(let location):
            """
            No drawer of location \(location) is open. 'comanda drawer open FLOAT --terminal TILL \
            --location \(location)' opens one. Nothing was changed.
            """
        case .notOpen(let terminal, let location):
            """
            \(terminal) has no open drawer at location \(location). 'comanda drawer list \
            --location \(location)' shows the drawers. Nothing was changed.
            """
        case .several(let drawers):
            "Several drawers are open: \(drawers.map(\.terminal.text).joined(separator: ", ")). "
                + "Name the terminal of one. Nothing was changed."
        }
    }
}
