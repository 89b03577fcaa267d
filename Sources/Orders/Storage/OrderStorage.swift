// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage

/// Orders in the database.
enum OrderStorage {
    /// Every active order.
    static func active(_ db: Database) throws -> [Order] {
        try Row.fetchAll(db, sql: "SELECT * FROM orders WHERE active").map { try order($0, db) }
    }

    /// One order, active or not; nil when there is none.
    static func order(_ id: OrderID, _ db: Database) throws -> Order? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM orders WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id.text]).map { try order($0, db) }
    }

    /// The orders that a list asks for, newest first.
    static func orders(_ request: ListOrders, limit: Int, _ db: Database) throws -> [Order] {
        let statement = try db.cachedStatement(sql: selectList)
        let arguments: StatementArguments = [
            "location": request.location.text, "status": request.status?.rawValue,
            "paid": request.paid,
            "before": request.before?.text, "limit": limit,
        ]
        return try Row.fetchAll(statement, arguments: arguments).map { try order($0, db) }
    }

    /// The number that the next order of a location and business day gets.
    static func nextNumber(at location: LocationID, on day: BusinessDay, _ db: Database) throws
        -> Int
    {
        let statement = try db.cachedStatement(sql: selectLastNumber)
        let last = try Int.fetchOne(statement, arguments: [location.text, day.description])
        return (last ?? 0) + 1
    }

    /// Writes an order: itself, and of its lines and payments those that changed since `old`.
    static func write(_ order: Order, changedFrom old: Order?, _ db: Database) throws {
        try db.cachedStatement(sql: upsertOrder).execute(arguments: arguments(order))
        for (index, line) in order.lines.enumerated() {
            let known = old.flatMap { index < $0.lines.count ? $0.lines[index] : nil }
            if line != known {
                try db.cachedStatement(sql: upsertLine).execute(
                    arguments: arguments(line, of: order))
            }
        }
        for (index, payment) in order.payments.enumerated().dropFirst(old?.payments.count ?? 0) {
            try db.cachedStatement(sql: insertPayment).execute(arguments: [
                order.id.text, payment.payment.text, index + 1, payment.tender,
                payment.amount.minorUnits,
                payment.recordedAt.description,
            ])
        }
    }

    private static func arguments(_ order: Order) -> StatementArguments {
        [
            order.id.text, order.location.text, order.number, order.businessDay.description,
            order.terminal.text, order.staff?.text, order.currency.code, order.tax.basisPoints,
            order.tax.included, order.revision, order.status.rawValue, order.sealed, order.paid,
            order.isActive, order.totals.subtotal.minorUnits, order.totals.tax.minorUnits,
            order.totals.total.minorUnits, order.totals.paid.minorUnits,
            order.totals.due.minorUnits,
            order.openedAt.description, order.changedAt.description, order.canceledAt?.description,
            order.cancelReason,
        ]
    }

    private static func arguments(_ line: Line, of order: Order) -> StatementArguments {
        [
            order.id.text, line.line, line.item.text, line.name, line.price.minorUnits,
            line.quantity,
            line.station.text, line.round, line.status.rawValue, line.note,
            line.addedAt.description,
            line.processedAt?.description, line.deliveredAt?.description,
            line.voidedAt?.description,
            line.acknowledgedAt?.description,
        ]
    }

    private static let upsertOrder = """
        INSERT INTO orders
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
            revision = excluded.revision, status = excluded.status, sealed = excluded.sealed,
            paid = excluded.paid, active = excluded.active, subtotal = excluded.subtotal,
            tax = excluded.tax, total = excluded.total, paid_amount = excluded.paid_amount,
            due = excluded.due, changed_at = excluded.changed_at,
            canceled_at = excluded.canceled_at, cancel_reason = excluded.cancel_reason
        """

    private static let upsertLine = """
        INSERT INTO line VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (order_id, line) DO UPDATE SET
            status = excluded.status, processed_at = excluded.processed_at,
            delivered_at = excluded.delivered_at, voided_at = excluded.voided_at,
            acknowledged_at = excluded.acknowledged_at
        """

    private static let insertPayment = "INSERT INTO payment VALUES (?, ?, ?, ?, ?, ?)"

    private static let selectLastNumber = """
        SELECT max(number) FROM orders WHERE location = ? AND business_day = ?
        """

    private static let selectList = """
        SELECT * FROM orders
        WHERE location = :location
            AND (:status IS NULL OR status = :status)
            AND (:paid IS NULL OR paid = :paid)
            AND (:before IS NULL OR id < :before)
        ORDER BY id DESC LIMIT :limit
        """
}
