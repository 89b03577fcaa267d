// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import ServiceRuntime
import Wire

/// `comanda keys new`.
struct KeysNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Makes a key pair and lets its holder in.",
        discussion: """
            Give the holder NAME.key_secret, and the folder allowed with the certificates of the \
            services. What is sent with the key stands in the history under its name.

            For a till that was lost: revoke its key, then make a new one of the same name. The \
            old pair is set aside, each file as ….old, and lets nobody in.

            Example: comanda keys new till-1 --role till --keys keys
            """)

    @OptionGroup var options: KeysOptions

    @Argument(help: "The name of the till, screen or program.")
    var name: TerminalID

    @Option(
        name: .customLong("role"),
        help: "What it may do; may be given again.")
    var roles: [Role]

    func run() throws {
        let store = options.store
        let replaces = store.isRevoked(name)
        try store.create(name, roles: Set(roles))
        if replaces { Console.say("the revoked key of \(name) is replaced by a new one") }
        Console.say("\(name) is allowed as \(KeyStore.text(of: Set(roles)))")
        let path = SuiteConfiguration.secretPath(of: name.text, in: store.folder)
        Console.say("its secret, for its holder alone: \(path)")
    }
}
