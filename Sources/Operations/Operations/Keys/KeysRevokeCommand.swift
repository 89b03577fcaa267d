// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce

/// `comanda keys revoke`.
struct KeysRevokeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Takes somebody's right away, also while the suite runs.",
        discussion: """
            Its certificate stays, so that 'comanda keys allow' can give the right back; 'comanda \
            keys new' replaces it by a new key.

            Example: comanda keys revoke till-1 --keys keys
            """)

    @OptionGroup var options: KeysOptions

    @Argument(help: "The name of the key.")
    var name: TerminalID

    func run() throws {
        try options.store.revoke(name)
        Console.say("\(name) is no longer allowed; running services notice within a second")
    }
}
