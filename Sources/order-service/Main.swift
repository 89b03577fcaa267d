// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Orders
import ServiceRuntime

/// Runs order-service.
@main
struct Main: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order-service",
        abstract: "Owns orders: takes commands, keeps every order, tells what happened.",
        discussion: """
            It follows locations-service for menus and prices, and restores itself from its \
            database alone.

            Example: order-service --data /var/lib/comanda
            """,
        version: SuiteConfiguration.version)

    @OptionGroup var options: SuiteOptions

    func run() async throws {
        let program = try ServiceProgram(name: SuiteService.orders.program, options: options)
        let settings = program.configuration
        try await program.run { bus in
            try OrderService(
                bus: bus, endpoints: settings.endpoints(of: .orders),
                locations: settings.endpoints(of: .locations),
                databasePath: settings.databasePath(of: .orders),
                version: SuiteConfiguration.version,
                failed: program.reportFailure)
        }
    }
}
