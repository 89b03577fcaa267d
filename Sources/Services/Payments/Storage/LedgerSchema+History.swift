// SPDX-License-Identifier: Apache-2.0

import GRDB
import ServiceStorage

/// The first migration; databases and backups of earlier versions still need it.
///
/// Its SQL never changes. A new database gets this table too, and `payments-2` replaces it at once.
extension LedgerSchema {
    static func registerHistory(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration(PaymentMigration.tables.rawValue) { db in
            try db.execute(sql: tables)
        }
    }

    private static let tables = """
        CREATE TABLE payment (
            id TEXT NOT NULL PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            request TEXT NOT NULL,
            order_id TEXT NOT NULL,
            location TEXT NOT NULL,
            tender TEXT NOT NULL CHECK (tender IN ('cash')),
            tendered INTEGER NOT NULL,
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            amount INTEGER NOT NULL CHECK (amount >= 0),
            change INTEGER NOT NULL CHECK (change >= 0),
            step TEXT NOT NULL
                CHECK (step IN ('requested', 'unsealing', 'taken', 'recorded', 'refused')),
            refusal_code INTEGER,
            refusal_reason TEXT,
            refusal_message TEXT,
            terminal TEXT NOT NULL,
            staff TEXT,
            requested_at TEXT NOT NULL,
            changed_at TEXT NOT NULL,
            last_event INTEGER CHECK (last_event > 0),
            CHECK ((step IN ('unsealing', 'refused')) = (refusal_code IS NOT NULL)),
            CHECK ((refusal_code IS NULL) = (refusal_reason IS NULL)),
            CHECK ((refusal_code IS NULL) = (refusal_message IS NULL)),
            CHECK (step NOT IN ('taken', 'recorded') OR (amount > 0 AND tendered = amount + change))
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX payment_of_order ON payment (order_id);
        CREATE INDEX unfinished_payment ON payment (location)
            WHERE step IN ('requested', 'unsealing', 'taken');

        CREATE VIEW recorded_payments AS
            SELECT location, requested_at, amount, change, tender, currency, order_id, id
            FROM payment WHERE step = 'recorded';
        """
}
