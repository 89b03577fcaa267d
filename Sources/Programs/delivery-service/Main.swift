// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CCommit
import ServiceRuntime

/// Runs delivery-service.
@main
struct Main: AsyncParsableCommand, ProgramOfService {
    static let service = SuiteService.delivery
    static let configuration = CommandConfiguration(
        commandName: "delivery-service",
        abstract: "Owns deliveries: offers, couriers, hand-overs, earnings and places by name.",
        version: SuiteConfiguration.version(builtFrom: String(cString: commit_of_build())),
        subcommands: [ServeCommand.self, HealthcheckCommand<Main>.self],
        defaultSubcommand: ServeCommand.self)
}
