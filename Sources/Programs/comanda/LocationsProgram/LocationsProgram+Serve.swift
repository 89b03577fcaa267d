// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Locations
import ServiceRuntime

extension LocationsProgram {
    /// `locations-service`, or `locations-service serve`.
    struct ServeCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract: "Serves locations, menus and prices.",
            discussion: """
                On its first start it fills its database from a catalogue file; with existing \
                locations it starts with a catalogue file only if --keep-locations is given.

                Example: locations-service --data /var/lib/comanda --catalogue our-menus.json
                """)

        @OptionGroup var options: SuiteOptions

        @OptionGroup var catalogue: CatalogueOptions

        func run() async throws { try await ServiceStart.run(serve) }

        private func serve() async throws {
            let program = try ServiceProgram(service: .locations, options: options)
            let (settings, catalogue) = (program.configuration, catalogue.choice)
            try await program.run { bus in
                try LocationService.start(
                    on: bus, endpoints: settings.endpoints(of: .locations),
                    databasePath: settings.databasePath(of: .locations), catalogue: catalogue,
                    version: SuiteConfiguration.version,
                    reportNotice: { program.report($0) }, reportFailure: program.reportFailure)
            }
        }
    }
}
