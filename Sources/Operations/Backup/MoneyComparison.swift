// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import ServiceStorage

/// The payments that differ between orders and ledger after a restore.
struct MoneyComparison {
    /// The payments that only the ledger has.
    var ledgerOnly: [MissingPayment] = []
    /// The payments that only the orders have.
    var ordersOnly: [MissingPayment] = []
    /// The payments that only the ledger before the restore has.
    var formerOnly: [MissingPayment] = []

    /// The differences with advice; one line if there is no difference.
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
    /// The orders whose payments are compared one by one.
    enum Candidates {
        /// All orders.
        case all
        /// The orders with a difference, found without reading the JSON of the others.
        case differing
    }

    /// Compares the databases of a suite; `former` is the ledger that was replaced, if one was.
    ///
    /// Throws a `StorageError` if a database can't be read.
    init(orders: StoredDatabase, ledger: StoredDatabase, former: StoredDatabase?) throws {
        // The view exists since the migration orders-3.
        let views = try orders.rows(
            of: "SELECT name FROM sqlite_schema WHERE name = 'order_state'"
        ) { try $0.text(0) }
        try self.init(
            orders: orders, ledger: ledger, former: former,
            comparing: views.isEmpty ? .all : .differing)
    }

    /// Compares the databases, looking only at the candidates; the result is the same for both.
    init(
        orders: StoredDatabase, ledger: StoredDatabase, former: StoredDatabase?,
        comparing candidates: Candidates
    ) throws {
        let differences = try orders.rows(
            of: MissingPayment.differences(among: candidates), with: ledger, as: "ledger"
        ) { (isInLedger: try $0.flag(8), payment: try MissingPayment($0)) }
        ledgerOnly = differences.filter(\.isInLedger).map(\.payment)
        ordersOnly = differences.filter { !$0.isInLedger }.map(\.payment)
        formerOnly =
            try former?.rows(
                of: MissingPayment.formerOnly, with: ledger, as: "ledger", MissingPayment.init)
            ?? []
    }
}
