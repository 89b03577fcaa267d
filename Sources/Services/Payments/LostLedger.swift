// SPDX-License-Identifier: Apache-2.0

import Messages

/// The ledger is empty, and orders have payments all the same.
struct LostLedger: Error, CustomStringConvertible {
    /// One of those orders.
    let order: Order

    /// What happened and what to do.
    var description: String {
        """
        The ledger is empty, but order #\(order.number) of \(order.businessDay) at location \
        \(order.location) has a payment. If payments.db was lost, stop the suite and run 'comanda \
        restore FOLDER --only payments' with the newest backup.
        """
    }
}
