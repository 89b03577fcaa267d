// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus
import Messages

/// Services that run as processes, with a folder, a bus and a client of their own.
actor RunningSuite {
    /// The files and addresses of the suite.
    nonisolated let place: Place
    /// A client of the suite.
    nonisolated let client: Client

    private var services: [Service: Program] = [:]
    private var launchSettings: [Service: LaunchSettings] = [:]
    private var programs: [Program] = []
    /// The number of times that the power of a disk went off or on; odd while it is off.
    private(set) var powerChanges = 0

    /// The environment of services with trial databases, which `comanda rush` requires.
    static let trial = ["COMANDA_TRIAL": "true"]

    /// The environment of all services.
    private let settings: [String: String]

    private init(_ place: Place, isTrial: Bool) throws {
        self.place = place
        settings = isTrial ? Self.trial : [:]
        client = try Client(place)
    }

    /// Starts services, runs the body, and ends all programs, also if the body throws.
    ///
    /// Unless `isTrial` is false, their databases are trial databases.
    static func run(
        _ services: [Service] = Service.required, at place: Place? = nil, isTrial: Bool = true,
        _ body: (RunningSuite) async throws -> Void
    ) async throws {
        let suite = try RunningSuite(place ?? .make(), isTrial: isTrial)
        do {
            for service in services { try await suite.start(service) }
            try await body(suite)
        } catch {
            await suite.end()
            throw error
        }
        await suite.end()
    }

    /// Starts a service and waits until it answers.
    func start(_ service: Service) async throws {
        try await launch(service)
        try await awaitAnswer(of: service)
    }

    /// Starts a service without waiting for its answer.
    ///
    /// If its previous process has ended, it is removed from the list of programs.
    func launch(_ service: Service) async throws {
        if let former = services[service], await !former.isRunning {
            programs.removeAll { $0 === former }
        }
        let own = launchSettings[service] ?? LaunchSettings(place: place)
        let program = try await Program.start(
            at: own.program ?? Program.products.appending(path: service.program).path,
            service.arguments + own.place.options + ["--log-level", "notice"],
            in: own.place, environment: settings.merging(own.environment) { $1 })
        programs.append(program)
        services[service] = program
    }

    /// Sets other launch settings for the next starts of a service.
    func set(_ launchSettings: LaunchSettings, for service: Service) {
        self.launchSettings[service] = launchSettings
    }

    /// Waits until a service answers.
    func awaitAnswer(of service: Service, within limit: Duration = .seconds(10)) async throws {
        let newClient = try Client(place)
        do {
            _ = try await newClient.call(PingService(), of: service, timeout: limit)
        } catch {
            await newClient.close()
            let output = await services[service]?.lines.joined(separator: "\n") ?? ""
            throw NoAnswer(description: "\(service.program): \(error)\n\(output)")
        }
        await newClient.close()
    }

    /// Returns the process of a service.
    func process(of service: Service) throws -> Program {
        guard let program = services[service] else {
            throw NoAnswer(description: "\(service.program) was not started")
        }
        return program
    }

    /// Kills a service and waits for its end.
    func kill(_ service: Service) async throws { try await process(of: service).kill() }

    /// Starts a program of the package, which ends with the suite.
    ///
    /// Its working folder is that of the suite, or of another place.
    func start(
        _ product: String, _ arguments: [String], in other: Place? = nil,
        environment: [String: String] = [:]
    ) async throws -> Program {
        let program = try await Program.start(
            product, arguments, in: other ?? place, environment: environment)
        programs.append(program)
        return program
    }

    /// Starts any program, which ends with the suite.
    func start(
        at path: String, _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> Program {
        let program = try await Program.start(
            at: path, arguments, in: place, environment: environment)
        programs.append(program)
        return program
    }

    private func end() async {
        await client.close()
        for program in programs { await program.signal(SIGKILL) }
        for program in programs { _ = try? await program.ended(within: .seconds(5)) }
        // If this fails, the remaining files do no harm.
        try? FileManager.default.removeItem(at: place.folder)
    }

    /// Records that the power of a disk is about to go off, or is on again with the service.
    func changePower() { powerChanges += 1 }

    /// The settings of a service that differ from the suite's.
    struct LaunchSettings {
        /// Its files; the bus must be the suite's.
        var place: Place
        /// Additional environment variables.
        var environment: [String: String] = [:]
        /// The path of another program to run.
        var program: String?
    }

    /// A service does not answer.
    private struct NoAnswer: Error, CustomStringConvertible {
        let description: String
    }
}
