// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// `payment-service healthcheck`.
struct HealthcheckCommand: AsyncParsableCommand {
    static let configuration = HealthCheck.command(of: .payments)

    @OptionGroup var options: SuiteOptions

    func run() async throws {
        let health = try await HealthCheck.run(of: .payments, options: options)
        print(health.sentence)
        if !health.isHealthy { throw ExitCode.failure }
    }
}
