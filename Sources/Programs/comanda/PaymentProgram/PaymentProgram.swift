// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// Runs payment-service.
struct PaymentProgram: AsyncParsableCommand, ProgramOfService {
    static let service = SuiteService.payments
    static let configuration = CommandConfiguration.program(
        service.program,
        "Owns the payment ledger: checks orders out exactly once, even across crashes.",
        [ServeCommand.self, HealthcheckCommand<Self>.self])
}
