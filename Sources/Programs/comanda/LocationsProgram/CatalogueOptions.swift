// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Locations

/// The options for the catalogue that a new database is filled with.
struct CatalogueOptions: ParsableArguments {
    @Option(help: "Catalogue file for the first start (default: the seven demo locations).")
    var catalogue: String?

    @Flag(
        help: """
            Keeps existing locations and ignores --catalogue; without this flag, the service does \
            not start with both.
            """)
    var keepLocations = false

    @Flag(help: "Starts a new database without locations; 'comanda location add' adds them.")
    var own = false

    @Flag(help: "Starts a new database with the seven demo locations, which is the default.")
    var demo = false

    /// The choice that these options express.
    var choice: CatalogueChoice {
        if let catalogue { return .file(catalogue, keepsLocations: keepLocations) }
        return own ? .none : demo ? .demo : .undecided
    }

    func validate() throws {
        if [catalogue != nil, demo, own].count(where: \.self) > 1 {
            throw ValidationError("Give only one of --catalogue, --demo and --own.")
        }
    }
}
