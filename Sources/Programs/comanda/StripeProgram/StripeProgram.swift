// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// Runs stripe-provider.
struct StripeProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration.program(
        "stripe-provider", "Charges cards through Stripe, as a payment provider of the suite.",
        [ServeCommand.self])
}
