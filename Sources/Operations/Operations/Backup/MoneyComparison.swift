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
    /// Compares the databases of a suite; `former` is the ledger that was replaced, if one was.
    ///
    /// Throws a `StorageError` if a database can't be read.
    init(orders: StoredDatabase, ledger: StoredDatabase, former: StoredDatabase?) throws {
        ledgerOnly = try MissingPayment.inLedger(ledger, notOn: orders)
        ordersOnly = try MissingPayment.onOrders(orders, notIn: ledger)
        formerOnly = try former.map { try MissingPayment.inLedger($0, notIn: ledger) } ?? []
    }
}

/// A payment that one database has and another one lacks.
struct MissingPayment: Equatable {
    /// The payment.
    var payment: PaymentID
    /// The order that was paid.
    var order: OrderID
    /// The amount, without change.
    var amount: Amount
    /// The currency of the amount.
    var currency: Currency
    /// The time at which it was recorded.
    var time: String
    /// Whether order-service lacks the whole order.
    var isOrderMissing: Bool

    /// The payment in one line.
    var line: String {
        let order = isOrderMissing ? "\(order), which is missing, too" : order.text
        return "  \(time.withoutControls)  \(currency.text(amount).aligned(to: 14))  order \(order)"
    }
}

extension MissingPayment {
    /// The payments in a ledger that the orders lack, oldest first.
    static func inLedger(_ ledger: StoredDatabase, notOn orders: StoredDatabase) throws -> [Self] {
        try orders.rows(of: ledgerOnly, with: ledger, as: "ledger", read)
    }

    /// The payments on orders that a ledger lacks, oldest first.
    static func onOrders(_ orders: StoredDatabase, notIn ledger: StoredDatabase) throws -> [Self] {
        try orders.rows(of: ordersOnly, with: ledger, as: "ledger", read)
    }

    /// The payments in a ledger that another ledger lacks, oldest first.
    static func inLedger(_ former: StoredDatabase, notIn ledger: StoredDatabase) throws -> [Self] {
        try former.rows(of: formerOnly, with: ledger, as: "ledger", read)
    }

    private static func read(_ row: StatementColumns) throws -> Self {
        guard let currency = Currency(try row.text(3)) else {
            throw StorageError.unreadable("currency")
        }
        return Self(
            payment: try row.identifier(0), order: try row.identifier(1),
            amount: Amount(try row.integer(2)), currency: currency, time: try row.text(4),
            isOrderMissing: try row.flag(5))
    }

    private static let ledgerOnly = """
        SELECT taken.id, taken.order_id, taken.amount, taken.currency, taken.changed_at,
            orders.id IS NULL
        FROM ledger.payment AS taken LEFT JOIN orders ON orders.id = taken.order_id
        WHERE taken.step IN ('taken', 'recorded') AND NOT EXISTS (
            SELECT 1 FROM main.payment AS known
            WHERE known.order_id = taken.order_id AND known.payment = taken.id)
        ORDER BY taken.changed_at
        """

    private static let ordersOnly = """
        SELECT known.payment, known.order_id, known.amount, orders.currency, known.recorded_at, 0
        FROM main.payment AS known JOIN orders ON orders.id = known.order_id
        WHERE NOT EXISTS (
            SELECT 1 FROM ledger.payment AS taken
            WHERE taken.id = known.payment AND taken.step IN ('taken', 'recorded'))
        ORDER BY known.recorded_at
        """

    private static let formerOnly = """
        SELECT former.id, former.order_id, former.amount, former.currency, former.changed_at, 0
        FROM main.payment AS former
        WHERE former.step IN ('taken', 'recorded') AND NOT EXISTS (
            SELECT 1 FROM ledger.payment AS taken
            WHERE taken.id = former.id AND taken.step IN ('taken', 'recorded'))
        ORDER BY former.changed_at
        """
}
