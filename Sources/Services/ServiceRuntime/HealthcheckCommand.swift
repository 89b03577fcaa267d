// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser
import Foundation

/// The program of one service.
package protocol ProgramOfService: ParsableCommand {
    /// The service that the program runs.
    static var service: SuiteService { get }
}

/// The subcommand `healthcheck` of a service's program.
package struct HealthcheckCommand<Program: ProgramOfService>: AsyncParsableCommand {
    /// The name and the help.
    package static var configuration: CommandConfiguration {
        HealthCheck.command(of: Program.service)
    }

    @OptionGroup private var options: SuiteOptions

    /// Parsed from a command line.
    package init() {}

    /// Prints the health of the service; throws an `ExitCode` if it is not healthy.
    ///
    /// Rethrows errors of `HealthCheck.run` and of writing to standard output.
    package func run() async throws {
        let health = try await HealthCheck.run(of: Program.service, options: options)
        try FileHandle.standardOutput.write(contentsOf: Data("\(health.sentence)\n".utf8))
        if !health.isHealthy { throw ExitCode.failure }
    }
}
