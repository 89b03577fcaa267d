// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import People
import ServiceRuntime

extension PeopleProgram {
    /// `people-service`, or `people-service serve`.
    struct ServeCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract: "Serves devices, links and people with a PIN.",
            discussion: """
                It follows locations-service. Only suites with a gateway need it. A new database \
                takes over the devices, links and people that a gateway kept in the same folder, \
                in gateway.db, and leaves that file as it is.

                Example: people-service --data /var/lib/comanda
                """)

        @OptionGroup var options: SuiteOptions

        func run() async throws { try await ServiceStart.run(serve) }

        private func serve() async throws {
            let program = try ServiceProgram(service: .people, options: options)
            let settings = program.configuration
            try await program.run { bus in
                try PeopleService(
                    bus: bus, endpoints: settings.endpoints(of: .people),
                    locations: settings.endpoints(of: .locations),
                    databasePath: settings.databasePath(of: .people),
                    gatewayPath: settings.databasePath(ofCompanion: "gateway"),
                    version: SuiteConfiguration.version, reportFailure: program.reportFailure)
            }
        }
    }
}
