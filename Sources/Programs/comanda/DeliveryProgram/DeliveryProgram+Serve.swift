// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Deliveries
import ServiceRuntime

extension DeliveryProgram {
    /// `delivery-service`, or `delivery-service serve`.
    struct ServeCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract: "Serves deliveries.",
            discussion: """
                It follows locations-service and order-service, hands orders over when couriers \
                pick them up, and records the earnings of couriers in payment-service. Only \
                restaurants that deliver need it.

                Example: delivery-service --data /var/lib/comanda
                """)

        @OptionGroup var options: SuiteOptions
        @OptionGroup var trial: TrialOption

        func run() async throws { try await ServiceStart.run(serve) }

        private func serve() async throws {
            let program = try ServiceProgram(service: .delivery, options: options)
            let settings = program.configuration
            let isTrial = try settings.isTrial(option: trial.isEnabled)
            try await program.run { bus in
                try DeliveryService(
                    bus: bus, endpoints: settings.endpoints(of: .delivery),
                    locations: settings.endpoints(of: .locations),
                    orders: settings.endpoints(of: .orders),
                    payments: settings.endpoints(of: .payments),
                    databasePath: settings.databasePath(of: .delivery), isTrial: isTrial,
                    version: SuiteConfiguration.version, reportFailure: program.reportFailure)
            }
        }
    }
}
