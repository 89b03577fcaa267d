// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
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
            standard error. A service that ends is started again. SIGINT or SIGTERM ends all of \
            them. Settings that a service can't start with are refused before any is started.

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

    func run() async throws {
        let configuration = try SuiteConfiguration(options: options)
        try configuration.checkServices()
        let launches = try launches(lingering: configuration.limits.linger)
        try checkCatalogue(configuration)
        try createFolders(configuration)
        Self.tellPlace(configuration)
        let stop = await Stop(after: seconds.map { .seconds($0) })
        let host = try BusHost<SuiteClient>(name: "comanda-up", of: configuration)
        try await host.start { try SuiteClient(bus: $0, configuration: configuration) }
        await withTaskGroup { group in
            for launch in launches {
                group.addTask { await Supervisor(launch: launch, log: .standardError).run() }
            }
            group.addTask { await Self.announce(host) }
            await stop.wait()
            group.cancelAll()
            await host.stop()
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

    /// Makes the folder of the files and, for an `ipc` bus, that of its sockets, which only its
    /// owner may reach.
    private func createFolders(_ configuration: SuiteConfiguration) throws {
        let scheme = "ipc://"
        let sockets = SuiteService.allCases.flatMap { service in
            let endpoints = configuration.endpoints(of: service)
            return [endpoints.requests, endpoints.events]
        }.filter { $0.hasPrefix(scheme) }
        let folders = sockets.map {
            ($0.dropFirst(scheme.count) as NSString).deletingLastPathComponent
        }
        for folder in Set(folders) {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        try FileManager.default.createDirectory(
            atPath: configuration.folder, withIntermediateDirectories: true)
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
        var isStrangerNamed = false
        while !Task.isCancelled {
            do {
                let answer = try await requester.call(GetServiceInformation())
                if let process = answer.process, OwnChildren.contain(process) { return true }
                if !isStrangerNamed { name(answer, of: service) }
                isStrangerNamed = true
                // A stranger answers at once, and nothing tells when it has gone.
                try? await Task.sleep(for: .seconds(1))
            } catch {
                if error == .stopped { return false }
            }
        }
        return false
    }

    private static func name(_ stranger: ServiceInformation, of service: SuiteService) {
        let process = stranger.process.map { ", process \($0)," } ?? ""
        MergedLog.standardError.add(
            "another \(service.program)\(process) answers in the place of this suite's: end it, or "
                + "give this suite a --bus of its own", from: "comanda")
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
