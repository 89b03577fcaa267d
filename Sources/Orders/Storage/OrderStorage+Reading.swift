// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage

extension OrderStorage {
    /// The order in a row of `orders`, with its lines and payments.
    static func order(_ row: Row, _ db: Database) throws -> Order {
        guard let currency = Currency(row["currency"]), let day = BusinessDay(row["business_day"])
        else {
            throw StorageError.unreadable("orders")
        }
        var order = Order(
            id: try row.identifier("id"), location: try row.identifier("location"),
            number: row["number"],
            businessDay: day, terminal: try row.identifier("terminal"),
            staff: try row.optionalIdentifier("staff"), currency: currency,
            tax: TaxRule(basisPoints: row["tax_basis_points"], included: row["tax_included"]),
            openedAt: try row.timestamp("opened_at"))
        order.revision = row["revision"]
        order.status = try row.value("status")
        order.sealed = row["sealed"]
        order.paid = row["paid"]
        order.totals = totals(row)
        order.changedAt = try row.timestamp("changed_at")
        order.canceledAt = try row.optionalTimestamp("canceled_at")
        order.cancelReason = row["cancel_reason"]
        order.lines = try lines(of: order.id, db)
        order.payments = try payments(of: order.id, db)
        return order
    }

    private static func totals(_ row: Row) -> Totals {
        Totals(
            subtotal: Amount(row["subtotal"]), tax: Amount(row["tax"]), total: Amount(row["total"]),
            paid: Amount(row["paid_amount"]), due: Amount(row["due"]))
    }

    private static func lines(of order: OrderID, _ db: Database) throws -> [Line] {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM line WHERE order_id = ? ORDER BY line")
        return try Row.fetchAll(statement, arguments: [order.text]).map(line)
    }

    private static func line(_ row: Row) throws -> Line {
        var line = Line(
            line: row["line"], item: try row.identifier("item"), name: row["name"],
            price: Amount(row["price"]), quantity: row["quantity"],
            station: try row.identifier("station"), round: row["round"], note: row["note"],
            addedAt: try row.timestamp("added_at"))
        line.status = try row.value("status")
        line.processedAt = try row.optionalTimestamp("processed_at")
        line.deliveredAt = try row.optionalTimestamp("delivered_at")
        line.voidedAt = try row.optionalTimestamp("voided_at")
        line.acknowledgedAt = try row.optionalTimestamp("acknowledged_at")
        return line
    }

    private static func payments(of order: OrderID, _ db: Database) throws -> [RecordedPayment] {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM payment WHERE order_id = ? ORDER BY place")
        return try Row.fetchAll(statement, arguments: [order.text]).map { row in
            RecordedPayment(
                payment: try row.identifier("payment"), tender: row["tender"],
                amount: Amount(row["amount"]), recordedAt: try row.timestamp("recorded_at"))
        }
    }
}
