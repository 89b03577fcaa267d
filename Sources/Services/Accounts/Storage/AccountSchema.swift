// SPDX-License-Identifier: Apache-2.0

import GRDB

/// The migrations of the accounts in `gateway.db`, in the order in which they run.
package enum AccountMigration: String, CaseIterable {
    /// Creates the tables.
    case tables = "accounts-1"
}

/// The tables of accounts; secrets are stored as digests, passwords as slow hashes.
enum AccountSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(AccountMigration.tables.rawValue) {
            try $0.execute(sql: people + sessions + belongings)
        }
        return migrator
    }

    private static let people = """
        CREATE TABLE person (
          id TEXT PRIMARY KEY,
          name TEXT NOT NULL,
          email TEXT UNIQUE,
          confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)),
          phone TEXT,
          password TEXT,
          created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE identity (
          issuer TEXT NOT NULL,
          subject TEXT NOT NULL,
          provider TEXT NOT NULL,
          person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
          PRIMARY KEY (issuer, subject)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX identity_person ON identity (person);
        CREATE TABLE person_role (
          person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
          role TEXT NOT NULL,
          location TEXT,
          approved INTEGER NOT NULL CHECK (approved IN (0, 1)),
          PRIMARY KEY (person, role)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE invitation (
          digest TEXT PRIMARY KEY,
          role TEXT NOT NULL,
          location TEXT,
          expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        """

    private static let sessions = """
        CREATE TABLE session (
          id TEXT PRIMARY KEY,
          person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
          holder TEXT NOT NULL,
          agent TEXT,
          token TEXT NOT NULL UNIQUE,
          token_expires_at INTEGER NOT NULL,
          refresh TEXT UNIQUE,
          created_at INTEGER NOT NULL,
          used_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_person ON session (person);
        CREATE TABLE used_refresh (
          digest TEXT PRIMARY KEY,
          session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
          used_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX used_refresh_session ON used_refresh (session);
        CREATE TABLE code (
          digest TEXT PRIMARY KEY,
          email TEXT NOT NULL,
          name TEXT,
          expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE attempt (
          email TEXT PRIMARY KEY,
          failures INTEGER NOT NULL,
          blocked_until INTEGER NOT NULL,
          at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        """

    private static let belongings = """
        CREATE TABLE address (
          id INTEGER PRIMARY KEY,
          person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
          address TEXT NOT NULL,
          label TEXT,
          note TEXT,
          latitude INTEGER,
          longitude INTEGER,
          UNIQUE (person, address)
        ) STRICT;
        CREATE TABLE favourite (
          person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
          location TEXT NOT NULL,
          item TEXT NOT NULL,
          PRIMARY KEY (person, location, item)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE person_order (
          id INTEGER PRIMARY KEY,
          person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
          order_id TEXT NOT NULL UNIQUE,
          location TEXT NOT NULL,
          at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX person_order_person ON person_order (person, id);
        """
}
