// SPDX-License-Identifier: Apache-2.0

import GRDB

/// The tables of order-service, and views that answer what people ask (`Deploy/README.md`).
enum OrderSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("orders-1") { db in
            try db.execute(sql: tables)
            try db.execute(sql: views)
        }
    }

    private static let tables = """
        CREATE TABLE orders (
            id TEXT NOT NULL PRIMARY KEY,
            location TEXT NOT NULL,
            number INTEGER NOT NULL CHECK (number > 0),
            business_day TEXT NOT NULL,
            terminal TEXT NOT NULL,
            staff TEXT,
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            tax_basis_points INTEGER NOT NULL CHECK (tax_basis_points BETWEEN 0 AND 10000),
            tax_included INTEGER NOT NULL CHECK (tax_included IN (0, 1)),
            revision INTEGER NOT NULL CHECK (revision > 0),
            status TEXT NOT NULL
                CHECK (status IN ('open', 'inProcess', 'processed', 'delivered', 'canceled')),
            sealed INTEGER NOT NULL CHECK (sealed IN (0, 1)),
            paid INTEGER NOT NULL CHECK (paid IN (0, 1) AND paid <= sealed),
            active INTEGER NOT NULL CHECK (active IN (0, 1)),
            subtotal INTEGER NOT NULL CHECK (subtotal >= 0),
            tax INTEGER NOT NULL CHECK (tax >= 0),
            total INTEGER NOT NULL CHECK (total >= 0),
            paid_amount INTEGER NOT NULL CHECK (paid_amount >= 0),
            due INTEGER NOT NULL CHECK (due >= 0),
            opened_at TEXT NOT NULL,
            changed_at TEXT NOT NULL,
            canceled_at TEXT CHECK ((canceled_at IS NULL) = (status <> 'canceled')),
            cancel_reason TEXT CHECK (cancel_reason IS NULL OR status = 'canceled'),
            UNIQUE (location, business_day, number)
        ) STRICT;

        CREATE INDEX active_orders ON orders (location) WHERE active;

        CREATE TABLE line (
            order_id TEXT NOT NULL REFERENCES orders (id),
            line INTEGER NOT NULL CHECK (line BETWEEN 1 AND 200),
            item TEXT NOT NULL,
            name TEXT NOT NULL,
            price INTEGER NOT NULL CHECK (price >= 0),
            quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 99),
            station TEXT NOT NULL,
            round INTEGER NOT NULL CHECK (round > 0),
            status TEXT NOT NULL
                CHECK (status IN ('inProcess', 'processed', 'delivered', 'voided')),
            note TEXT,
            added_at TEXT NOT NULL,
            processed_at TEXT,
            delivered_at TEXT CHECK ((delivered_at IS NULL) = (status <> 'delivered')),
            voided_at TEXT CHECK ((voided_at IS NULL) = (status <> 'voided')),
            acknowledged_at TEXT CHECK (acknowledged_at IS NULL OR status = 'voided'),
            PRIMARY KEY (order_id, line)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE payment (
            order_id TEXT NOT NULL REFERENCES orders (id),
            payment TEXT NOT NULL,
            place INTEGER NOT NULL CHECK (place > 0),
            tender TEXT NOT NULL,
            amount INTEGER NOT NULL CHECK (amount > 0),
            recorded_at TEXT NOT NULL,
            PRIMARY KEY (order_id, payment)
        ) STRICT, WITHOUT ROWID;
        """

    private static let views = """
        CREATE VIEW paid_orders AS
            SELECT location, business_day, number, total, currency, status, changed_at, id
            FROM orders WHERE paid;

        CREATE VIEW open_orders AS
            SELECT location, business_day, number, terminal, status, sealed, due, currency,
                opened_at, id
            FROM orders WHERE active;
        """
}
