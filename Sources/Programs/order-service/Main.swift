// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CCommit
import ServiceRuntime

/// Runs order-service.
@main
struct Main: AsyncParsableCommand, ProgramOfService {
    static let service = SuiteService.orders
    static let configuration = CommandConfiguration(
        commandName: "order-service",
        abstract: "Owns orders: executes commands, stores all orders, publishes events.",
        version: SuiteConfiguration.version(builtFrom: String(cString: commit_of_build())),
        subcommands: [ServeCommand.self, HealthcheckCommand<Main>.self],
        defaultSubcommand: ServeCommand.self)
}
