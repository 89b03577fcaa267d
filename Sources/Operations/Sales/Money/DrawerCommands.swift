// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages
import ServiceRuntime

/// `comanda drawer`: opens, shows, fills and counts drawers of cash.
struct DrawerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drawer",
        abstract: "Opens, shows, fills and counts drawers of cash.",
        discussion: """
            A drawer is the cash of one till from its float to its count. While a drawer of a \
            location is open, all cash of the location needs one.

            Examples:
              comanda drawer open 100.00 --terminal till-1 --staff ana
              comanda drawer list
              comanda drawer in 20.00 --drawer till-1 --reason "coins from the bank"
              comanda drawer out 5.00 --drawer till-1 --reason "milk from the shop"
              comanda drawer kick --drawer till-1 --reason "a guest needed coins"
              comanda drawer close 144.41 --drawer till-1 --staff ana
            """,
        subcommands: [
            DrawerOpenCommand.self, DrawerListCommand.self, DrawerShowCommand.self,
            DrawerInCommand.self, DrawerOutCommand.self, DrawerKickCommand.self,
            DrawerCloseCommand.self,
        ])
}

/// `comanda drawer open`: opens the drawer of a till.
struct DrawerOpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Opens the drawer of a till with the cash that is in it.",
        discussion: """
            A till has at most one open drawer.

            Example:
              comanda drawer open 100.00 --terminal till-1 --staff ana
            """)

    @OptionGroup var money: MoneyArguments

    @Argument(help: "The cash that is in the drawer, as 100.00.")
    var float: MoneyText

    @Option(
        help: "The location (default: the chosen one, or the only one).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    func validate() throws {
        guard money.terminal != nil else {
            throw ValidationError("Name the till of the drawer, as in --terminal till-1.")
        }
    }

    func run() async throws {
        let (given, float) = (location, float)
        try await money.send("comanda-drawer") { client, sender in
            let place = try await client.location(given)
            return OpenDrawer(
                location: place.id, float: try place.currency.amount(float),
                context: sender.movingContext)
        } text: {
            DrawerText.lines(of: $0)
        }
    }
}

/// `comanda drawer list`: lists drawers.
struct DrawerListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the open drawers, and those closed on the present business day.",
        discussion: """
            The count of a drawer is blind: what it should have is shown once it is closed.

            Examples:
              comanda drawer list
              comanda drawer list --json | jq '.drawers[] | select(.status == "open")'
            """)

    @OptionGroup var options: SuiteOptions

    @Option(
        help: "The location (default: the chosen one, or the only one).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    @Flag(help: "Prints the answer of payment-service as one line of JSON.")
    var json = false

    func run() async throws {
        let command = ClientCommand(
            name: "comanda-drawer", in: try await SuiteConfiguration.ofClient(options: options))
        let given = location
        let (place, answer) = try await command.run { client in
            let place = try await client.chosenLocation(given)
            return (place, try await client.query(ListDrawers(location: place), of: .payments))
        }
        let lines = json ? [answer.json] : DrawerText.list(answer.value.drawers, at: place)
        lines.forEach(Console.writeOutput)
    }
}

/// `comanda drawer show`: shows a drawer.
struct DrawerShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows a drawer and its last movement.",
        discussion: """
            Examples:
              comanda drawer show
              comanda drawer show till-1
            """)

    @OptionGroup var options: SuiteOptions

    @Argument(
        help: "The drawer: its terminal, or its identifier (default: the only open one).",
        completion: .custom(SuiteCompletion.drawers))
    var drawer: DrawerArgument?

    @Option(
        help: "The location of the drawer (default: the chosen one, or the only one).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    @Flag(help: "Prints the answer of payment-service as one line of JSON.")
    var json = false

    func run() async throws {
        let command = ClientCommand(
            name: "comanda-drawer", in: try await SuiteConfiguration.ofClient(options: options))
        let choice = DrawerChoice(drawer: drawer, location: location, mayBeClosed: true)
        let answer = try await command.run { client in
            let drawer = try await choice.drawer(client).id
            return try await client.query(GetDrawer(drawer: drawer), of: .payments)
        }
        let lines = json ? [answer.json] : DrawerText.lines(of: answer.value)
        lines.forEach(Console.writeOutput)
    }
}

/// `comanda drawer in`: puts cash into a drawer.
struct DrawerInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "in",
        abstract: "Puts cash into a drawer, without a sale.",
        discussion: """
            Example:
              comanda drawer in 20.00 --drawer till-1 --reason "coins from the bank"
            """)

    @OptionGroup var arguments: DrawerArguments

    @Argument(help: "The cash that is put in, as 20.00.")
    var amount: MoneyText

    @Option(help: "Why, in 1 to 200 characters.")
    var reason: String

    /// What the options say.
    var wish: CashWish { CashWish(kind: .paidIn, amount: amount, reason: reason) }

    func run() async throws { try await arguments.send(wish.command) }
}

/// `comanda drawer out`: takes cash out of a drawer.
struct DrawerOutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "out",
        abstract: "Takes cash out of a drawer, without a sale.",
        discussion: """
            Example:
              comanda drawer out 5.00 --drawer till-1 --reason "milk from the shop"
            """)

    @OptionGroup var arguments: DrawerArguments

    @Argument(help: "The cash that is taken out, as 5.00.")
    var amount: MoneyText

    @Option(help: "Why, in 1 to 200 characters.")
    var reason: String

    /// What the options say.
    var wish: CashWish { CashWish(kind: .paidOut, amount: amount, reason: reason) }

    func run() async throws { try await arguments.send(wish.command) }
}

/// `comanda drawer kick`: opens the lock of a drawer without a sale.
struct DrawerKickCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kick",
        abstract: "Opens the lock of a drawer without a sale, if a printer can do that.",
        discussion: """
            The receipt keeps who did it and why.

            Example:
              comanda drawer kick --drawer till-1 --reason "a guest needed coins" --staff ana
            """)

    @OptionGroup var arguments: DrawerArguments

    @Option(help: "Why, in 1 to 200 characters.")
    var reason: String

    func run() async throws {
        let reason = reason
        try await arguments.send { drawer, context in
            KickDrawer(drawer: drawer.id, reason: reason, context: context)
        }
    }
}

/// `comanda drawer close`: counts a drawer and closes it.
struct DrawerCloseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "close",
        abstract: "Closes a drawer with its counted cash, once.",
        discussion: """
            The count is blind: only after it is sent, the command says what was expected and \
            whether cash is missing. Without COUNTED the command asks for it.

            Examples:
              comanda drawer close --drawer till-1 --staff ana
              comanda drawer close 144.41 --drawer till-1 --reason "wrong change"
            """)

    @OptionGroup var arguments: DrawerArguments

    @Argument(help: "The cash in the drawer, float included, as 144.41 (default: asks for it).")
    var counted: MoneyText?

    @Option(help: "Why cash may be missing, in 1 to 200 characters.")
    var reason: String?

    func run() async throws {
        let (money, choice, reason) = (arguments.money, arguments.choice, reason)
        let drawer = try await money.run("comanda-drawer") { try await choice.drawer($0) }
        let counted = try counted ?? CountQuestion.ask(about: drawer)
        let wish = CountWish(counted: counted, reason: reason)
        try await money.send("comanda-drawer") { _, sender in
            try wish.command(drawer, sender.movingContext)
        } text: {
            DrawerText.lines(of: $0)
        }
    }
}
