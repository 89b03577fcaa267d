// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// Runs gateway-service.
struct GatewayProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gateway-service",
        abstract: "Serves the suite to browsers and to programs that speak HTTP.",
        version: Self.builtVersion,
        subcommands: [ServeCommand.self], defaultSubcommand: ServeCommand.self)
}
