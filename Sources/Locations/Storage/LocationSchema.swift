// SPDX-License-Identifier: Apache-2.0

import GRDB

/// The tables of locations-service.
enum LocationSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("locations-1") { db in try db.execute(sql: tables) }
    }

    private static let tables = """
        CREATE TABLE location (
            id TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL,
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            time_zone TEXT NOT NULL,
            business_day_turns_at INTEGER NOT NULL CHECK (business_day_turns_at BETWEEN 0 AND 23),
            tax_basis_points INTEGER NOT NULL CHECK (tax_basis_points BETWEEN 0 AND 10000),
            tax_included INTEGER NOT NULL CHECK (tax_included IN (0, 1)),
            menu_revision INTEGER NOT NULL CHECK (menu_revision > 0)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE menu_item (
            location TEXT NOT NULL REFERENCES location (id),
            place INTEGER NOT NULL CHECK (place > 0),
            item TEXT NOT NULL,
            name TEXT NOT NULL,
            price INTEGER NOT NULL CHECK (price BETWEEN 0 AND 100000000),
            station TEXT NOT NULL,
            available INTEGER NOT NULL CHECK (available IN (0, 1)),
            PRIMARY KEY (location, place),
            UNIQUE (location, item)
        ) STRICT, WITHOUT ROWID;
        """
}
