// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Makes the COMMIT of a real database fail.
///
/// Each note inserts a row with a dangling reference, which SQLite checks only in COMMIT.
enum CommitTrap {
    static func set(_ path: String) throws {
        try DatabaseQueue(path: path).write { db in
            try db.execute(
                sql: """
                    CREATE TABLE anchor (number INTEGER PRIMARY KEY) STRICT;
                    CREATE TABLE trap (
                        number INTEGER REFERENCES anchor (number) DEFERRABLE INITIALLY DEFERRED
                    ) STRICT;
                    CREATE TRIGGER spring AFTER INSERT ON note BEGIN
                        INSERT INTO trap VALUES (1);
                    END;
                    """)
        }
    }

    static func remove(_ path: String) throws {
        try DatabaseQueue(path: path).write { try $0.execute(sql: "DROP TRIGGER spring") }
    }
}
