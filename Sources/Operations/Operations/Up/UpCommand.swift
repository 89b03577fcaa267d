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
            Prints 'ready' on standard output when all four answer: those that it started, not \
            others that were there before. Their logs are merged on \
            standard error. A service that ends is started again, and so is one that gives no \
            answer any more. One that can't start, because its file is damaged or another process \
            holds its file or address, ends all of them; the reason is the last line, and the \
            status is 1. SIGINT or SIGTERM ends all of them. Settings that a service can't start \
            with are refused before any is started.

            The locations of a new folder are those of --catalogue, or else the demo locations. \
            Locations that are there stay: --catalogue is not used then, and the log says so.

            Examples:
              comanda up
              comanda up --data my-restaurant --catalogue our-menus.json
              comanda up --data /var/lib/comanda --log-level debug
              comanda up --bus ipc:///run/comanda --seconds 60
              comanda up --trial --data trial-data --bus tcp://127.0.0.1:6570
            """)

    @OptionGroup var options: SuiteOptions
    @OptionGroup var trial: TrialOption

    @Option(help: "Catalogue file for a new folder (the seven demo locations otherwise).")
    var catalogue: String?

    @Option(help: "Ends everything after so many seconds (never otherwise).")
    var seconds: Int?

    @Option(
        help: ArgumentHelp(
            "Kills a service that has given no answer for so long, and starts it again.",
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
        try configuration.checkServices()
        for unknown in UnknownSetting.all(in: ProcessInfo.processInfo.environment) {
            MergedLog.standardError.add("\(unknown)", from: "comanda")
        }
        let launches = try launches(lingering: configuration.limits.linger)
        try checkCatalogue(configuration)
        try SuiteFolders.make(for: configuration)
        Self.tellPlace(configuration)
        let stop = await Stop(after: seconds.map { .seconds($0) })
        let host = try BusHost<SuiteClient>(name: "comanda-up", of: configuration)
        try await host.start { try SuiteClient(bus: $0, configuration: configuration) }
        let supervisors = launches.map { launch in
            Supervisor(
                launch: launch, log: .standardError, host: host,
                frozenAfter: .seconds(frozenAfter))
        }
        if let refusal = await Self.refusal(of: supervisors, host, until: stop) { throw refusal }
    }

    /// Why the suite ends.
    private enum End: Equatable {
        case stopped
        case refused(RefusedStart)
        /// It does not end: it is ready.
        case announced
    }

    /// Runs the services until they are to end, or one of them can't start; which one, if any.
    private static func refusal(
        of supervisors: [Supervisor], _ host: BusHost<SuiteClient>, until stop: Stop
    ) async -> RefusedStart? {
        await withTaskGroup(of: End.self) { group in
            for supervisor in supervisors {
                group.addTask { await supervisor.run().map(End.refused) ?? .stopped }
            }
            group.addTask {
                await announce(host)
                return .announced
            }
            group.addTask {
                await stop.wait()
                return .stopped
            }
            let end = await group.first { $0 != .announced }
            group.cancelAll()
            await host.stop()
            if case .refused(let refusal) = end { return refusal }
            return nil
        }
    }

    /// Finds the programs beside this one.
    private func launches(lingering linger: Duration) throws -> [ServiceLaunch] {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folder = (own as NSString).deletingLastPathComponent
        return try SuiteService.allCases.map { service in
            let launch = ServiceLaunch(
                of: service, from: folder, options: options, isTrial: trial.isWanted,
                catalogue: catalogue, linger: linger)
            guard launch.isPossible else {
                throw ValidationError(
                    "There is no program \(service.program) in \(folder): build the whole package "
                        + "with 'swift build', or install all five programs in one folder.")
            }
            return launch
        }
    }

    /// Checks that a new folder's catalogue can be read, before anything is started.
    private func checkCatalogue(_ configuration: SuiteConfiguration) throws {
        let files = FileManager.default
        guard let catalogue, !files.isReadableFile(atPath: catalogue),
            !files.fileExists(atPath: configuration.databasePath(of: .locations))
        else { return }
        throw CatalogueUnreadable(file: catalogue)
    }

    /// Begins the log with where everything is: a folder that was mistyped looks like a new one.
    private static func tellPlace(_ configuration: SuiteConfiguration) {
        let folder = URL(filePath: configuration.folder).standardizedFileURL.path
        MergedLog.standardError.add(
            "files in \(folder), bus at \(configuration.bus)", from: "comanda")
    }

    /// Says `ready` once every service has answered.
    private static func announce(_ host: BusHost<SuiteClient>) async {
        let isReady = await host.run { client in
            for service in SuiteService.allCases {
                guard await answers(service, client[service]) else { return false }
            }
            return true
        }
        if isReady == true { Console.say("ready") }
    }

    /// Asks until the service that this process started answers; false when the command ends before
    /// that.
    private static func answers(_ service: SuiteService, _ requester: Requester) async -> Bool {
        while !Task.isCancelled {
            do {
                let process = try await requester.call(GetServiceInformation()).process
                if let process, OwnChildren.contain(process) { return true }
                // Somebody else's answers at once, and soon keeps this suite's from starting.
                try? await Task.sleep(for: .seconds(1))
            } catch {
                if error == .stopped { return false }
            }
        }
        return false
    }
}

/// The catalogue for a new folder can't be read.
private struct CatalogueUnreadable: Error, CustomStringConvertible {
    let file: String

    var description: String {
        "The catalogue \(file) can't be read: give --catalogue a file that exists and that you may "
            + "read."
    }
}
