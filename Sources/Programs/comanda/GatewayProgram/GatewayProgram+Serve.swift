// SPDX-License-Identifier: Apache-2.0

import Accounts
import ArgumentParser
import Devices
import Foundation
import Gateway
import GatewayCore
import ServiceRuntime
import ServiceStorage

extension GatewayProgram {
    /// `gateway-service`, or `gateway-service serve`.
    struct ServeCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract: "Serves pages and the HTTP interface.",
            discussion: """
                It is a client of the other services, which may start later. 'comanda devices' \
                admits tablets and tills, and makes the links for guests.

                Example: gateway-service --data /var/lib/comanda --listen 192.168.1.10:8570
                """)

        @OptionGroup var options: SuiteOptions

        @Option(
            help: ArgumentHelp(
                "Address of the pages (COMANDA_GATEWAY_LISTEN; default: 127.0.0.1:8570).",
                valueName: "host:port"))
        var listen: String?

        @Option(
            help: ArgumentHelp(
                "Certificate chain for HTTPS, as a PEM file; needs --private-key.",
                valueName: "file"))
        var certificateChain: String?

        @Option(
            help: ArgumentHelp("Private key of the certificate, as a PEM file.", valueName: "file"))
        var privateKey: String?

        @Option(help: "Requests per second that an address may send on average (default: 50).")
        var rate: Double?

        @Option(help: "Live pages that an address may have open without devices (default: 20).")
        var streams: Int?

        @Flag(help: "Takes the addresses of visitors from X-Forwarded-For of a proxy in front.")
        var proxy = false

        func run() async throws { try await ServiceStart.run(serve) }

        private func serve() async throws {
            let program = try ServiceProgram(
                companion: "gateway-service", holder: "gateway", options: options)
            let configuration = program.configuration
            let path = configuration.databasePath(ofCompanion: "gateway")
            // A restore must not replace the file meanwhile.
            let lock = try FileLock(path: "\(path).lock")
            defer { withExtendedLifetime(lock) {} }
            let store = try GatewayStore(path: path)
            let accounts = try AccountStore(path: path)
            let endpoints = configuration.services(for: program.keyring).reduce(into: [:]) {
                $0[$1.rawValue] = configuration.endpoints(of: $1)
            }
            if endpoints[SuiteService.people.rawValue] == nil {
                program.reportFailure(MissingPeopleKey())
            }
            let settings = try settings(program)
            try ServedAddress(
                isSecure: settings.tls != nil, port: settings.port, listeningAt: settings.host
            ).write(besideDatabase: path)
            let (secret, streams) = (try await GatewayServer.secret(in: store), settings.streams)
            let people = PeopleBox()
            try await program.run { bus in
                try GatewayBus(
                    bus: bus, endpoints: endpoints, people: people, secret: secret,
                    streams: streams)
            } with: { host in
                [
                    try GatewayServer.build(
                        settings, host: host, people: people, store: store, accounts: accounts,
                        secret: secret, logger: program.logger)
                ]
            }
        }

        private func settings(_ program: ServiceProgram) throws -> GatewaySettings {
            var settings = GatewaySettings()
            if let address = listen ?? program.configuration.gatewayAddress {
                (settings.host, settings.port) = try ListenAddress.parts(of: address)
            }
            switch (certificateChain, privateKey) {
            case (let chain?, let key?): settings.tls = (chain, key)
            case (nil, nil): break
            default: throw ValidationError("--certificate-chain and --private-key need each other.")
            }
            if let rate {
                guard rate >= 1 else { throw ValidationError("--rate must be at least 1.") }
                settings.rate = rate
            }
            if let streams {
                guard streams >= 1 else { throw ValidationError("--streams must be at least 1.") }
                settings.streams = streams
            }
            settings.isBehindProxy = proxy
            settings.people = PeopleSettings(try program.configuration.accounts.get())
            let folder = program.configuration.folder
            let backups =
                try SettingsFile.environment()["BACKUP_FOLDER"]
                ?? SuiteConfiguration.standardBackups
            settings.machine = { MachineFacts(folder: folder, backups: backups) }
            return settings
        }
    }
}

extension PeopleSettings {
    /// The settings of the gateway as those of its server.
    fileprivate init(_ settings: AccountSettings) {
        self.init()
        sendmail = settings.sendmail
        address = settings.address
        providers = settings.providers.map {
            OpenIDProvider(
                name: $0.name, issuer: $0.issuer, client: $0.client, secret: $0.secret)
        }
    }
}

/// An address that a server binds.
private enum ListenAddress {
    /// Splits `HOST:PORT`.
    static func parts(of text: String) throws -> (host: String, port: Int) {
        guard let colon = text.lastIndex(of: ":"),
            let port = Int(text[text.index(after: colon)...]), (1...65_535).contains(port)
        else {
            throw ValidationError("--listen takes HOST:PORT, for example 0.0.0.0:8570.")
        }
        let host = text[..<colon].trimmingCharacters(in: ["[", "]"])
        return (host, port)
    }
}

/// The log message of a gateway whose suite has no key of people-service.
private struct MissingPeopleKey: Error, CustomStringConvertible {
    /// What happened and what to do.
    let description = """
        people-service has no key, so no device and no link is recognized. Make one with 'comanda \
        keys new people --role orders' and the --keys of the suite; then restart people-service \
        and gateway-service.
        """
}
