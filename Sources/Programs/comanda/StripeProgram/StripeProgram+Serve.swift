// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import ServiceRuntime
import StripeProvider

extension StripeProgram {
    /// `stripe-provider`, or `stripe-provider serve`.
    struct ServeCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract: "Serves a payment provider.",
            discussion: """
                The secret key of Stripe is in a file of its own (COMANDA_STRIPE_KEY_FILE) or in \
                the credential stripe-key of its unit, never on the command line. The page \
                payments.md of the guide has all settings.

                Example: stripe-provider --name stripe --data /var/lib/comanda
                """)

        @OptionGroup var options: SuiteOptions

        @Option(help: "Name of the provider in COMANDA_PROVIDERS, and of its key and database.")
        var name = "stripe"

        func validate() throws {
            if ProviderID(name) == nil {
                throw ValidationError("A name has 1 to 64 letters, digits or any of . _ : -")
            }
        }

        func run() async throws { try await ServiceStart.run(serve) }

        private func serve() async throws {
            guard let provider = ProviderID(name) else { return }
            let program = try ServiceProgram(
                provider: provider, name: "stripe-provider", options: options)
            let settings = program.configuration
            let endpoints = try settings.endpoints(ofProvider: provider)
            let (stripe, key) = (try settings.stripe.get(), try settings.stripeKey())
            try await program.run { bus in
                try StripeService(
                    bus: bus, endpoints: endpoints, settings: stripe, key: key,
                    databasePath: "\(settings.folder)/\(provider).db",
                    version: SuiteConfiguration.version, reportFailure: program.reportFailure)
            }
        }
    }
}
