// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import MessageBus
import Wire

/// `comanda keys allow`.
struct KeysAllowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "allow",
        abstract: "Lets in the holder of a certificate that was made elsewhere or revoked.",
        discussion: """
            The certificate's roles hold unless others are given: look at them, its holder may \
            have written them.

            Example: comanda keys allow guest.key --role observer --keys keys
            """)

    @OptionGroup var options: KeysOptions

    @Argument(help: "The package certificate (CZMQ's format).")
    var file: String

    @Option(
        name: .customLong("role"),
        help: "What the holder may do, instead of what the certificate says; may be given again.")
    var roles: [Role] = []

    func run() throws {
        let peer = try options.store.allow(file, roles: roles.isEmpty ? nil : Set(roles))
        let text = peer.roles.isEmpty ? "nobody: give it a --role" : KeyStore.text(of: peer.roles)
        Console.say("\(peer.name) is allowed as \(text)")
    }
}
