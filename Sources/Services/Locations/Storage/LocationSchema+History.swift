// SPDX-License-Identifier: Apache-2.0

import GRDB
import ServiceStorage

/// The migrations of earlier versions; their databases and backups still need them.
///
/// Until `locations-2`, each part of a location and its menu had a table. Their SQL never changes.
/// A new database gets these tables too, and `locations-2` replaces them at once.
extension LocationSchema {
    static func registerHistory(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration(LocationMigration.tables.rawValue) { db in
            try db.execute(sql: locationTables)
            try db.execute(sql: menuTables)
        }
    }

    private static let locationTables = """
        CREATE TABLE location (
            id TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL,
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            time_zone TEXT NOT NULL,
            business_day_turns_at INTEGER NOT NULL CHECK (business_day_turns_at BETWEEN 0 AND 23),
            tax_basis_points INTEGER NOT NULL CHECK (tax_basis_points BETWEEN 0 AND 10000),
            tax_included INTEGER NOT NULL CHECK (tax_included IN (0, 1)),
            firing TEXT NOT NULL CHECK (firing IN ('whenAdded', 'whenSealed', 'whenPaid')),
            draft_expires_after INTEGER NOT NULL CHECK (draft_expires_after BETWEEN 0 AND 10080),
            menu_revision INTEGER NOT NULL CHECK (menu_revision > 0)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE fee (
            location TEXT NOT NULL REFERENCES location (id),
            place INTEGER NOT NULL CHECK (place > 0),
            name TEXT NOT NULL,
            basis_points INTEGER CHECK (basis_points BETWEEN 1 AND 10000),
            amount INTEGER CHECK (amount BETWEEN 1 AND 100000000),
            PRIMARY KEY (location, place),
            CHECK ((basis_points IS NULL) <> (amount IS NULL))
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE fee_fulfilment (
            location TEXT NOT NULL,
            fee INTEGER NOT NULL,
            place INTEGER NOT NULL CHECK (place > 0),
            fulfilment TEXT NOT NULL
                CHECK (fulfilment IN ('counter', 'dineIn', 'pickup', 'delivery')),
            PRIMARY KEY (location, fee, place),
            UNIQUE (location, fee, fulfilment),
            FOREIGN KEY (location, fee) REFERENCES fee (location, place)
        ) STRICT, WITHOUT ROWID;
        """

    private static let menuTables = """
        CREATE TABLE menu_item (
            location TEXT NOT NULL REFERENCES location (id),
            item TEXT NOT NULL,
            place INTEGER NOT NULL CHECK (place > 0),
            name TEXT NOT NULL,
            price INTEGER NOT NULL CHECK (price BETWEEN 0 AND 100000000),
            station TEXT NOT NULL,
            available INTEGER NOT NULL CHECK (available IN (0, 1)),
            tax_basis_points INTEGER CHECK (tax_basis_points BETWEEN 0 AND 10000),
            PRIMARY KEY (location, item),
            UNIQUE (location, place)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE modifier_group (
            location TEXT NOT NULL,
            item TEXT NOT NULL,
            modifier_group TEXT NOT NULL,
            place INTEGER NOT NULL CHECK (place > 0),
            name TEXT NOT NULL,
            minimum INTEGER NOT NULL CHECK (minimum >= 0),
            maximum INTEGER NOT NULL CHECK (maximum > 0),
            PRIMARY KEY (location, item, modifier_group),
            UNIQUE (location, item, place),
            FOREIGN KEY (location, item) REFERENCES menu_item (location, item),
            CHECK (minimum <= maximum)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE modifier (
            location TEXT NOT NULL,
            item TEXT NOT NULL,
            modifier TEXT NOT NULL,
            modifier_group TEXT NOT NULL,
            place INTEGER NOT NULL CHECK (place > 0),
            name TEXT NOT NULL,
            price INTEGER NOT NULL CHECK (price BETWEEN -100000000 AND 100000000),
            available INTEGER NOT NULL CHECK (available IN (0, 1)),
            PRIMARY KEY (location, item, modifier),
            UNIQUE (location, item, modifier_group, place),
            FOREIGN KEY (location, item, modifier_group)
                REFERENCES modifier_group (location, item, modifier_group)
        ) STRICT, WITHOUT ROWID;
        """
}
