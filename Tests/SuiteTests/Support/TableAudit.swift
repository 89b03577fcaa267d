// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Compares the tables of order-service with its events, in SQL.
///
/// order-service itself reads an order from its last event. So a wrong row shows only where a row
/// is searched: in lists, in the active orders, and in the answers to what people ask.
enum TableAudit {
    /// The differences, one a line; empty if tables and events agree.
    ///
    /// Before the comparison it runs `corruption`, and rolls it back at the end.
    static func differences(
        on suite: RunningSuite, at place: Place? = nil, corruption: String = ""
    ) async throws -> String {
        let file = (place ?? suite.place).folder.appending(path: "orders.db").path
        return try await suite.run(
            "/usr/bin/sqlite3", file, "BEGIN; \(corruption); \(questions) ROLLBACK")
    }

    /// `expected_row` is the row of an order as its last event demands it.
    private static let questions = """
        CREATE TEMP VIEW expected_row AS
            SELECT subject AS id, location, data ->> 'businessDay' AS business_day,
                data ->> 'number' AS number, data ->> 'currency' AS currency,
                data ->> '$.tax.included' AS tax_included,
                data ->> 'status' IN ('inProcess', 'processed')
                    OR data ->> 'status' IN ('open', 'delivered') AND NOT data ->> 'paid'
                    OR EXISTS (
                        SELECT 1 FROM json_each(data, '$.lines') WHERE value ->> 'status' = 'held'
                            OR value ->> 'status' = 'voided' AND value ->> 'firedAt' IS NOT NULL
                                AND value ->> 'acknowledgedAt' IS NULL) AS active,
                sequence, data ->> 'status' AS status, data ->> 'paid' AS paid,
                data ->> 'terminal' AS terminal, data ->> 'customer' AS customer,
                data ->> '$.totals.subtotal' AS subtotal, data ->> '$.totals.discount' AS discount,
                data ->> '$.totals.fees' AS fees, data ->> '$.totals.tax' AS tax,
                data ->> '$.totals.tip' AS tip, data ->> '$.totals.total' AS total,
                data ->> '$.totals.paid' AS paid_amount, data ->> '$.totals.refunded' AS refunded
            FROM events
            WHERE (location, sequence) IN (
                SELECT location, max(sequence) FROM events GROUP BY subject);
        CREATE TEMP VIEW expected_sales AS
            SELECT location, business_day, item, name, currency, sum(quantity),
                sum(quantity * unit_price)
            FROM orders JOIN line ON line.order_id = orders.id
            WHERE paid AND orders.status <> 'canceled' AND line.status NOT IN ('voided', 'moved')
            GROUP BY location, business_day, item, name, currency;
        CREATE TEMP VIEW expected_kitchen_line AS
            SELECT location, business_day, number, line, item, name, station
            FROM orders JOIN line ON line.order_id = orders.id
            WHERE NOT active AND line.status = 'delivered';
        CREATE TEMP VIEW actual_kitchen_line AS
            SELECT location, business_day, number, line, item, name, station FROM kitchen_line;

        SELECT 'events are missing', location FROM events
            GROUP BY location HAVING count(*) <> max(sequence);
        SELECT 'missing row', * FROM (SELECT * FROM expected_row EXCEPT SELECT * FROM order_row);
        SELECT 'wrong row', * FROM (SELECT * FROM order_row EXCEPT SELECT * FROM expected_row);
        SELECT 'missing sales', * FROM (
            SELECT * FROM expected_sales EXCEPT SELECT * FROM sales_by_item);
        SELECT 'wrong sales', * FROM (
            SELECT * FROM sales_by_item EXCEPT SELECT * FROM expected_sales);
        SELECT 'missing kitchen line', * FROM (
            SELECT * FROM expected_kitchen_line EXCEPT SELECT * FROM actual_kitchen_line);
        SELECT 'wrong kitchen line', * FROM (
            SELECT * FROM actual_kitchen_line EXCEPT SELECT * FROM expected_kitchen_line);
        """
}
