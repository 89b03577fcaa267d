// SPDX-License-Identifier: Apache-2.0

import Commerce

/// A receipt whose rows do not add up to 0, which no version of the service writes.
struct UnbalancedLedger: Error, CustomStringConvertible {
    /// The location of the receipt.
    let location: LocationID
    /// Its number.
    let number: Int

    /// The problem and its remedy, for people.
    var description: String {
        """
        The rows of receipt \(number) at location \(location) do not add up to 0. Another program \
        has changed payments.db. Stop the suite and run 'comanda backup restore FOLDER --only \
        payments' with the newest backup from before.
        """
    }
}
