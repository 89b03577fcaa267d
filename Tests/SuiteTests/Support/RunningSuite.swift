// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus
import Messages

/// Services that run as processes of their own, with a folder, a bus and a client of their own.
actor RunningSuite {
    /// Where it is found.
    nonisolated let place: Place
    /// A client of it.
    nonisolated let client: Client

    private var services: [Service: Program] = [:]
    private var circumstances: [Service: Circumstances] = [:]
    private var programs: [Program] = []
    /// How often the power of a disk went off or on; odd while it is off.
    private(set) var powerChanges = 0

    /// The environment of services whose databases `comanda rush` may write into.
    static let trial = ["COMANDA_TRIAL": "true"]

    /// The environment that every service has.
    private let settings: [String: String]

    private init(_ place: Place, isTrial: Bool) throws {
        self.place = place
        settings = isTrial ? Self.trial : [:]
        client = try Client(place)
    }

    /// Starts services, lets the body work with them, and ends everything whatever happens.
    ///
    /// Unless `isTrial` is false, their databases are trial databases.
    static func run(
        _ services: [Service] = Service.allCases, at place: Place? = nil, isTrial: Bool = true,
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

    /// Starts a service.
    ///
    /// The process that was the service before is forgotten when it has ended, so that a service
    /// may be started any number of times.
    func launch(_ service: Service) async throws {
        if let former = services[service], await !former.isRunning {
            programs.removeAll { $0 === former }
        }
        let own = circumstances[service] ?? Circumstances(place: place)
        let program = try await Program.start(
            at: own.program ?? Program.products.appending(path: service.program).path,
            service.arguments + own.place.options + ["--log-level", "warning"],
            in: own.place, environment: settings.merging(own.environment) { $1 })
        programs.append(program)
        services[service] = program
    }

    /// Lets a service have its files elsewhere or another environment from its next start on.
    func set(_ circumstances: Circumstances, for service: Service) {
        self.circumstances[service] = circumstances
    }

    /// Waits until a service answers.
    func awaitAnswer(of service: Service, within limit: Duration = .seconds(10)) async throws {
        let newcomer = try Client(place)
        do {
            _ = try await newcomer.call(PingService(), of: service, patience: limit)
        } catch {
            await newcomer.close()
            let said = await services[service]?.lines.joined(separator: "\n") ?? ""
            throw Silence(description: "\(service.program): \(error)\n\(said)")
        }
        await newcomer.close()
    }

    /// The process of a service.
    func process(of service: Service) throws -> Program {
        guard let program = services[service] else {
            throw Silence(description: "\(service.program) was not started")
        }
        return program
    }

    /// Kills a service and waits for its end.
    func kill(_ service: Service) async throws { try await process(of: service).kill() }

    /// Starts any program of the package, to be ended with the suite.
    func start(
        _ product: String, _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> Program {
        let program = try await Program.start(
            product, arguments, in: place, environment: environment)
        programs.append(program)
        return program
    }

    /// Starts any program, to be ended with the suite.
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
        // What is left of the folder does no harm.
        try? FileManager.default.removeItem(at: place.folder)
    }

    /// The power of a disk is about to go off, or is on again and the service, too.
    func changePower() { powerChanges += 1 }

    /// How a service is started, where it is not as the others.
    struct Circumstances {
        /// Where its files are; the bus is the suite's.
        var place: Place
        /// What its environment has besides.
        var environment: [String: String] = [:]
        /// The path of what runs in the place of the program.
        var program: String?
    }

    /// A service does not answer.
    private struct Silence: Error, CustomStringConvertible {
        let description: String
    }
}
