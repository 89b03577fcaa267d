// SPDX-License-Identifier: Apache-2.0

import ServiceStorage

/// Whether orders and ledger tell of the same money after a restore.
struct MoneyComparison {
    /// The payments that only the ledger has.
    var ledgerOnly: [MissingPayment] = []
    /// The payments that only the orders have.
    var ordersOnly: [MissingPayment] = []
    /// The payments that only the ledger before the restore has.
    var formerOnly: [MissingPayment] = []

    /// The comparison for people, with what to do.
    var lines: [String] {
        let parts =
            Self.part(
                "In the ledger, but not on an order", ledgerOnly,
                "payment-service records a payment again before the next checkout of its order. "
                    + "An order that is missing stays missing: book its payment by hand.")
            + Self.part(
                "On an order, but not in the ledger", ordersOnly,
                "Nothing adds them to the ledger: restore a newer payments.db, or keep this list.")
            + Self.part(
                "Only in the ledger before the restore", formerOnly,
                "They were taken after the backup: book them by hand. To keep that ledger instead, "
                    + "move it and its -wal file back before you start the suite.")
        return parts.isEmpty ? ["Orders and payments agree."] : parts
    }

    private static func part(
        _ heading: String, _ payments: [MissingPayment], _ advice: String
    ) -> [String] {
        if payments.isEmpty { return [] }
        return ["\(heading) (\(payments.count)):"] + payments.map(\.line) + [advice]
    }
}

extension MoneyComparison {
    /// Compares the databases of a suite; `former` is the ledger that was replaced, if one was.
    ///
    /// Throws a `StorageError` if one can't be read.
    init(orders: StoredDatabase, ledger: StoredDatabase, former: StoredDatabase?) throws {
        ledgerOnly = try MissingPayment.inLedger(ledger, notOn: orders)
        ordersOnly = try MissingPayment.onOrders(orders, notIn: ledger)
        formerOnly = try former.map { try MissingPayment.inLedger($0, notIn: ledger) } ?? []
    }
}
