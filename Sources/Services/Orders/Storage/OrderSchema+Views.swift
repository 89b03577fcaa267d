// SPDX-License-Identifier: Apache-2.0

/// The views over `order_row` and the JSON of each order's last event.
extension OrderSchema {
    /// The join is a left one: an order whose event is missing appears too, with NULL in the
    /// columns from the JSON.
    static let stateViews = """
        CREATE VIEW order_state AS
            SELECT order_row.*, event.data
            FROM order_row LEFT JOIN event ON event.sequence = order_row.sequence
                AND event.stream = (
                    SELECT location_stream.number FROM location_stream
                    WHERE location_stream.location = order_row.location);

        CREATE VIEW orders AS
            SELECT id, location, business_day, number, data ->> 'openedAt' AS opened_at, currency,
                tax_included, active, sequence, data ->> 'revision' AS revision, status,
                data ->> 'sealed' AS sealed, paid, terminal, data ->> 'staff' AS staff, customer,
                data ->> '$.fulfilment.kind' AS fulfilment,
                data ->> '$.fulfilment.table' AS dining_table, subtotal, discount, fees, tax, tip,
                total, paid_amount, refunded, data ->> '$.totals.due' AS due,
                data ->> 'changedAt' AS changed_at, data ->> 'canceledAt' AS canceled_at,
                data ->> 'cancelReason' AS cancel_reason
            FROM order_state;
        """

    static let partViews = """
        CREATE VIEW line AS
            SELECT order_state.id AS order_id, value ->> 'line' AS line, value ->> 'item' AS item,
                value ->> 'name' AS name,
                (value ->> 'price') + ifnull(
                    (SELECT sum(value ->> 'price') FROM json_each(part.value, '$.modifiers')), 0)
                    AS unit_price,
                (SELECT group_concat(value ->> 'name', ', ')
                    FROM json_each(part.value, '$.modifiers')) AS modifiers,
                value ->> 'quantity' AS quantity, value ->> 'taxBasisPoints' AS tax_basis_points,
                value ->> 'station' AS station, value ->> 'course' AS course,
                value ->> 'round' AS round, value ->> 'status' AS status, value ->> 'note' AS note,
                value ->> 'addedAt' AS added_at, value ->> 'firedAt' AS fired_at,
                value ->> 'processedAt' AS processed_at, value ->> 'deliveredAt' AS delivered_at,
                value ->> 'voidedAt' AS voided_at, value ->> 'voidReason' AS void_reason,
                value ->> 'acknowledgedAt' AS acknowledged_at
            FROM order_state, json_each(data, '$.lines') AS part;

        CREATE VIEW discount AS
            SELECT order_state.id AS order_id, part.key + 1 AS place, value ->> 'line' AS line,
                value ->> 'value' AS value, value ->> 'reason' AS reason,
                value ->> 'terminal' AS terminal, value ->> 'staff' AS staff
            FROM order_state, json_each(data, '$.discounts') AS part;

        CREATE VIEW payment AS
            SELECT order_state.id AS order_id, value ->> 'payment' AS payment,
                value ->> 'tender' AS tender, value ->> 'amount' AS amount,
                ifnull(value ->> 'tip', 0) AS tip, value ->> 'recordedAt' AS recorded_at
            FROM order_state, json_each(data, '$.payments');

        CREATE VIEW refund AS
            SELECT order_state.id AS order_id, value ->> 'refund' AS refund,
                value ->> 'payment' AS payment, value ->> 'amount' AS amount,
                value ->> 'reason' AS reason, value ->> 'recordedAt' AS recorded_at
            FROM order_state, json_each(data, '$.refunds');
        """

    static let questionViews = """
        CREATE VIEW paid_orders AS
            SELECT location, business_day, number, customer, total, tip, refunded, currency,
                status, changed_at, id
            FROM orders WHERE paid;

        CREATE VIEW open_orders AS
            SELECT location, business_day, number, terminal, customer, status, sealed, due,
                currency, opened_at, id
            FROM orders WHERE active;

        CREATE VIEW sales_by_day AS
            SELECT location, business_day, count(*) AS orders, sum(subtotal) AS subtotal,
                sum(discount) AS discount, sum(fees) AS fees, sum(tax) AS tax, sum(tip) AS tip,
                sum(total) AS total, sum(paid_amount) AS paid, sum(refunded) AS refunded, currency
            FROM order_row WHERE paid AND status <> 'canceled'
            GROUP BY location, business_day, currency;
        """
}
