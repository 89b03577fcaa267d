// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import ClientSupport
import Commerce
import Foundation
import ServiceRuntime
import Wire

/// `comanda keys init`.
struct KeysInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Makes the missing keys of the four services and of an admin.",
        discussion: "Example: comanda keys init --keys keys && comanda up --keys keys")

    @OptionGroup var options: KeysOptions

    func run() throws {
        let store = try options.store
        let missing = Self.holders.filter { !store.isAllowed($0.0) }
        let lost = Self.holders.map(\.0).filter(store.lacksSecret)
        if missing.isEmpty, lost.isEmpty {
            Console.writeOutput("no key is missing in \(store.folder)")
        }
        // A revoked key is not missing.
        for (name, role) in missing where store.isRevoked(name) {
            let command = "comanda keys new \(name) --role \(role.rawValue) --keys \(store.folder)"
            Console.writeOutput("the key of \(name) is revoked: '\(command)' makes a new one")
        }
        let new = missing.filter { !store.isRevoked($0.0) && !lost.contains($0.0) }
        for (name, role) in new {
            try store.create(name, roles: [role])
            Console.writeOutput("\(name) is allowed as \(role.rawValue)")
        }
        if !new.isEmpty {
            Console.writeOutput(
                "restart the services to use them: comanda up --keys \(store.folder), or with the "
                    + "package: systemctl restart comanda.target")
        }
        guard !lost.isEmpty else { return }
        throw KeyStoreError.secretsLost(lost.map(\.text), folder: store.folder)
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

/// `comanda keys new`.
struct KeysNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Makes a key pair and allows its holder.",
        discussion: """
            Give the holder the bundle: one file with its keys, the public keys of the services \
            and their address. Without --bundle, give it NAME.key_secret, and the folder allowed \
            with the certificates of the services. The history shows the key's name with each \
            command that it sent.

            If a till is lost, revoke its key, then make a new one of the same name. The old pair \
            is renamed, each file to ….old, and gives no access.

            Examples:
              comanda keys new till-1 --role till --keys keys
              comanda keys new kitchen-2 --role kitchen --keys keys --bundle kitchen-2.comanda \
            --bus tcp://192.168.1.10:5570
            """)

    @OptionGroup var options: KeysOptions

    @Argument(help: "The name of the till, screen or program.")
    var name: TerminalID

    @Option(
        name: .customLong("role"),
        help: "A role of the holder; may be given again.")
    var roles: [Role]

    @Option(
        help: ArgumentHelp(
            "Also writes a bundle, one file for the machine of the holder.", valueName: "file"))
    var bundle: String?

    @Option(
        help: """
            Address of the services in the bundle: tcp://HOST:PORT or ipc:///FOLDER (COMANDA_BUS; \
            default: none, the machine of the holder finds them on the network).
            """)
    var bus: String?

    func validate() throws {
        if bus != nil, bundle == nil {
            throw ValidationError("--bus is the address in a bundle: add --bundle FILE.")
        }
    }

    func run() throws {
        let store = try options.store
        // Not the settings file: its address is the one where the services listen.
        let address = bus ?? ProcessInfo.processInfo.environment["COMANDA_BUS"]
        let bundle = try bundle.map { try NewBundle(at: $0, bus: address, in: store) }
        let isReplacement = store.isRevoked(name)
        try store.create(name, roles: Set(roles), bundle: bundle)
        if isReplacement {
            Console.writeOutput("the revoked key of \(name) is replaced by a new one")
        }
        Console.writeOutput("\(name) is allowed as \(KeyStore.text(of: Set(roles)))")
        let path = SuiteConfiguration.secretPath(of: name.text, in: store.folder)
        Console.writeOutput("the secret certificate, for the holder alone: \(path)")
        if let bundle { Self.report(bundle) }
    }

    private static func report(_ bundle: NewBundle) {
        Console.writeOutput("the bundle, for the machine of the holder alone: \(bundle.path)")
        guard let bus = bundle.bus else {
            return Console.writeOutput(
                "it contains no address: its machine finds the services on the network, or needs "
                    + "--bus")
        }
        let reach = bundle.isLocal ? ", which only this machine can reach" : ""
        Console.writeOutput("it contains the address of the services: \(bus)\(reach)")
    }
}

extension Role: ExpressibleByArgument {}
