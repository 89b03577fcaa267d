// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Locations

/// Which locations a new database begins with.
struct CatalogueOptions: ParsableArguments {
    @Option(help: "Catalogue file for the first start (the seven demo locations otherwise).")
    var catalogue: String?

    @Flag(
        help: """
            If there are locations already, keeps them and starts without the catalogue (it does \
            not start otherwise).
            """)
    var keepLocations = false

    /// The options as the service takes them.
    var choice: CatalogueChoice { CatalogueChoice(file: catalogue, keepsLocations: keepLocations) }
}
