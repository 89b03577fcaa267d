// SPDX-License-Identifier: Apache-2.0

import GRDB
import ServiceStorage

/// The tables of order-service, and the views that people query (`Deploy/Guide/data.md`).
///
/// An order's state is the JSON of its last event; compaction never removes that event. A row of
/// `order_row` says which event it is. The views read the JSON.
///
/// The other columns, `sales_by_item`, `kitchen_line` and `day_sales` copy from the JSON, each for
/// one of these reasons:
/// - order-service searches by it: `active`, `status`, `paid`, `terminal`, `customer`.
/// - The day report of a location with 140,000 orders took 5 s over the JSON. It takes 0.2 s over
///   the amounts in `order_row`.
/// - The best sellers of a month with 55,000 orders took 2 s over the JSON. Their sums in
///   `sales_by_item` take 0.03 s. The kitchen's times would need the same JSON.
/// - The report of a day with 10,000 orders took 0.9 s, because it read them all.
///
/// The checks name what is allowed with `=` and `OR`: for a list of three or more after `IN`,
/// SQLite fills a temporary table at each write, which made an update take twice as long.
enum OrderSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        registerHistory(in: &migrator)
        migrator.registerMigration(OrderMigration.views.rawValue, migrate: replaceCopies)
        migrator.registerMigration(OrderMigration.catalogueEntities.rawValue) { db in
            try db.execute(sql: catalogueEntities)
        }
        migrator.registerMigration(OrderMigration.kitchenLines.rawValue) { db in
            try db.execute(sql: kitchenLines)
        }
        migrator.registerMigration(OrderMigration.daySales.rawValue) { db in
            try db.execute(sql: daySales)
            try DaySalesRows.fill(db)
        }
    }

    /// Replaces the whole menus of earlier versions, which are not converted: they are a copy, and
    /// locations-service sends it again.
    private static let catalogueEntities = """
        DROP TABLE catalogue;

        CREATE TABLE catalogue_entity (
            location TEXT NOT NULL,
            kind TEXT NOT NULL
                CHECK (kind = 'location' OR kind = 'modifierGroup' OR kind = 'item'),
            id TEXT NOT NULL,
            entity TEXT NOT NULL CHECK (json_valid(entity)),
            PRIMARY KEY (location, kind, id)
        ) STRICT;

        -- At a start only the locations are read, and not the menus.
        CREATE INDEX catalogue_location ON catalogue_entity (location) WHERE kind = 'location';
        """

    /// The kitchen's times in milliseconds, for orders that are not active.
    ///
    /// To fill the table, the JSON of each such order is read once.
    private static let kitchenLines = """
        CREATE TABLE kitchen_line (
            location TEXT NOT NULL,
            business_day TEXT NOT NULL,
            number INTEGER NOT NULL,
            line INTEGER NOT NULL,
            item TEXT NOT NULL,
            name TEXT NOT NULL,
            station TEXT NOT NULL,
            -- Since 1970.
            fired_at INTEGER NOT NULL,
            -- From fired to finished, and from finished to handed over.
            making INTEGER NOT NULL CHECK (making >= 0),
            waiting INTEGER NOT NULL CHECK (waiting >= 0),
            PRIMARY KEY (location, business_day, number, line)
        ) STRICT, WITHOUT ROWID;

        WITH instants AS (
            SELECT order_row.location, business_day, number, line.line, item, name, station,
                unixepoch(fired_at) * 1000 + substr(fired_at, 21, 3) AS fired,
                unixepoch(processed_at) * 1000 + substr(processed_at, 21, 3) AS processed,
                unixepoch(delivered_at) * 1000 + substr(delivered_at, 21, 3) AS delivered
            FROM order_row JOIN line ON line.order_id = order_row.id
            WHERE NOT active AND line.status = 'delivered')
        INSERT INTO kitchen_line
            SELECT location, business_day, number, line, item, name, station, fired,
                max(0, processed - fired), max(0, delivered - processed)
            FROM instants
            WHERE fired IS NOT NULL AND processed IS NOT NULL AND delivered IS NOT NULL;
        """

    /// The sums of the orders that are not active, and an index of the orders that hold money of
    /// guests above their price.
    ///
    /// To fill the table, the JSON of each order that is not active is read once.
    private static let daySales = """
        CREATE TABLE day_sales (
            location TEXT NOT NULL,
            business_day TEXT NOT NULL,
            currency TEXT NOT NULL,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            name TEXT NOT NULL,
            count INTEGER NOT NULL,
            amount INTEGER NOT NULL,
            latest INTEGER NOT NULL,
            PRIMARY KEY (location, business_day, currency, kind, key, name)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX owed_order ON order_row (location, business_day, number)
            WHERE paid_amount - refunded > iif(status = 'canceled', 0, total);
        """

    /// Replaces the copies of the last events by views over the events.
    ///
    /// Takes 22 s for a million orders. The file keeps its length; later events fill it.
    private static func replaceCopies(_ db: Database) throws {
        try db.execute(sql: "DROP VIEW sales_by_item")
        try db.execute(sql: tables)
        try db.execute(sql: copyRows)
        try withoutErasing(db) { try db.execute(sql: dropCopies) }
        try db.execute(sql: stateViews)
        try db.execute(sql: partViews)
        try db.execute(sql: questionViews)
    }

    /// Drops tables without overwriting their pages with zeros, as Debian's SQLite does by default:
    /// for a million orders that takes 800 MB of memory and 1.2 GB of the write-ahead log.
    private static func withoutErasing(_ db: Database, _ body: () throws -> Void) throws {
        let erases = try db.prepared("PRAGMA secure_delete").first { try $0.flag(0) } ?? false
        try db.execute(sql: "PRAGMA secure_delete = OFF")
        try body()
        if erases { try db.execute(sql: "PRAGMA secure_delete = ON") }
    }

    private static let tables = """
        CREATE TABLE order_row (
            id TEXT NOT NULL PRIMARY KEY,
            location TEXT NOT NULL,
            business_day TEXT NOT NULL CHECK (business_day GLOB '????-??-??'),
            number INTEGER NOT NULL CHECK (number > 0),
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            tax_included INTEGER NOT NULL CHECK (tax_included IN (0, 1)),
            active INTEGER NOT NULL CHECK (active IN (0, 1)),
            -- The sequence of the order's last event in the stream of its location.
            sequence INTEGER NOT NULL CHECK (sequence > 0),
            status TEXT NOT NULL
                CHECK (status = 'open' OR status = 'inProcess' OR status = 'processed'
                    OR status = 'delivered' OR status = 'canceled'),
            paid INTEGER NOT NULL CHECK (paid IN (0, 1)),
            terminal TEXT NOT NULL,
            customer TEXT,
            subtotal INTEGER NOT NULL CHECK (subtotal >= 0),
            discount INTEGER NOT NULL CHECK (discount BETWEEN 0 AND subtotal),
            fees INTEGER NOT NULL CHECK (fees >= 0),
            tax INTEGER NOT NULL CHECK (tax >= 0),
            tip INTEGER NOT NULL CHECK (tip >= 0),
            total INTEGER NOT NULL,
            paid_amount INTEGER NOT NULL CHECK (paid_amount >= 0),
            refunded INTEGER NOT NULL CHECK (refunded >= 0),
            UNIQUE (location, business_day, number),
            CHECK (active OR status = 'canceled'
                OR paid AND (status = 'open' OR status = 'delivered')),
            CHECK (total = subtotal - discount + fees + tip + iif(tax_included, 0, tax))
        ) STRICT;

        CREATE INDEX active_order ON order_row (location) WHERE active;

        CREATE TABLE sales_by_item (
            location TEXT NOT NULL,
            business_day TEXT NOT NULL,
            item TEXT NOT NULL,
            name TEXT NOT NULL,
            -- Before the sums: SQLite 3.40 checks a table without rowids wrongly (integrity_check)
            -- if the columns of its key do not come first.
            currency TEXT NOT NULL,
            quantity INTEGER NOT NULL CHECK (quantity > 0),
            amount INTEGER NOT NULL CHECK (amount >= 0),
            PRIMARY KEY (location, business_day, item, name, currency)
        ) STRICT, WITHOUT ROWID;
        """

    /// The sums are added up line by line: to group the lines of a million orders, SQLite would
    /// sort them in hundreds of megabytes of memory.
    private static let copyRows = """
        INSERT INTO order_row
            SELECT id, location, business_day, number, currency, tax_included, active, sequence,
                status, paid, terminal, customer, subtotal, discount, fees, tax, tip, total,
                paid_amount, refunded
            FROM orders ORDER BY rowid;

        INSERT INTO sales_by_item
            SELECT location, business_day, item, name, currency, quantity, quantity * unit_price
            FROM orders JOIN line ON line.order_id = orders.id
            WHERE paid AND orders.status <> 'canceled' AND line.status <> 'voided'
            ON CONFLICT DO UPDATE SET
                quantity = quantity + excluded.quantity, amount = amount + excluded.amount;
        """

    private static let dropCopies = """
        DROP VIEW paid_orders;
        DROP VIEW open_orders;
        DROP VIEW sales_by_day;
        DROP TABLE line;
        DROP TABLE discount;
        DROP TABLE payment;
        DROP TABLE refund;
        DROP TABLE orders;
        """
}
