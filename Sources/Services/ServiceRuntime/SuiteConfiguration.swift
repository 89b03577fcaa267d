// SPDX-License-Identifier: Apache-2.0

import Configuration
import Logging
import MessageBus

/// Where the services of one suite are found and where they keep their files.
///
/// Each setting comes from the command line, else from the environment, else it has its default.
package struct SuiteConfiguration: Sendable {
    /// The version of all programs.
    package static let version = "0.1.0"
    /// Where the services are found without a setting: loopback, from port 5570 on.
    package static let defaultBus = "tcp://127.0.0.1:5570"
    /// Where files are kept without a setting.
    package static let defaultFolder = "comanda-data"

    /// After how many days of service events are thinned without a setting.
    package static let usualEventDays = 90
    /// The fewest days that events can be kept: they answer repeated commands.
    package static let fewestEventDays = 2

    /// The folder of the database files.
    package let folder: String
    /// Where the services are found, except those with endpoints of their own.
    package let bus: String
    /// The least severe messages that are logged.
    private let logLevel: String
    /// The bounds of the bus.
    package let limits: Limits
    /// What the owner has set of the bounds.
    let limitSettings: LimitSettings
    /// The folder of the keys; nil on a plain bus.
    package let keysFolder: String?
    /// The secret certificate that was named for this process.
    let certificate: String?
    /// Whether a service without keys may be reached from other machines.
    let isInsecure: Bool
    private let eventDays: String?
    private let trial: String?
    private let endpoints: [SuiteService: ServiceEndpoints]

    /// Reads the settings `comanda.data`, `comanda.bus`, `comanda.logLevel`, `comanda.keepEvents`,
    /// `comanda.keys`, `comanda.certificate`, `comanda.trial` and, for each service,
    /// `comanda.orders.requests` and `comanda.orders.events`.
    ///
    /// That a bus is to be open to strangers can only be said on the command line, at each start.
    /// Throws a `ConfigurationError` for a bus or an endpoint that is none.
    package init(reader: ConfigReader, isInsecure: Bool = false) throws {
        let settings = reader.scoped(to: "comanda")
        folder = settings.string(forKey: "data", default: Self.defaultFolder)
        if folder.isEmpty { throw ConfigurationError.noFolder }
        logLevel = settings.string(forKey: "logLevel", default: "info")
        limitSettings = LimitSettings(settings)
        limits = try Self.limits(limitSettings)
        keysFolder = settings.string(forKey: "keys")
        certificate = settings.string(forKey: "certificate")
        self.isInsecure = isInsecure
        eventDays = settings.string(forKey: "keepEvents")
        trial = settings.string(forKey: "trial")
        bus = settings.string(forKey: "bus", default: Self.defaultBus)
        let address = try BusAddress(bus)
        endpoints = try SuiteService.allCases.reduce(into: [:]) { endpoints, service in
            let usual = address.endpoints(of: service)
            let own = settings.scoped(to: ConfigKey(service.rawValue))
            func endpoint(_ name: String) throws -> String? {
                try own.string(forKey: ConfigKey(name)).map {
                    try BusAddress.endpoint($0, "\(service.rawValue).\(name)")
                }
            }
            endpoints[service] = ServiceEndpoints(
                requests: try endpoint("requests") ?? usual.requests,
                events: try endpoint("events") ?? usual.events)
        }
    }

    /// The settings of the command line and the environment.
    package init(options: SuiteOptions) throws {
        try self.init(
            reader: ConfigReader(providers: [
                InMemoryProvider(values: options.values), EnvironmentVariablesProvider(),
            ]),
            isInsecure: options.insecure)
    }

    /// The least severe messages that are logged.
    ///
    /// Throws a `ConfigurationError` for a text that names no level.
    func level() throws(ConfigurationError) -> Logger.Level {
        guard let level = Logger.Level(rawValue: logLevel) else { throw .logLevel(logLevel) }
        return level
    }

    /// Where a service is found.
    package func endpoints(of service: SuiteService) -> ServiceEndpoints {
        // Every service has been given endpoints by the initializer.
        endpoints[service] ?? ServiceEndpoints(requests: "", events: "")
    }

    /// The database file of a service.
    package func databasePath(of service: SuiteService) -> String {
        "\(folder)/\(service.rawValue).db"
    }

    /// Whether databases that are made are trial databases: as asked on the command line, else as
    /// set.
    ///
    /// Throws a `ConfigurationError` for a setting that is neither yes nor no.
    package func isTrial(asked: Bool) throws(ConfigurationError) -> Bool {
        if asked { return true }
        switch trial {
        case "true", "1": return true
        case "false", "0", nil: return false
        case let text?: throw .trial(text)
        }
    }

    /// After how many days of service events are thinned: as asked on the command line, else as
    /// set.
    ///
    /// Throws a `ConfigurationError` for what is no number, for fewer than `fewestEventDays` and
    /// for more than a century.
    package func eventDays(asked: Int?) throws -> Int {
        guard let text = asked.map(String.init) ?? eventDays else { return Self.usualEventDays }
        guard let days = Int(text), (Self.fewestEventDays...36_500).contains(days) else {
            throw ConfigurationError.keepEvents(text)
        }
        return days
    }
}
