// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// A payment that blocks an order although the ledger does not know it.
struct UnknownPayment: Error, CustomStringConvertible {
    /// The payment.
    let payment: PaymentID
    /// The order that believes it to be running.
    let order: Order

    /// The problem and its remedy, for people.
    var description: String {
        """
        Order #\(order.number) at location \(order.location) waits for payment \(payment), which \
        the ledger does not know. If payments.db was lost or is older than orders.db, stop the \
        suite and run 'comanda backup restore FOLDER --only payments' with the newest backup. If \
        no money was taken, release the order with orders.endPayment (Protocols/3-ORDERS.md).
        """
    }
}
