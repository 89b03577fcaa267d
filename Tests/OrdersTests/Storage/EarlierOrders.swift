// SPDX-License-Identifier: Apache-2.0

import GRDB
import ServiceStorage

@testable import Orders

/// A database of the version before `orders-3`, written as literal rows and events.
///
/// One order is dine-in, paid and still active; the other one, at another location, is canceled.
/// Both last events have the same sequence number, each in the stream of its own location.
enum EarlierOrders {
    /// The rows of a table or view, as SQL literals.
    struct Rows {
        var table: String
        var columns: String
        var values: String
    }

    /// Creates the database with the tables of the earlier version, and fills them.
    static func write(to path: String) throws {
        let journal = try Journal(
            path: path, now: OrderDesk.noon, migrations: OrderSchema.registerHistory)
        try journal.transact { db in
            try db.execute(sql: insertEvents, arguments: [canceled, dineIn])
            for rows in copies {
                let sql = "INSERT INTO \(rows.table) (\(rows.columns)) VALUES \(rows.values)"
                try db.execute(sql: sql)
            }
        }
        try journal.close()
    }

    private static let insertEvents = """
        INSERT INTO location_stream (number, location) VALUES (1, '00002'), (2, '00001');
        INSERT INTO event (stream, sequence, age, time, previous, type, subject, actor, command,
            data)
        VALUES
            (1, 11, 40, 1795263000000, NULL, 'order.acknowledged', 'order-b', 'kitchen-2', 'key-1',
                ?),
            (2, 11, 70, 1795264800000, NULL, 'order.refundRecorded', 'order-a', 'till-1/ana',
                'key-2', ?);
        """

    /// The tables that `orders-3` replaces by views with the same rows.
    static let copies = [orders, lines, discounts, payments, refunds]

    private static let orders = Rows(
        table: "orders",
        columns: """
            id, location, business_day, number, opened_at, currency, tax_included, active, \
            sequence, revision, status, sealed, paid, terminal, staff, customer, fulfilment, \
            dining_table, subtotal, discount, fees, tax, tip, total, paid_amount, refunded, due, \
            changed_at, canceled_at, cancel_reason
            """,
        values: """
            ('order-a', '00001', '2026-11-21', 12, '2026-11-21T12:00:00.000Z', 'USD', 0, 1,
                11, 13, 'inProcess', 1, 1, 'till-1', 'ana', 'Zoë O''Hara', 'dineIn',
                'T7', 3290, 694, 260, 218, 300, 3374, 3374, 100, 0,
                '2026-11-21T12:40:00.000Z', NULL, NULL),
            ('order-b', '00002', '2026-11-21', 3, '2026-11-21T12:02:00.000Z', 'EUR', 1, 0,
                11, 4, 'canceled', 0, 0, 'till-2', NULL, NULL, 'counter',
                NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                '2026-11-21T12:10:00.000Z', '2026-11-21T12:08:00.000Z', 'guest left')
            """)

    private static let lines = Rows(
        table: "line",
        columns: """
            order_id, line, item, name, unit_price, modifiers, quantity, tax_basis_points, \
            station, course, round, status, note, added_at, fired_at, processed_at, delivered_at, \
            voided_at, void_reason, acknowledged_at
            """,
        values: """
            ('order-a', 1, 'burger', 'Burger', 970, 'Rare, Cheese', 2, 825,
                'grill', 1, 1, 'delivered', 'no onions', '2026-11-21T12:01:00.000Z',
                '2026-11-21T12:01:00.000Z', '2026-11-21T12:05:00.000Z',
                '2026-11-21T12:09:00.000Z', NULL, NULL, NULL),
            ('order-a', 2, 'cola', 'Cola', 250, NULL, 2, 400,
                'bar', NULL, 1, 'inProcess', NULL, '2026-11-21T12:01:00.000Z',
                '2026-11-21T12:01:00.000Z', NULL, NULL, NULL, NULL, NULL),
            ('order-a', 3, 'burger', 'Burger', 850, NULL, 1, 825,
                'grill', 2, 1, 'held', NULL, '2026-11-21T12:01:00.000Z',
                NULL, NULL, NULL, NULL, NULL, NULL),
            ('order-a', 4, 'cola', 'Cola', 250, NULL, 1, 400,
                'bar', NULL, 1, 'voided', NULL, '2026-11-21T12:01:00.000Z',
                '2026-11-21T12:01:00.000Z', NULL, NULL, '2026-11-21T12:10:00.000Z', 'dropped',
                '2026-11-21T12:11:00.000Z'),
            ('order-b', 1, 'tea', 'Tea', 300, NULL, 1, 1900,
                'bar', NULL, 1, 'voided', NULL, '2026-11-21T12:03:00.000Z',
                '2026-11-21T12:03:00.000Z', NULL, NULL, '2026-11-21T12:08:00.000Z', NULL,
                '2026-11-21T12:10:00.000Z')
            """)

    private static let discounts = Rows(
        table: "discount", columns: "order_id, place, line, value, reason, terminal, staff",
        values: """
            ('order-a', 1, NULL, 500, 'regular guest', 'till-1', NULL),
            ('order-a', 2, 1, 194, 'late', 'till-3', 'ben')
            """)

    private static let payments = Rows(
        table: "payment", columns: "order_id, payment, tender, amount, tip, recorded_at",
        values: """
            ('order-a', 'pay-1', 'card', 3000, 300, '2026-11-21T12:30:00.000Z'),
            ('order-a', 'pay-2', 'cash', 374, 0, '2026-11-21T12:31:00.000Z')
            """)

    private static let refunds = Rows(
        table: "refund", columns: "order_id, refund, payment, amount, reason, recorded_at",
        values: """
            ('order-a', 'refund-1', 'pay-2', 100, 'cold', '2026-11-21T12:40:00.000Z')
            """)
}

/// The expected rows of the other views, and the events.
extension EarlierOrders {
    /// The rows of the other views and of `sales_by_item` after the migration.
    static let answers = [
        Rows(
            table: "paid_orders",
            columns: """
                location, business_day, number, customer, total, tip, refunded, currency, status, \
                changed_at, id
                """,
            values: """
                ('00001', '2026-11-21', 12, 'Zoë O''Hara', 3374, 300, 100, 'USD', 'inProcess',
                    '2026-11-21T12:40:00.000Z', 'order-a')
                """),
        Rows(
            table: "open_orders",
            columns: """
                location, business_day, number, terminal, customer, status, sealed, due, \
                currency, opened_at, id
                """,
            values: """
                ('00001', '2026-11-21', 12, 'till-1', 'Zoë O''Hara', 'inProcess', 1, 0,
                    'USD', '2026-11-21T12:00:00.000Z', 'order-a')
                """),
        Rows(
            table: "sales_by_day",
            columns: """
                location, business_day, orders, subtotal, discount, fees, tax, tip, total, paid, \
                refunded, currency
                """,
            values: """
                ('00001', '2026-11-21', 1, 3290, 694, 260, 218, 300, 3374, 3374, 100, 'USD')
                """),
        Rows(
            table: "sales_by_item",
            columns: "location, business_day, item, name, currency, quantity, amount",
            values: """
                ('00001', '2026-11-21', 'burger', 'Burger', 'USD', 3, 2790),
                ('00001', '2026-11-21', 'cola', 'Cola', 'USD', 2, 500)
                """),
    ]

    /// The data of the paid order's last event.
    static let dineIn = #"""
        {"id":"order-a","location":"00001","number":12,"businessDay":"2026-11-21","revision":13,\#
        "status":"inProcess","sealed":true,"paid":true,"terminal":"till-1","staff":"ana",\#
        "customer":"Zoë O'Hara","fulfilment":{"kind":"dineIn","table":"T7","partySize":4},\#
        "note":"birthday","firing":"whenAdded","lines":[\#
        {"line":1,"item":"burger","name":"Burger","price":850,"modifiers":[\#
        {"modifier":"rare","name":"Rare","price":0},\#
        {"modifier":"cheese","name":"Cheese","price":120}],\#
        "quantity":2,"taxBasisPoints":825,"station":"grill","course":1,"round":1,\#
        "status":"delivered","note":"no onions","addedAt":"2026-11-21T12:01:00.000Z",\#
        "firedAt":"2026-11-21T12:01:00.000Z","processedAt":"2026-11-21T12:05:00.000Z",\#
        "deliveredAt":"2026-11-21T12:09:00.000Z"},\#
        {"line":2,"item":"cola","name":"Cola","price":250,"modifiers":[],"quantity":2,\#
        "taxBasisPoints":400,"station":"bar","round":1,"status":"inProcess",\#
        "addedAt":"2026-11-21T12:01:00.000Z","firedAt":"2026-11-21T12:01:00.000Z"},\#
        {"line":3,"item":"burger","name":"Burger","price":850,"modifiers":[],"quantity":1,\#
        "taxBasisPoints":825,"station":"grill","course":2,"round":1,"status":"held",\#
        "heldUntil":"fired","addedAt":"2026-11-21T12:01:00.000Z"},\#
        {"line":4,"item":"cola","name":"Cola","price":250,"modifiers":[],"quantity":1,\#
        "taxBasisPoints":400,"station":"bar","round":1,"status":"voided",\#
        "addedAt":"2026-11-21T12:01:00.000Z","firedAt":"2026-11-21T12:01:00.000Z",\#
        "voidedAt":"2026-11-21T12:10:00.000Z","voidReason":"dropped","voidedFrom":2,\#
        "acknowledgedAt":"2026-11-21T12:11:00.000Z"}],\#
        "lastAdvance":{"from":"processed","lines":[1]},"currency":"USD",\#
        "tax":{"basisPoints":825,"included":false},"discounts":[\#
        {"amount":500,"reason":"regular guest","terminal":"till-1","value":500},\#
        {"line":1,"basisPoints":1000,"reason":"late","terminal":"till-3","staff":"ben",\#
        "value":194}],"fees":[{"name":"Service","basisPoints":1000,"value":260}],"payments":[\#
        {"payment":"pay-1","tender":"card","amount":3000,"tip":300,\#
        "recordedAt":"2026-11-21T12:30:00.000Z"},\#
        {"payment":"pay-2","tender":"cash","amount":374,"recordedAt":"2026-11-21T12:31:00.000Z"}],\#
        "refunds":[{"refund":"refund-1","payment":"pay-2","amount":100,"reason":"cold",\#
        "recordedAt":"2026-11-21T12:40:00.000Z"}],"totals":{"subtotal":3290,"discount":694,\#
        "fees":260,"tax":218,"taxes":[{"basisPoints":400,"base":419,"tax":17},\#
        {"basisPoints":825,"base":2437,"tax":201}],"tip":300,"total":3374,"paid":3374,\#
        "refunded":100,"due":0},"openedAt":"2026-11-21T12:00:00.000Z",\#
        "changedAt":"2026-11-21T12:40:00.000Z"}
        """#

    /// The data of the canceled order's last event.
    static let canceled = #"""
        {"id":"order-b","location":"00002","number":3,"businessDay":"2026-11-21","revision":4,\#
        "status":"canceled","sealed":false,"paid":false,"terminal":"till-2",\#
        "fulfilment":{"kind":"counter"},"firing":"whenAdded","lines":[\#
        {"line":1,"item":"tea","name":"Tea","price":300,"modifiers":[],"quantity":1,\#
        "taxBasisPoints":1900,"station":"bar","round":1,"status":"voided",\#
        "addedAt":"2026-11-21T12:03:00.000Z","firedAt":"2026-11-21T12:03:00.000Z",\#
        "voidedAt":"2026-11-21T12:08:00.000Z","acknowledgedAt":"2026-11-21T12:10:00.000Z"}],\#
        "currency":"EUR","tax":{"basisPoints":1900,"included":true},"discounts":[],"fees":[],\#
        "payments":[],"refunds":[],"totals":{"subtotal":0,"discount":0,"fees":0,"tax":0,\#
        "taxes":[],"tip":0,"total":0,"paid":0,"refunded":0,"due":0},\#
        "openedAt":"2026-11-21T12:02:00.000Z","changedAt":"2026-11-21T12:10:00.000Z",\#
        "canceledAt":"2026-11-21T12:08:00.000Z","cancelReason":"guest left"}
        """#
}
