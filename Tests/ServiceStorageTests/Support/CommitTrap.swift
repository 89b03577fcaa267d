// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Lets a real database fail in the COMMIT itself: every note adds a row that refers to none, which
/// SQLite looks at only at the end of the transaction.
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
