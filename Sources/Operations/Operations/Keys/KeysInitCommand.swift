// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import ServiceRuntime
import Wire

/// `comanda keys init`.
struct KeysInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Makes the keys of the four services and of an admin, where they are missing.",
        discussion: "Example: comanda keys init --keys keys && comanda up --keys keys")

    @OptionGroup var options: KeysOptions

    func run() throws {
        let store = options.store
        for (name, role) in Self.holders where !store.isAllowed(name) {
            try letIn(name, role, store)
        }
        Console.say("start with: comanda up --keys \(store.folder)")
    }

    /// Who has a key that was revoked is not missing.
    private func letIn(_ name: TerminalID, _ role: Role, _ store: KeyStore) throws {
        if store.isRevoked(name) {
            let command = "comanda keys new \(name) --role \(role.rawValue) --keys \(store.folder)"
            return Console.say("\(name) has a key and is not allowed: '\(command)' makes a new key")
        }
        try store.create(name, roles: [role])
        Console.say("\(name) is allowed as \(role.rawValue)")
    }

    private static let holders: [(TerminalID, Role)] = [
        (name(of: .locations), .locations), (name(of: .orders), .orders),
        (name(of: .payments), .payments), (name(of: .kitchen), .kitchen),
        (TerminalID(stringLiteral: SuiteConfiguration.operatorName), .admin),
    ]

    private static func name(of service: SuiteService) -> TerminalID {
        TerminalID(stringLiteral: service.rawValue)
    }
}
