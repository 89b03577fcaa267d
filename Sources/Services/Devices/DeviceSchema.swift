// SPDX-License-Identifier: Apache-2.0

import GRDB

/// The migrations of `gateway.db`, in the order in which they run.
package enum DeviceMigration: String, CaseIterable {
    /// Creates the tables.
    case tables = "devices"
    /// Adds the photos of hand-overs.
    case photos = "devices-2"
    /// Adds the location of people with a PIN.
    case staffLocations = "devices-3"
    /// Adds which people may approve as managers.
    case managers = "devices-4"
}

/// The tables of `gateway.db`; secrets are stored as digests.
///
/// people-service has devices, links and people with a PIN now. Their tables stay as they were, so
/// that an earlier version can use the file.
enum DeviceSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(DeviceMigration.tables.rawValue) {
            try $0.execute(sql: tables)
        }
        migrator.registerMigration(DeviceMigration.photos.rawValue) {
            try $0.execute(sql: photos)
        }
        migrator.registerMigration(DeviceMigration.staffLocations.rawValue) {
            try $0.execute(sql: "ALTER TABLE staff ADD COLUMN location TEXT")
        }
        migrator.registerMigration(DeviceMigration.managers.rawValue) {
            try $0.execute(
                sql: """
                    ALTER TABLE staff ADD COLUMN manager INTEGER NOT NULL DEFAULT 0
                      CHECK (manager IN (0, 1))
                    """)
        }
        return migrator
    }

    private static let tables = """
        CREATE TABLE device (
          name TEXT PRIMARY KEY,
          roles TEXT NOT NULL,
          location TEXT,
          staff TEXT,
          code TEXT UNIQUE,
          code_expires_at INTEGER NOT NULL,
          token TEXT UNIQUE,
          added_at INTEGER NOT NULL,
          enrolled_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE link (
          digest TEXT PRIMARY KEY,
          location TEXT NOT NULL,
          place TEXT NOT NULL,
          added_at INTEGER NOT NULL,
          UNIQUE (location, place)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE staff (
          name TEXT PRIMARY KEY,
          pin TEXT NOT NULL,
          failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
          blocked_until INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE secret (
          only INTEGER PRIMARY KEY CHECK (only = 1),
          value TEXT NOT NULL
        ) STRICT;
        """

    private static let photos = """
        CREATE TABLE photo (
          delivery TEXT NOT NULL PRIMARY KEY,
          digest TEXT NOT NULL,
          type TEXT NOT NULL,
          bytes BLOB NOT NULL,
          added_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX photo_by_time ON photo (added_at);
        """
}
