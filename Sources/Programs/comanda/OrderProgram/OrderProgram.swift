// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// Runs order-service.
struct OrderProgram: AsyncParsableCommand, ProgramOfService {
    static let service = SuiteService.orders
    static let configuration = CommandConfiguration(
        commandName: service.program,
        abstract: "Owns orders: executes commands, stores all orders, publishes events.",
        version: Self.builtVersion,
        subcommands: [ServeCommand.self, HealthcheckCommand<Self>.self],
        defaultSubcommand: ServeCommand.self)
}
