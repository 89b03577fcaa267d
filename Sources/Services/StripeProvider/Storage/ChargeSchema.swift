// SPDX-License-Identifier: Apache-2.0

import GRDB
import ServiceStorage

/// The table of the charges.
enum ChargeSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration(StripeMigration.tables.rawValue) { db in
            try db.execute(sql: table)
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
}
