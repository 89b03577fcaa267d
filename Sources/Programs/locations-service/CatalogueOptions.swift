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

    /// The choice that these options express.
    var choice: CatalogueChoice { CatalogueChoice(file: catalogue, keepsLocations: keepLocations) }
}
