// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import ServiceStorage

/// A payment that one database has and another one lacks.
struct MissingPayment: Equatable {
    /// The payment.
    var payment: PaymentID
    /// The order that was paid.
    var order: OrderID
    /// What was taken for it.
    var amount: Amount
    /// The currency of the amount.
    var currency: Currency
    /// When it was recorded.
    var time: String
    /// Whether the orders lack the whole order.
    var isOrderMissing: Bool

    /// The payment in one line.
    var line: String {
        let order = isOrderMissing ? "\(order), which is missing, too" : order.text
        return "  \(time.withoutControls)  \(currency.text(amount).aligned(to: 14))  order \(order)"
    }
}

extension MissingPayment {
    /// The money in a ledger that the orders lack, oldest first.
    static func inLedger(_ ledger: StoredDatabase, notOn orders: StoredDatabase) throws -> [Self] {
        try orders.rows(of: ledgerOnly, with: ledger, as: "ledger", read)
    }

    /// The money on orders that a ledger lacks, oldest first.
    static func onOrders(_ orders: StoredDatabase, notIn ledger: StoredDatabase) throws -> [Self] {
        try orders.rows(of: ordersOnly, with: ledger, as: "ledger", read)
    }

    /// The money in a ledger that a later one lacks, oldest first.
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
