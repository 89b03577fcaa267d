// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Foundation
import MessageBus
import ServiceRuntime

/// `comanda up`: runs the four services and keeps them running.
struct UpCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "up",
        abstract: "Starts the four services and keeps them running.",
        discussion: """
            Prints 'ready' on standard output when all four services that it started answer. \
            Standard error has the merged logs. A service that ends or freezes is started again. \
            If a service can't start, because its file is damaged or another process uses its file \
            or address, all services end; the last line is the reason, and the status is 1. SIGINT \
            or SIGTERM ends all services. Invalid settings are rejected before any service starts.

            A new data folder gets the demo locations with --demo, none yet with --own, or those \
            of --catalogue. Without any of them the command asks, or takes the demo if nobody is \
            at a terminal. If the folder has locations already, --catalogue is ignored, and the \
            log says so; --demo and --own are refused if it began otherwise.

            Examples:
              comanda up
              comanda up --data my-restaurant --own
              comanda up --data my-restaurant --catalogue our-menus.json
              comanda up --data /var/lib/comanda --log-level debug
              comanda up --bus ipc:///run/comanda --seconds 60
              comanda up --browser 0.0.0.0:8570
              comanda up --trial --data trial-data --bus tcp://127.0.0.1:6570
            """)

    @OptionGroup var options: SuiteOptions
    @OptionGroup var trial: TrialOption

    @OptionGroup var firstStart: FirstStartOptions

    @Option(
        help: ArgumentHelp(
            """
            Also serves pages for browsers at this address, by gateway-service, and runs \
            people-service, which knows their devices.
            """,
            valueName: "host:port"))
    var browser: String?

    @Flag(help: "Also runs delivery-service, for restaurants that deliver.")
    var delivery = false

    @Option(help: "Ends all services after this number of seconds (default: never).")
    var seconds: Int?

    @Option(
        help: ArgumentHelp(
            "Kills and restarts a service that has shown no sign of life for this time.",
            valueName: "seconds"))
    var frozenAfter = 10

    func validate() throws {
        if let seconds, seconds < 1 {
            throw ValidationError("--seconds takes a number of seconds from 1.")
        }
        guard (1...3600).contains(frozenAfter) else {
            throw ValidationError("--frozen-after takes a number of seconds from 1 to 3600.")
        }
    }

    func run() async throws {
        let configuration = try SuiteConfiguration(options: options)
        let services =
            SuiteService.required + (delivery ? [.delivery] : [])
            + (browser == nil ? [] : [.people])
        try configuration.checkServices(services)
        let log = MergedLog.standardError(configuration.logFormat)
        for unknown in try UnknownSetting.all() {
            log.add("\(unknown)", from: "comanda")
        }
        let launches = try launches(
            of: services, linger: configuration.limits.linger,
            firstStart: try firstStart.choice(for: configuration))
        try SuiteFolders.make(for: configuration)
        Self.logPaths(configuration, to: log)
        let stop = await StopRequest(after: seconds.map { .seconds($0) })
        let host = try BusHost<SuiteClient>(name: "comanda-up", of: configuration)
        try await host.start { try SuiteClient(bus: $0, configuration: configuration) }
        let supervisors = launches.map { launch in
            Supervisor(launch: launch, log: log, frozenAfter: .seconds(frozenAfter))
        }
        if let refusal = await Self.refusal(
            of: supervisors, services, host, until: stop)
        {
            throw refusal
        }
    }

    /// The result of one task of the suite.
    private enum Outcome: Equatable {
        case stopped
        case refused(RefusedStart)
        /// The suite is ready and continues.
        case ready
    }

    /// Runs the services until the stop request, or until one of them refuses to start.
    ///
    /// Returns that refusal, if any.
    private static func refusal(
        of supervisors: [Supervisor], _ services: [SuiteService], _ host: BusHost<SuiteClient>,
        until stop: StopRequest
    ) async -> RefusedStart? {
        await withTaskGroup(of: Outcome.self) { group in
            for supervisor in supervisors {
                group.addTask { await supervisor.run().map(Outcome.refused) ?? .stopped }
            }
            group.addTask {
                await announceReady(services, host)
                return .ready
            }
            group.addTask {
                await stop.wait()
                return .stopped
            }
            let outcome = await group.first { $0 != .ready }
            group.cancelAll()
            await host.stop()
            if case .refused(let refusal) = outcome { return refusal }
            return nil
        }
    }

    /// The launches of the programs in the folder of this program.
    private func launches(
        of services: [SuiteService], linger: Duration, firstStart: FirstStart
    ) throws -> [ServiceLaunch] {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folder = (own as NSString).deletingLastPathComponent
        let services = services.map { service in
            ServiceLaunch(
                of: service, from: folder, options: options, isTrial: trial.isEnabled,
                firstStart: firstStart, linger: linger)
        }
        let gateway = browser.map { address in
            ServiceLaunch(gatewayFrom: folder, options: options, address: address, linger: linger)
        }
        let launches = services + (gateway.map { [$0] } ?? [])
        if let missing = launches.first(where: { !$0.isPossible }) {
            throw ValidationError(
                "There is no program \(missing.name) in \(folder). Build the whole package with "
                    + "'Deploy/build' (gateway-service with COMANDA_HTTP=1), or install all "
                    + "programs in one folder.")
        }
        return launches
    }

    /// Logs the folder and the bus first, because a mistyped folder looks like a new one.
    private static func logPaths(_ configuration: SuiteConfiguration, to log: MergedLog) {
        let folder = URL(filePath: configuration.folder).standardizedFileURL.path
        log.add("files in \(folder), bus at \(configuration.bus)", from: "comanda")
    }

    /// Prints `ready` as soon as all started services have answered.
    private static func announceReady(
        _ services: [SuiteService], _ host: BusHost<SuiteClient>
    ) async {
        let isReady = await host.run { client in
            for service in services {
                guard await waitForAnswer(of: service, client[service]) else { return false }
            }
            return true
        }
        if isReady == true { Console.writeOutput("ready") }
    }

    /// Waits for an answer of the service that this process started.
    ///
    /// Returns false if the command ends first.
    private static func waitForAnswer(
        of service: SuiteService, _ requester: Requester
    ) async -> Bool {
        while !Task.isCancelled {
            do {
                let process = try await requester.call(GetServiceInformation()).process
                if let process, ChildProcesses.contain(process) { return true }
                // A service of another suite answers at once. It uses the address, so the service
                // that this process started soon fails.
                try? await Task.sleep(for: .seconds(1))
            } catch {
                if error == .stopped { return false }
            }
        }
        return false
    }
}
