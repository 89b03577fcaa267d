// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CCommit
import ServiceRuntime

/// Runs payment-service.
@main
struct Main: AsyncParsableCommand, ProgramOfService {
    static let service = SuiteService.payments
    static let configuration = CommandConfiguration(
        commandName: "payment-service",
        abstract:
            "Owns the payment ledger: checks orders out exactly once, even across crashes.",
        version: SuiteConfiguration.version(builtFrom: String(cString: commit_of_build())),
        subcommands: [ServeCommand.self, HealthcheckCommand<Main>.self],
        defaultSubcommand: ServeCommand.self)
}
