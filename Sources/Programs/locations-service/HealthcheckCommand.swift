// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// `locations-service healthcheck`.
struct HealthcheckCommand: AsyncParsableCommand {
    static let configuration = HealthCheck.command(of: .locations)

    @OptionGroup var options: SuiteOptions

    func run() async throws {
        let health = try await HealthCheck.run(of: .locations, options: options)
        print(health.sentence)
        if !health.isHealthy { throw ExitCode.failure }
    }
}
