// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// Runs delivery-service.
struct DeliveryProgram: AsyncParsableCommand, ProgramOfService {
    static let service = SuiteService.delivery
    static let configuration = CommandConfiguration(
        commandName: service.program,
        abstract: "Owns deliveries: offers, couriers, hand-overs, earnings and places by name.",
        version: Self.builtVersion,
        subcommands: [ServeCommand.self, HealthcheckCommand<Self>.self],
        defaultSubcommand: ServeCommand.self)
}
