// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CCommit
import ServiceRuntime

/// Runs kds-service, or one of its screens.
@main
struct Main: AsyncParsableCommand, ProgramOfService {
    static let service = SuiteService.kitchen
    static let configuration = CommandConfiguration(
        commandName: "kds-service",
        abstract: "The kitchen's view of orders: serves tickets, or shows them on a screen.",
        version: SuiteConfiguration.version(builtFrom: String(cString: commit_of_build())),
        subcommands: [ServeCommand.self, DisplayCommand.self, HealthcheckCommand<Main>.self])
}
