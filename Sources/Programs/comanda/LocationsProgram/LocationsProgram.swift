// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// Runs locations-service.
struct LocationsProgram: AsyncParsableCommand, ProgramOfService {
    static let service = SuiteService.locations
    static let configuration = CommandConfiguration(
        commandName: service.program,
        abstract: "Owns locations, menus and prices.",
        version: Self.builtVersion,
        subcommands: [ServeCommand.self, HealthcheckCommand<Self>.self],
        defaultSubcommand: ServeCommand.self)
}
