// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What people read in the tables of order-service, compared with what it told: in SQL, since it
/// answers over the bus from the events alone.
enum TableAudit {
    /// Each thing that differs, a line each; empty when nothing does.
    ///
    /// With `spoiling` as if that had been done to the tables, which stay as they are.
    static func differences(
        on suite: RunningSuite, at place: Place? = nil, spoiling: String = ""
    ) async throws -> String {
        let file = (place ?? suite.place).folder.appending(path: "orders.db").path
        return try await suite.run(
            "/usr/bin/sqlite3", file, "BEGIN; \(spoiling); \(questions) ROLLBACK")
    }

    private static let questions = """
        CREATE TEMP VIEW told AS
            SELECT orders.*, subject, data FROM orders LEFT JOIN events
                ON events.location = orders.location AND events.sequence = orders.sequence;
        CREATE TEMP VIEW told_lines AS
            SELECT told.id AS order_id, value ->> 'line' AS line, value ->> 'item' AS item,
                value ->> 'quantity' AS quantity, value ->> 'status' AS status
            FROM told, json_each(data, '$.lines');
        CREATE TEMP VIEW kept_lines AS SELECT order_id, line, item, quantity, status FROM line;
        CREATE TEMP VIEW told_payments AS
            SELECT told.id AS order_id, value ->> 'payment' AS payment, value ->> 'amount' AS amount
            FROM told, json_each(data, '$.payments');
        CREATE TEMP VIEW kept_payments AS SELECT order_id, payment, amount FROM payment;

        PRAGMA foreign_key_check;
        SELECT 'events are missing', location FROM events
            GROUP BY location HAVING count(*) <> max(sequence);
        SELECT 'no order', subject FROM events EXCEPT SELECT 'no order', id FROM orders;
        SELECT 'order', id FROM told WHERE subject IS NOT id
            OR (number, business_day, revision, status, terminal)
                IS NOT (data ->> 'number', data ->> 'businessDay', data ->> 'revision',
                    data ->> 'status', data ->> 'terminal')
            OR (sealed, paid, subtotal, tax, total, paid_amount, due)
                IS NOT (data ->> 'sealed', data ->> 'paid', data ->> '$.totals.subtotal',
                    data ->> '$.totals.tax', data ->> '$.totals.total',
                    data ->> '$.totals.paid', data ->> '$.totals.due')
            OR subtotal <> (SELECT ifnull(sum(quantity * unit_price), 0) FROM line
                WHERE order_id = id AND line.status <> 'voided');
        SELECT 'line told', * FROM told_lines EXCEPT SELECT 'line told', * FROM kept_lines;
        SELECT 'line kept', * FROM kept_lines EXCEPT SELECT 'line kept', * FROM told_lines;
        SELECT 'payment told', * FROM told_payments
            EXCEPT SELECT 'payment told', * FROM kept_payments;
        SELECT 'payment kept', * FROM kept_payments
            EXCEPT SELECT 'payment kept', * FROM told_payments;
        """
}
