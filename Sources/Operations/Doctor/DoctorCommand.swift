// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import MessageBus
import ServiceRuntime

/// `comanda doctor`: checks the suite and this machine, and says what to do.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks the suite and this machine, and says what to do.",
        discussion: """
            Each check prints a line with ok, warning or error. A check without facts prints none, \
            for example displays on a bus without keys. Run it as root on the machine of the \
            services: it checks their disk, too, and writes a small file to --data for a moment.

            The exit status is 0 if all is well, 1 with an error, and 2 with only warnings.

            Examples:
              comanda doctor
              comanda doctor --data /var/lib/comanda --keys keys --backups /mnt/usb
              comanda doctor --json | jq 'select(.level != "ok")'
            """)

    @OptionGroup var options: SuiteOptions

    @Flag(help: "Prints a JSON object on a line of its own for each finding.")
    var json = false

    @Option(
        help: ArgumentHelp(
            """
            The folder that contains the backups; checks the age of the newest one (default: that \
            of the package's timer).
            """,
            valueName: "dir"),
        completion: .directory)
    var backups: String?

    @OptionGroup var patience: PatienceOption

    func run() async throws {
        let suite = try await SuiteConfiguration.ofClient(options: options)
        let findings = Diagnosis(facts: await facts(of: suite)).findings
        for finding in findings { Console.writeOutput(json ? try finding.json() : finding.line) }
        let status = HealthFinding.exitStatus(of: findings)
        if status != 0 { throw ExitCode(status) }
    }

    private func facts(of suite: SuiteConfiguration) async -> HealthFacts {
        async let network = Self.network(of: suite)
        let services = await services(of: suite)
        let screens = ScreenProbe.locations()
        return HealthFacts(
            version: SuiteConfiguration.version, services: services,
            occupied: Self.occupied(in: suite, services), screens: screens,
            units: await Self.units(of: screens, in: suite, services),
            unknownSettings: (try? UnknownSetting.all()) ?? [],
            network: await network,
            folder: suite.folder,
            data: MachineProbe.data(inFolder: suite.folder),
            backups: backupFacts(suite),
            keys: suite.keysFolder.map(KeyFolderProbe.facts),
            now: .now())
    }

    /// The suites on the network; nil if this suite is not on it, or the network can't be searched.
    private static func network(of suite: SuiteConfiguration) async -> NetworkFacts? {
        let isOnNetwork = suite.bundle != nil || (try? suite.announcedPort()) != nil
        guard isOnNetwork, let own = try? suite.fingerprint(),
            let suites = try? await SuiteAnnouncement.search()
        else { return nil }
        return NetworkFacts(own: own, suites: suites)
    }

    /// The units of the screens and, if the package's suite is checked, of its backups, of the
    /// services that do not answer, and those that have to be enabled.
    private static func units(
        of screens: [LocationID], in suite: SuiteConfiguration, _ services: HealthFacts.Services
    ) async -> [UnitFacts] {
        var units = screens.map(ScreenProbe.unit)
        if suite.folder == PackageFolders().data, case .asked(let facts) = services {
            units += facts.failures.keys.map(\.unit) + [BackupFacts.unit]
            for unit in UnitProbe.enabledByHand + UnitProbe.companions where !units.contains(unit) {
                units.append(unit)
            }
        }
        return await UnitProbe.facts(of: units)
    }

    private func backupFacts(_ suite: SuiteConfiguration) -> BackupFacts? {
        if let backups { return MachineProbe.backups(inFolder: backups) }
        let settings = try? SettingsFile.environment()
        return MachineProbe.automaticBackups(ofData: suite.folder, to: settings?["BACKUP_FOLDER"])
    }

    private func services(of suite: SuiteConfiguration) async -> HealthFacts.Services {
        let timeout = patience.timeout
        let command = ClientCommand(name: "comanda-doctor", in: suite)
        do {
            return .asked(
                try await command.run {
                    await ServiceProbe.facts(from: $0, of: suite, within: timeout)
                })
        } catch {
            return .notAsked(reason: "\(error)")
        }
    }

    /// The occupied ports of the services to which no connection was made; nil if none could be
    /// tried.
    private static func occupied(
        in suite: SuiteConfiguration, _ services: HealthFacts.Services
    ) -> [OccupiedPort]? {
        guard case .asked(let facts) = services else { return nil }
        let endpoints = SuiteService.allCases.flatMap { service -> [(SuiteService, String)] in
            guard case .notSent = facts.failures[service] else { return [] }
            let endpoints = suite.endpoints(of: service)
            return [(service, endpoints.requests), (service, endpoints.events)]
        }
        let tried = endpoints.compactMap { service, endpoint in
            MachineProbe.isOccupied(endpoint).map { (service, endpoint, isOccupied: $0) }
        }
        guard !tried.isEmpty else { return nil }
        return tried.filter(\.isOccupied).map { service, endpoint, _ in
            OccupiedPort(
                endpoint: endpoint, owner: PortOwnerProbe.owner(ofEndpoint: endpoint),
                service: service)
        }
    }
}
