// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// `comanda keys`: who is allowed on the bus.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Makes keys, and says who is allowed on the bus.",
        discussion: """
            Each program has a key pair. Its package certificate in allowed/ of the folder of the \
            keys lets it in, with the roles that stand there; running services notice a change \
            within a second. Secret certificates (NAME.key_secret) stay with whom they belong to.

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
