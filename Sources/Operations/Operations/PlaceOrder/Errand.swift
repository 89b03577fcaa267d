// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import MessageBus
import ServiceRuntime

/// Something that an operator has a command do with the suite, told step by step.
protocol Errand: Sendable {
    /// Does it.
    ///
    /// Throws an error that says what happened and what to do.
    func perform(with client: SuiteClient) async throws
}

extension Errand {
    /// Performs the errand as a client of the suite; `name` is for debuggers.
    ///
    /// Writes a failure to standard error and throws its exit status: 2 if no answer came, so that
    /// the outcome is unknown, otherwise 1.
    func run(as name: String, in suite: SuiteConfiguration) async throws {
        let host = try BusHost<SuiteClient>(name: name, of: suite)
        try await host.start { try SuiteClient(bus: $0, configuration: suite) }
        let exit = await host.run { await exitStatus(with: $0) }
        await host.stop()
        if let exit, exit != .success { throw exit }
    }

    private func exitStatus(with client: SuiteClient) async -> ExitCode {
        do {
            try await perform(with: client)
            return .success
        } catch {
            Console.note("\(error)")
            let failure = (error as? OrderFailure)?.cause ?? error as? CallFailure
            return failure == .outcomeUnknown ? ExitCode(2) : .failure
        }
    }
}
