// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The option of the services that keep orders and payments, and of what starts them.
package struct TrialOption: ParsableArguments {
    /// Whether databases that are made are trial databases.
    @Flag(
        name: .customLong("trial"),
        help: """
            Makes databases of orders and payments that 'comanda rush' may write into; refuses \
            others that are there already (COMANDA_TRIAL=true).
            """)
    package var isWanted = false

    /// An option that was not given.
    package init() {}
}
