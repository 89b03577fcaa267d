// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// Runs payment-service.
struct PaymentProgram: AsyncParsableCommand, ProgramOfService {
    static let service = SuiteService.payments
    static let configuration = CommandConfiguration(
        commandName: service.program,
        abstract:
            "Owns the payment ledger: checks orders out exactly once, even across crashes.",
        version: Self.builtVersion,
        subcommands: [ServeCommand.self, HealthcheckCommand<Self>.self],
        defaultSubcommand: ServeCommand.self)
}
