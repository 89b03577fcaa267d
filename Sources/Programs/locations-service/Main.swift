// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CCommit
import ServiceRuntime

/// Runs locations-service.
@main
struct Main: AsyncParsableCommand, ProgramOfService {
    static let service = SuiteService.locations
    static let configuration = CommandConfiguration(
        commandName: "locations-service",
        abstract: "Owns locations, menus and prices.",
        version: SuiteConfiguration.version(builtFrom: String(cString: commit_of_build())),
        subcommands: [ServeCommand.self, HealthcheckCommand<Main>.self],
        defaultSubcommand: ServeCommand.self)
}
