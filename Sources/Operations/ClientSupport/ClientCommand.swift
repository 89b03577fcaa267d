// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
package import MessageBus
package import ServiceRuntime

/// A one-shot command: it joins the bus as a client of all services, does one thing and exits.
package struct ClientCommand: Sendable {
    private let name: String
    private let suite: SuiteConfiguration

    /// A command in a suite; `name` names its poll thread for debuggers.
    package init(name: String, in suite: SuiteConfiguration) {
        self.name = name
        self.suite = suite
    }

    /// Runs the body on the poll thread and returns its result.
    ///
    /// Writes an error of the body to standard error and throws its exit status: 2 if the outcome
    /// of a request is unknown, otherwise 1. Rethrows errors of `SuiteConfiguration.keyring()`.
    package func run<Outcome: Sendable>(
        _ body: @Sendable (SuiteClient) async throws -> Outcome
    ) async throws -> Outcome {
        let suite = suite
        let host = try BusHost<SuiteClient>(name: name, of: suite)
        let result = try await host.run(
            starting: { try SuiteClient(bus: $0, configuration: suite) }
        ) { client -> Result<Outcome, any Error> in
            do {
                return .success(try await body(client))
            } catch {
                return .failure(error)
            }
        }
        do {
            return try result.get()
        } catch {
            Console.writeError("\(error)")
            throw Self.exitCode(after: error)
        }
    }

    private static func exitCode(after error: any Error) -> ExitCode {
        let failure = (error as? any FailedCall)?.cause ?? error as? CallFailure
        return failure.map { ExitCode($0.exitStatus) } ?? .failure
    }
}

extension BusHost {
    /// A host with the limits and the keys of a suite.
    ///
    /// `name` names the poll thread for debuggers. Rethrows errors of
    /// `SuiteConfiguration.keyring()`.
    package init(name: String, of suite: SuiteConfiguration) throws {
        try self.init(name: name, limits: suite.limits, keyring: try suite.keyring())
    }

    /// Starts a resident, runs the body with it on the poll thread, and stops it again.
    ///
    /// Rethrows errors of `make` and of the body.
    package func run<Outcome: Sendable>(
        starting make: @Sendable (Bus) throws -> sending Resident,
        _ body: @Sendable (Resident) async throws -> Outcome
    ) async throws -> Outcome {
        try start(make)
        let outcome: Outcome?
        do {
            outcome = try await run(body)
        } catch {
            await stop()
            throw error
        }
        await stop()
        guard let outcome else { throw CallFailure.stopped }
        return outcome
    }
}
