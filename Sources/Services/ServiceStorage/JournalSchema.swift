// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Wire

/// The tables that every service's database has, and their SQL.
///
/// An event takes one row in one table, and that row also remembers the command that it answers:
/// few pages for a commit to write. `age` counts the seconds that the service has run in all: no
/// clock that is set wrong makes anything older than it is.
enum JournalSchema {
    /// The name of the first migration, which makes the tables.
    static let migration = "journal-1"
    private static let trialMigration = "journal-2"

    /// The names of all migrations of the journal.
    static let migrations = [migration, trialMigration]

    /// Registers the migrations of the journal.
    ///
    /// `isTrial` marks a database that is made now; those that were there before stay as they are.
    static func register(in migrator: inout DatabaseMigrator, now: Timestamp, isTrial: Bool) {
        migrator.registerMigration(migration) { db in
            try db.execute(sql: tables)
            try db.execute(
                sql: "INSERT INTO journal (epoch, age, is_copy) VALUES (?, 0, 0)",
                arguments: [newEpoch(at: now).text])
        }
        migrator.registerMigration(trialMigration) { db in
            try db.execute(sql: trialColumn)
            guard isTrial, try isNew(db) else { return }
            try db.execute(sql: "UPDATE journal SET is_trial = 1")
        }
    }

    /// Whether no service has kept anything in the database: its own tables are made after those of
    /// the journal.
    private static func isNew(_ db: Database) throws -> Bool {
        try DatabaseMigrator().appliedIdentifiers(db) == [migration]
    }

    /// An epoch that no other database has.
    static func newEpoch(at now: Timestamp) -> Epoch {
        var generator = SystemRandomNumberGenerator()
        return .unique(at: now, using: &generator)
    }

    private static let trialColumn = """
        -- Whether the database was made to be tried out: 'comanda rush' may write into it.
        ALTER TABLE journal
            ADD COLUMN is_trial INTEGER NOT NULL DEFAULT 0 CHECK (is_trial IN (0, 1));
        """

    private static let tables = """
        CREATE TABLE journal (
            epoch TEXT NOT NULL,
            -- How many seconds the service has run in all.
            age INTEGER NOT NULL CHECK (age >= 0),
            -- Whether this is a backup that has not served yet.
            is_copy INTEGER NOT NULL CHECK (is_copy IN (0, 1))
        ) STRICT;

        CREATE TABLE location_stream (
            number INTEGER PRIMARY KEY,
            location TEXT NOT NULL UNIQUE,
            -- Up to here events may be missing.
            horizon INTEGER NOT NULL DEFAULT 0,
            -- Up to here events were thinned.
            thinned INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        CREATE TABLE event (
            -- In the order of their commits over all streams: so the table grows at its end.
            id INTEGER PRIMARY KEY,
            stream INTEGER NOT NULL,
            sequence INTEGER NOT NULL,
            age INTEGER NOT NULL,
            -- Milliseconds since 1970.
            time INTEGER NOT NULL,
            -- The sequence of the event of this subject before this one.
            previous INTEGER,
            type TEXT NOT NULL,
            subject TEXT NOT NULL,
            actor TEXT NOT NULL,
            command TEXT NOT NULL,
            -- The command, when this event is its answer.
            request TEXT,
            data TEXT NOT NULL,
            UNIQUE (stream, sequence)
        ) STRICT;

        CREATE UNIQUE INDEX answered_command ON event (command) WHERE request IS NOT NULL;

        -- The answers that no event carries.
        CREATE TABLE answer (
            number INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            age INTEGER NOT NULL,
            request TEXT NOT NULL,
            answer TEXT NOT NULL
        ) STRICT;

        CREATE VIEW events AS
            SELECT location, sequence, strftime('%Y-%m-%dT%H:%M:%fZ', time / 1000.0, 'unixepoch')
                AS time, type, subject, actor, command, previous, data
            FROM location_stream JOIN event ON stream = number;
        """

    static let insertEvent = """
        INSERT INTO event
            (stream, sequence, age, time, previous, type, subject, actor, command, request, data)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    static let selectEvents = """
        SELECT sequence, time, type, subject, actor, command, data, previous
        FROM event WHERE stream = ? AND sequence BETWEEN ? AND ? ORDER BY sequence LIMIT ?
        """

    static let selectDecision = """
        SELECT request, data, NULL FROM event WHERE command = ?1 AND request IS NOT NULL
        UNION ALL SELECT request, NULL, answer FROM answer WHERE key = ?1
        """

    static let insertAnswer = "INSERT INTO answer (key, age, request, answer) VALUES (?, ?, ?, ?)"
}
