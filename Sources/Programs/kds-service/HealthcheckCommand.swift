// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// `kds-service healthcheck`.
struct HealthcheckCommand: AsyncParsableCommand {
    static let configuration = HealthCheck.command(of: .kitchen)

    @OptionGroup var options: SuiteOptions

    func run() async throws {
        let health = try await HealthCheck.run(of: .kitchen, options: options)
        print(health.sentence)
        if !health.isHealthy { throw ExitCode.failure }
    }
}
