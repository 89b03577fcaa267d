// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// Runs stripe-provider.
struct StripeProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stripe-provider",
        abstract: "Charges cards through Stripe, as a payment provider of the suite.",
        version: Self.builtVersion,
        subcommands: [ServeCommand.self],
        defaultSubcommand: ServeCommand.self)
}
