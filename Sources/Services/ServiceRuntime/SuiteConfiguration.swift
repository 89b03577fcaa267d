// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Configuration
import Logging
package import MessageBus

/// The settings of a suite: addresses, files, keys and limits.
///
/// The command line overrides the environment, which overrides the settings file, which overrides
/// the defaults.
package struct SuiteConfiguration: Sendable {
    /// The version of all programs.
    package static let version = "0.1.0"

    /// What `--version` tells: `0.1.0 (e2c88e7)`, or `0.1.0` if the commit is unknown and empty.
    package static func version(builtFrom commit: String) -> String {
        commit.isEmpty ? version : "\(version) (\(commit))"
    }

    /// The default address of the services: loopback, from port 5570 on.
    package static let defaultBus = "tcp://127.0.0.1:5570"
    /// The folder in which the package makes a backup every hour.
    package static let standardBackups = "/var/backups/comanda"
    /// The default folder of the database files.
    package static let defaultFolder = "comanda-data"

    /// The folder of the database files.
    package let folder: String
    /// The address of the services without endpoints of their own; `discover` if it is to be found
    /// on the network.
    package internal(set) var bus: String
    /// The same address; nil if it is to be found on the network.
    var address: BusAddress?
    private let logLevel: String
    /// The format of log lines.
    package let logFormat: LogFormat
    /// The limits of the bus.
    package let limits: Limits
    /// The configured limits.
    let limitSettings: LimitSettings
    /// The folder of the keys; nil on a plain bus.
    package let keysFolder: String?
    /// The path of this process's secret certificate; nil for the default.
    let certificate: String?
    /// The folder of the files that systemd passes to a unit; nil in other processes.
    let credentials: String?
    /// The keys and the address of this client in one file; nil if it has no bundle.
    package let bundle: KeyBundle?
    /// The path of the bundle.
    let bundlePath: String?
    /// Whether a service without keys may be reached from other machines.
    let isInsecure: Bool
    private let eventDays: String?
    private let trial: String?
    /// The endpoints for requests of the payment providers, by their names.
    package let providers: [ProviderID: String]
    /// The payment providers whose terminals keep cards while the providers are away.
    package let offlineProviders: Set<ProviderID>
    /// The address at which the gateway serves pages; nil for the default.
    package let gatewayAddress: String?
    /// The settings of stripe-provider, or what is wrong with them, which only that program tells.
    package let stripe: Result<StripeSettings, StripeSettingsError>
    /// The settings about accounts of people, or what is wrong with them, which only the gateway
    /// tells.
    package let accounts: Result<AccountSettings, AccountSettingsError>
    /// The endpoints that settings give to single services.
    private let ownEndpoints: [SuiteService: (requests: String?, events: String?)]

    /// Reads the settings `comanda.data`, `comanda.bus`, `comanda.logLevel`, `comanda.logFormat`,
    /// `comanda.keepEvents`, `comanda.keys`, `comanda.certificate`, `comanda.bundle`,
    /// `comanda.trial`, `comanda.providers`, `comanda.offlineProviders`,
    /// `comanda.gateway.listen`, those of `AccountSettings`, those of `StripeSettings` in
    /// `comanda.stripe` and, for each
    /// service, `comanda.orders.requests` and `comanda.orders.events`; also systemd's
    /// `credentials.directory`.
    ///
    /// `isInsecure` is an option of the command line only, so that it is given at each start.
    /// Throws a `ConfigurationError` for an invalid bus, endpoint, log format or limit, or for keys
    /// from two places, and a `KeyBundleError` for an invalid bundle.
    package init(reader: ConfigReader, isInsecure: Bool = false) throws {
        let settings = reader.scoped(to: "comanda")
        folder = settings.string(forKey: "data", default: Self.defaultFolder)
        if folder.isEmpty { throw ConfigurationError.noFolder }
        logLevel = settings.string(forKey: "logLevel", default: "info")
        let format = settings.string(forKey: "logFormat", default: LogFormat.text.rawValue)
        guard let known = LogFormat(rawValue: format) else {
            throw ConfigurationError.logFormat(format)
        }
        logFormat = known
        limitSettings = LimitSettings(settings)
        limits = try Self.limits(limitSettings)
        credentials = reader.string(forKey: "credentials.directory")
        let credential = credentials.flatMap(Self.bundleCredential)
        bundlePath = settings.string(forKey: "bundle") ?? credential
        // The bundle of a unit has precedence over the keys in the settings of all units.
        let isCredential = credential != nil && bundlePath == credential
        keysFolder = isCredential ? nil : settings.string(forKey: "keys")
        certificate = isCredential ? nil : settings.string(forKey: "certificate")
        bundle = try Self.bundle(
            bundlePath, isCredential: isCredential, keys: keysFolder, certificate: certificate)
        self.isInsecure = isInsecure
        eventDays = settings.string(forKey: "keepEvents")
        trial = settings.string(forKey: "trial")
        providers = try Self.providers(settings.string(forKey: "providers", default: ""))
        gatewayAddress = settings.string(forKey: "gateway.listen")
        offlineProviders = try Self.offlineProviders(
            settings.string(forKey: "offlineProviders", default: ""), among: providers)
        stripe = Result { () throws(StripeSettingsError) in
            try StripeSettings(reader: settings.scoped(to: "stripe"))
        }
        let credentials = credentials
        accounts = Result { () throws(AccountSettingsError) in
            try AccountSettings(reader: settings, credentials: credentials)
        }
        bus = Self.bus(settings.string(forKey: "bus"), orOf: bundle)
        address = bus == Self.discovery ? nil : try BusAddress(bus)
        ownEndpoints = try SuiteService.allCases.reduce(into: [:]) { endpoints, service in
            let own = settings.scoped(to: ConfigKey(service.rawValue))
            func endpoint(_ name: String) throws -> String? {
                try own.string(forKey: ConfigKey(name)).map {
                    try BusAddress.endpoint($0, setting: "\(service.rawValue).\(name)")
                }
            }
            endpoints[service] = (try endpoint("requests"), try endpoint("events"))
        }
    }

    /// Reads the settings from the command line, the environment and the settings file.
    ///
    /// Throws the errors of `init(reader:isInsecure:)` and of `SettingsFile.environment(given:)`.
    package init(options: SuiteOptions) throws {
        let values = options.values
        let given = Set(values.keys.map { SettingName.variable($0.components) })
        let environment = try SettingsFile.environment(given: given)
        try self.init(
            reader: ConfigReader(providers: [
                InMemoryProvider(values: values),
                EnvironmentVariablesProvider(environmentVariables: environment),
            ]),
            isInsecure: options.insecure)
    }

    /// The log level.
    ///
    /// Throws a `ConfigurationError` if the setting is not a level.
    func level() throws(ConfigurationError) -> Logger.Level {
        guard let level = Logger.Level(rawValue: logLevel) else { throw .logLevel(logLevel) }
        return level
    }

    /// The endpoints of a service; empty if its address is still to be found.
    package func endpoints(of service: SuiteService) -> ServiceEndpoints {
        let own = ownEndpoints[service]
        let derived = address?.endpoints(of: service)
        return ServiceEndpoints(
            requests: own?.requests ?? derived?.requests ?? "",
            events: own?.events ?? derived?.events ?? "")
    }

    /// The path of a service's database file.
    package func databasePath(of service: SuiteService) -> String {
        "\(folder)/\(service.rawValue).db"
    }

    /// The path of the database of a program that is not one of the four services.
    package func databasePath(ofCompanion name: String) -> String { "\(folder)/\(name).db" }

    /// Whether new databases become trial databases; `option` is the command line's value.
    ///
    /// Throws a `ConfigurationError` if the setting is not a Boolean.
    package func isTrial(option: Bool) throws(ConfigurationError) -> Bool {
        if option { return true }
        switch trial {
        case "true", "1": return true
        case "false", "0", nil: return false
        case let text?: throw .trial(text)
        }
    }

    /// The retention of events in days of service; `option` is the command line's value.
    ///
    /// Throws a `ConfigurationError` unless it is from the minimum of `Limits` to a century.
    package func eventDays(option: Int?) throws -> Int {
        guard let text = option.map(String.init) ?? eventDays else {
            return Limits.defaultEventDays
        }
        guard let days = Int(text), (Limits.minimumEventDays...36_500).contains(days) else {
            throw ConfigurationError.keepEvents(text)
        }
        return days
    }
}
