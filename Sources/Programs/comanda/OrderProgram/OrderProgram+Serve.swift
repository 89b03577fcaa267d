// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MessageBus
import Orders
import ServiceRuntime

extension OrderProgram {
    /// `order-service`, or `order-service serve`.
    struct ServeCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract: "Serves orders.",
            discussion: """
                It follows locations-service for menus and prices, and needs only its database to \
                restart.

                Example: order-service --data /var/lib/comanda
                """)

        @OptionGroup var options: SuiteOptions
        @OptionGroup var trial: TrialOption

        /// The retention of events.
        @Option(
            help: ArgumentHelp(
                """
                Days of service after which only the last event of each order is retained \
                (COMANDA_KEEP_EVENTS; default: \(Limits.defaultEventDays), minimum: \
                \(Limits.minimumEventDays)).
                """, valueName: "days"))
        var keepEvents: Int?

        func run() async throws { try await ServiceStart.run(serve) }

        private func serve() async throws {
            let program = try ServiceProgram(service: .orders, options: options)
            let settings = program.configuration
            let eventDays = try settings.eventDays(option: keepEvents)
            let limits = try settings.orderLimits()
            let isTrial = try settings.isTrial(option: trial.isEnabled)
            try await program.run { bus in
                try OrderService(
                    bus: bus, endpoints: settings.endpoints(of: .orders),
                    locations: settings.endpoints(of: .locations),
                    databasePath: settings.databasePath(of: .orders),
                    keepEvents: .seconds(eventDays * 24 * 60 * 60), isTrial: isTrial,
                    limits: limits,
                    version: SuiteConfiguration.version,
                    reportFailure: program.reportFailure)
            }
        }
    }
}
