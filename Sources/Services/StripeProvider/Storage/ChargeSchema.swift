// SPDX-License-Identifier: Apache-2.0

import GRDB
import ServiceStorage

/// The table of the charges.
enum ChargeSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration(StripeMigration.tables.rawValue) { db in
            try db.execute(sql: table)
        }
        migrator.registerMigration(StripeMigration.pages.rawValue) { db in
            try db.execute(sql: pages)
        }
    }

    /// `text` is the charge as JSON, `request` the command that has requested it.
    ///
    /// The columns `change_…` are the command that is being performed; the keys of finished ones
    /// are those of the journal.
    private static let table = """
        CREATE TABLE charge (
            id TEXT NOT NULL PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            request TEXT NOT NULL,
            location TEXT NOT NULL,
            status TEXT NOT NULL,
            text TEXT NOT NULL CHECK (json_valid(text)),
            reader TEXT,
            test_card TEXT,
            intent TEXT UNIQUE,
            step TEXT NOT NULL CHECK (step IN ('creating', 'asking', 'waiting', 'settled')),
            attempt INTEGER NOT NULL CHECK (attempt >= 0),
            change_kind TEXT CHECK (change_kind IN ('capture', 'cancel', 'refund')),
            change_amount INTEGER,
            change_refund TEXT,
            change_key TEXT UNIQUE,
            change_terminal TEXT,
            change_staff TEXT,
            change_request TEXT,
            last_event INTEGER CHECK (last_event > 0),
            CHECK ((reader IS NULL) <> (test_card IS NULL)),
            CHECK ((change_kind IS NULL) = (change_key IS NULL)),
            CHECK ((change_kind IS NULL) = (change_request IS NULL)),
            CHECK ((step = 'creating') <= (intent IS NULL)),
            CHECK (status NOT IN ('authorised', 'captured') OR intent IS NOT NULL)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX running_charge ON charge (location)
            WHERE status IN ('requested', 'unknown', 'authorised') OR change_kind IS NOT NULL;
        """

    /// `return_to` is where a page leads its guest, `page` its identifier at Stripe.
    ///
    /// SQLite changes no conditions of a table, so this copies it.
    private static let pages = """
        CREATE TABLE charge_with_page (
            id TEXT NOT NULL PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            request TEXT NOT NULL,
            location TEXT NOT NULL,
            status TEXT NOT NULL,
            text TEXT NOT NULL CHECK (json_valid(text)),
            reader TEXT,
            test_card TEXT,
            return_to TEXT,
            page TEXT UNIQUE,
            intent TEXT UNIQUE,
            step TEXT NOT NULL CHECK (step IN ('creating', 'asking', 'waiting', 'settled')),
            attempt INTEGER NOT NULL CHECK (attempt >= 0),
            change_kind TEXT CHECK (change_kind IN ('capture', 'cancel', 'refund')),
            change_amount INTEGER,
            change_refund TEXT,
            change_key TEXT UNIQUE,
            change_terminal TEXT,
            change_staff TEXT,
            change_request TEXT,
            last_event INTEGER CHECK (last_event > 0),
            CHECK ((reader IS NOT NULL) + (test_card IS NOT NULL) + (return_to IS NOT NULL) = 1),
            CHECK (page IS NULL OR return_to IS NOT NULL),
            CHECK ((change_kind IS NULL) = (change_key IS NULL)),
            CHECK ((change_kind IS NULL) = (change_request IS NULL)),
            CHECK ((step = 'creating') <= (intent IS NULL)),
            CHECK (status NOT IN ('authorised', 'captured') OR intent IS NOT NULL)
        ) STRICT, WITHOUT ROWID;

        INSERT INTO charge_with_page SELECT
            id, key, request, location, status, text, reader, test_card, NULL, NULL, intent, step,
            attempt, change_kind, change_amount, change_refund, change_key, change_terminal,
            change_staff, change_request, last_event
        FROM charge;
        DROP TABLE charge;
        ALTER TABLE charge_with_page RENAME TO charge;

        CREATE INDEX running_charge ON charge (location)
            WHERE status IN ('requested', 'unknown', 'authorised') OR change_kind IS NOT NULL;
        """
}
