// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// Runs locations-service.
@main
struct Main: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "locations-service",
        abstract: "Owns locations, menus and prices.",
        version: SuiteConfiguration.version,
        subcommands: [ServeCommand.self, HealthcheckCommand.self],
        defaultSubcommand: ServeCommand.self)
}
