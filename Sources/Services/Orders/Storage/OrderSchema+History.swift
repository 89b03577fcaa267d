// SPDX-License-Identifier: Apache-2.0

import GRDB
import ServiceStorage

/// The migrations of earlier versions; their databases and backups still need them.
///
/// Until `orders-3`, tables held a copy of each order's last event. Their SQL never changes. A new
/// database gets these tables too, and `orders-3` replaces them at once.
extension OrderSchema {
    static func registerHistory(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration(OrderMigration.tables.rawValue) { db in
            try db.execute(sql: catalogueTable)
            try makeCopies(db)
        }
        migrator.registerMigration(OrderMigration.endedOrders.rawValue) { db in
            try db.execute(sql: endedOrders)
        }
    }

    /// Makes the tables with the copies, and their views.
    static func makeCopies(_ db: Database) throws {
        try db.execute(sql: orderTable)
        try db.execute(sql: partTables)
        try db.execute(sql: views)
    }

    /// Clears `active` on paid orders without open work, which version 1 left active.
    private static let endedOrders = """
        UPDATE orders SET active = 0
        WHERE active AND paid AND status = 'open' AND NOT EXISTS (
            SELECT 1 FROM line
            WHERE order_id = orders.id AND (status = 'held' OR status = 'voided'
                AND fired_at IS NOT NULL AND acknowledged_at IS NULL));
        """

    private static let catalogueTable = """
        CREATE TABLE catalogue (
            location TEXT NOT NULL PRIMARY KEY,
            entry TEXT NOT NULL CHECK (json_valid(entry))
        ) STRICT;
        """

    private static let orderTable = """
        CREATE TABLE orders (
            id TEXT NOT NULL PRIMARY KEY,
            location TEXT NOT NULL,
            business_day TEXT NOT NULL CHECK (business_day GLOB '????-??-??'),
            number INTEGER NOT NULL CHECK (number > 0),
            opened_at TEXT NOT NULL,
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            tax_included INTEGER NOT NULL CHECK (tax_included IN (0, 1)),
            active INTEGER NOT NULL CHECK (active IN (0, 1)),
            sequence INTEGER NOT NULL CHECK (sequence > 0),
            revision INTEGER NOT NULL CHECK (revision > 0),
            status TEXT NOT NULL
                CHECK (status = 'open' OR status = 'inProcess' OR status = 'processed'
                    OR status = 'delivered' OR status = 'canceled'),
            sealed INTEGER NOT NULL CHECK (sealed IN (0, 1)),
            paid INTEGER NOT NULL CHECK (paid IN (0, 1) AND paid <= sealed),
            terminal TEXT NOT NULL,
            staff TEXT,
            customer TEXT,
            fulfilment TEXT NOT NULL
                CHECK (fulfilment = 'counter' OR fulfilment = 'dineIn' OR fulfilment = 'pickup'
                    OR fulfilment = 'delivery'),
            dining_table TEXT CHECK ((dining_table IS NULL) = (fulfilment <> 'dineIn')),
            subtotal INTEGER NOT NULL CHECK (subtotal >= 0),
            discount INTEGER NOT NULL CHECK (discount BETWEEN 0 AND subtotal),
            fees INTEGER NOT NULL CHECK (fees >= 0),
            tax INTEGER NOT NULL CHECK (tax >= 0),
            tip INTEGER NOT NULL CHECK (tip >= 0),
            total INTEGER NOT NULL,
            paid_amount INTEGER NOT NULL CHECK (paid_amount >= 0),
            refunded INTEGER NOT NULL CHECK (refunded >= 0),
            due INTEGER NOT NULL CHECK (due BETWEEN 0 AND total),
            changed_at TEXT NOT NULL,
            canceled_at TEXT CHECK ((canceled_at IS NULL) = (status <> 'canceled')),
            cancel_reason TEXT CHECK (cancel_reason IS NULL OR status = 'canceled'),
            UNIQUE (location, business_day, number),
            CHECK (NOT paid OR due = 0),
            CHECK (total = subtotal - discount + fees + tip + iif(tax_included, 0, tax))
        ) STRICT;

        CREATE INDEX active_orders ON orders (location) WHERE active;
        """

    private static let partTables = """
        CREATE TABLE line (
            order_id TEXT NOT NULL REFERENCES orders (id),
            line INTEGER NOT NULL CHECK (line BETWEEN 1 AND 200),
            item TEXT NOT NULL,
            name TEXT NOT NULL,
            unit_price INTEGER NOT NULL CHECK (unit_price >= 0),
            modifiers TEXT,
            quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 99),
            tax_basis_points INTEGER NOT NULL CHECK (tax_basis_points BETWEEN 0 AND 10000),
            station TEXT NOT NULL,
            course INTEGER CHECK (course BETWEEN 1 AND 9),
            round INTEGER NOT NULL CHECK (round > 0),
            status TEXT NOT NULL
                CHECK (status = 'held' OR status = 'inProcess' OR status = 'processed'
                    OR status = 'delivered' OR status = 'voided'),
            note TEXT,
            added_at TEXT NOT NULL,
            fired_at TEXT
                CHECK (status = 'voided' OR (fired_at IS NULL) = (status = 'held')),
            processed_at TEXT
                CHECK (status = 'voided'
                    OR (processed_at IS NULL) = (status IN ('held', 'inProcess'))),
            delivered_at TEXT CHECK ((delivered_at IS NULL) = (status <> 'delivered')),
            voided_at TEXT CHECK ((voided_at IS NULL) = (status <> 'voided')),
            void_reason TEXT CHECK (void_reason IS NULL OR status = 'voided'),
            acknowledged_at TEXT CHECK (acknowledged_at IS NULL OR status = 'voided'),
            PRIMARY KEY (order_id, line)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE discount (
            order_id TEXT NOT NULL REFERENCES orders (id),
            place INTEGER NOT NULL CHECK (place > 0),
            line INTEGER,
            value INTEGER NOT NULL CHECK (value >= 0),
            reason TEXT NOT NULL,
            terminal TEXT NOT NULL,
            staff TEXT,
            PRIMARY KEY (order_id, place)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE payment (
            order_id TEXT NOT NULL REFERENCES orders (id),
            payment TEXT NOT NULL,
            tender TEXT NOT NULL,
            amount INTEGER NOT NULL CHECK (amount > 0),
            tip INTEGER NOT NULL CHECK (tip BETWEEN 0 AND amount),
            recorded_at TEXT NOT NULL,
            PRIMARY KEY (order_id, payment)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE refund (
            order_id TEXT NOT NULL REFERENCES orders (id),
            refund TEXT NOT NULL,
            payment TEXT NOT NULL,
            amount INTEGER NOT NULL CHECK (amount > 0),
            reason TEXT,
            recorded_at TEXT NOT NULL,
            PRIMARY KEY (order_id, refund)
        ) STRICT, WITHOUT ROWID;
        """

    private static let views = """
        CREATE VIEW paid_orders AS
            SELECT location, business_day, number, customer, total, tip, refunded, currency,
                status, changed_at, id
            FROM orders WHERE paid;

        CREATE VIEW open_orders AS
            SELECT location, business_day, number, terminal, customer, status, sealed, due,
                currency, opened_at, id
            FROM orders WHERE active;

        CREATE VIEW sales_by_item AS
            SELECT location, business_day, item, name, sum(quantity) AS quantity,
                sum(quantity * unit_price) AS amount, currency
            FROM orders JOIN line ON line.order_id = orders.id
            WHERE paid AND orders.status <> 'canceled' AND line.status <> 'voided'
            GROUP BY location, business_day, item, name, currency;

        CREATE VIEW sales_by_day AS
            SELECT location, business_day, count(*) AS orders, sum(subtotal) AS subtotal,
                sum(discount) AS discount, sum(fees) AS fees, sum(tax) AS tax, sum(tip) AS tip,
                sum(total) AS total, sum(paid_amount) AS paid, sum(refunded) AS refunded, currency
            FROM orders WHERE paid AND status <> 'canceled'
            GROUP BY location, business_day, currency;
        """
}
