// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Kitchen
import ServiceRuntime

extension KitchenProgram {
    /// `kds-service serve`.
    struct ServeCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract:
                "Follows order-service, publishes tickets to screens and forwards their taps.",
            discussion: """
                It stores no files: started on any machine, it gets all orders from order-service.

                Example: kds-service serve --bus tcp://127.0.0.1:5570
                """)

        @OptionGroup var options: SuiteOptions

        func run() async throws { try await ServiceStart.run(serve) }

        private func serve() async throws {
            let program = try ServiceProgram(service: .kitchen, options: options)
            let settings = program.configuration
            try await program.run { bus in
                try KitchenService(
                    bus: bus, endpoints: settings.endpoints(of: .kitchen),
                    orders: settings.endpoints(of: .orders),
                    locations: settings.endpoints(of: .locations),
                    version: SuiteConfiguration.version,
                    report: { $0.isWarning ? program.warn($0) : program.report($0) },
                    reportFailure: program.reportFailure)
            }
        }
    }
}
