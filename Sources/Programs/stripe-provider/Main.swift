// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CCommit
import ServiceRuntime

/// Runs stripe-provider.
@main
struct Main: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stripe-provider",
        abstract: "Charges cards through Stripe, as a payment provider of the suite.",
        version: SuiteConfiguration.version(builtFrom: String(cString: commit_of_build())),
        subcommands: [ServeCommand.self],
        defaultSubcommand: ServeCommand.self)
}
