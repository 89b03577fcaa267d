// SPDX-License-Identifier: Apache-2.0

import GRDB
import ServiceStorage

/// The tables of people-service.
enum PeopleSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration(PeopleMigration.tables.rawValue) { db in
            try db.execute(sql: tables)
        }
    }

    /// Devices, links and people; secrets are stored as digests, PINs as slow hashes.
    private static let tables = """
        CREATE TABLE device (
            name TEXT NOT NULL PRIMARY KEY,
            roles TEXT NOT NULL,
            location TEXT,
            staff TEXT,
            code TEXT UNIQUE,
            code_expires_at TEXT CHECK ((code_expires_at IS NULL) = (code IS NULL)),
            token TEXT UNIQUE CHECK (token IS NULL OR code IS NULL),
            last_event INTEGER NOT NULL CHECK (last_event > 0)
        ) STRICT, WITHOUT ROWID;

        -- A place is a table; the counter of the location is an empty text.
        CREATE TABLE link (
            location TEXT NOT NULL,
            place TEXT NOT NULL,
            token TEXT NOT NULL UNIQUE,
            last_event INTEGER NOT NULL CHECK (last_event > 0),
            PRIMARY KEY (location, place)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE staff (
            name TEXT NOT NULL PRIMARY KEY,
            location TEXT,
            manager INTEGER NOT NULL CHECK (manager IN (0, 1)),
            pin TEXT NOT NULL,
            failures INTEGER NOT NULL CHECK (failures >= 0),
            blocked_until TEXT,
            last_event INTEGER NOT NULL CHECK (last_event > 0)
        ) STRICT, WITHOUT ROWID;

        -- Whether the first start has taken over what a gateway kept before.
        CREATE TABLE first_start (done INTEGER NOT NULL CHECK (done = 1)) STRICT;
        """
}
