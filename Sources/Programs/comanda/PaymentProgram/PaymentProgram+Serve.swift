// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Payments
import ServiceRuntime

extension PaymentProgram {
    /// `payment-service`, or `payment-service serve`.
    struct ServeCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract: "Serves payments.",
            discussion: """
                It seals orders and records payments in order-service, resumes unfinished \
                checkouts after a start, and follows locations-service to know the locations.

                Example: payment-service --data /var/lib/comanda
                """)

        @OptionGroup var options: SuiteOptions
        @OptionGroup var trial: TrialOption

        func run() async throws { try await ServiceStart.run(serve) }

        private func serve() async throws {
            let program = try ServiceProgram(service: .payments, options: options)
            let settings = program.configuration
            let isTrial = try settings.isTrial(option: trial.isEnabled)
            try await program.run { bus in
                try PaymentService(
                    bus: bus, endpoints: settings.endpoints(of: .payments),
                    orders: settings.endpoints(of: .orders),
                    locations: settings.endpoints(of: .locations),
                    providers: settings.providers, keepingCards: settings.offlineProviders,
                    databasePath: settings.databasePath(of: .payments), isTrial: isTrial,
                    version: SuiteConfiguration.version, reportFailure: program.reportFailure)
            }
        }
    }
}
