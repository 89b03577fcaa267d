// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import MessageBus
import ServiceRuntime
import Wire

/// `comanda keys`: makes keys and manages the access to the bus.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Makes keys and manages the access to the bus.",
        discussion: """
            Each program has a key pair. Its public certificate in the folder allowed/ gives it \
            access and names its roles. Running services notice a change within a second. A \
            secret certificate (NAME.key_secret) stays with its owner.

            Examples:
              comanda keys init --keys keys
              comanda keys new till-1 --role till --keys keys
              comanda keys revoke till-1 --keys keys
              comanda up --keys keys
            """,
        subcommands: [
            KeysInitCommand.self, KeysNewCommand.self, KeysListCommand.self, KeysAllowCommand.self,
            KeysRevokeCommand.self,
        ])
}

/// The folder of the keys.
struct KeysOptions: ParsableArguments {
    @Option(
        name: .customLong("keys"),
        help: ArgumentHelp(
            "Folder of the keys (COMANDA_KEYS; \(Self.defaultFolder) otherwise).",
            valueName: "dir"))
    var folder: String?

    private static let defaultFolder = "comanda-keys"

    /// The keys in the folder.
    ///
    /// Throws a `ConfigurationError` if the settings file is invalid.
    var store: KeyStore {
        get throws {
            let setting = try SettingsFile.value(of: "COMANDA_KEYS")
            return KeyStore(folder: folder ?? setting ?? Self.defaultFolder)
        }
    }
}

/// `comanda keys list`.
struct KeysListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists all keys with their roles, allowed or not.",
        discussion: "Example: comanda keys list --keys keys")

    @OptionGroup var options: KeysOptions

    func run() throws {
        let (holders, problems) = try options.store.list()
        let width = holders.map(\.name.count).max() ?? 0
        for holder in holders {
            let roles = holder.roles.map { $0.isEmpty ? "(no role)" : KeyStore.text(of: $0) }
            Console.writeOutput("\(holder.name.padded(to: width))  \(roles ?? "(not allowed)")")
        }
        for problem in problems { Console.writeError(problem.description) }
        if !problems.isEmpty { throw ExitCode.failure }
    }
}

/// `comanda keys allow`.
struct KeysAllowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "allow",
        abstract: "Allows the holder of a certificate that was made elsewhere or revoked.",
        discussion: """
            Without --role the holder gets the roles in the certificate. Check them first: the \
            holder may have written them.

            Example: comanda keys allow guest.key --role observer --keys keys
            """)

    @OptionGroup var options: KeysOptions

    @Argument(help: "The file of the public certificate (CZMQ's format).")
    var file: String

    @Option(
        name: .customLong("role"),
        help: "A role of the holder, instead of those in the certificate; may be given again.")
    var roles: [Role] = []

    func run() throws {
        let peer = try options.store.allow(file, roles: roles.isEmpty ? nil : Set(roles))
        guard !peer.roles.isEmpty else {
            return Console.writeOutput(
                "\(peer.name) is allowed, but may do nothing without a role: run the command again "
                    + "with --role")
        }
        Console.writeOutput("\(peer.name) is allowed as \(KeyStore.text(of: peer.roles))")
    }
}

/// `comanda keys revoke`.
struct KeysRevokeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Revokes a key, also while the suite runs.",
        discussion: """
            The certificate stays in the folder: 'comanda keys allow' allows it again, and \
            'comanda keys new' replaces it by a new key.

            Example: comanda keys revoke till-1 --keys keys
            """)

    @OptionGroup var options: KeysOptions

    @Argument(help: "The name of the key.")
    var name: TerminalID

    func run() throws {
        try options.store.revoke(name)
        Console.writeOutput(
            "\(name) is no longer allowed; running services notice within a second")
    }
}
