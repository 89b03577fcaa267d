// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Wire

/// The tables that every service's database has, and their SQL.
///
/// An event is one row in one table. The row also holds the request that the event answers, so a
/// commit writes few pages. `age` is the total running time of the service in seconds. So a wrong
/// system clock does not expire rows early.
enum JournalSchema {
    /// The name of the first migration, which creates the tables.
    static let migration = "journal-1"
    private static let trialMigration = "journal-2"
    private static let identityMigration = "journal-3"

    /// The names of all migrations of the journal.
    static let migrations = [migration, trialMigration, identityMigration]

    /// Registers the migrations of the journal.
    ///
    /// `isTrial` marks a new database as a trial database; existing databases stay unchanged.
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
        migrator.registerMigration(identityMigration) { db in
            try db.execute(sql: identityColumn)
            try db.execute(
                sql: "UPDATE journal SET identity = ?", arguments: [newEpoch(at: now).text])
        }
    }

    /// Whether no service has written to the database yet.
    ///
    /// A service's own tables are created after those of the journal.
    private static func isNew(_ db: Database) throws -> Bool {
        try DatabaseMigrator().appliedIdentifiers(db) == [migration]
    }

    /// A unique name for an epoch or a database.
    static func newEpoch(at now: Timestamp) -> Epoch {
        var generator = SystemRandomNumberGenerator()
        return .unique(at: now, using: &generator)
    }

    private static let trialColumn = """
        -- Whether this is a trial database, into which 'comanda rush' may write.
        ALTER TABLE journal
            ADD COLUMN is_trial INTEGER NOT NULL DEFAULT 0 CHECK (is_trial IN (0, 1));
        """

    private static let identityColumn = """
        -- The name of the database, which its backups share.
        ALTER TABLE journal ADD COLUMN identity TEXT NOT NULL DEFAULT '';
        """

    private static let tables = """
        CREATE TABLE journal (
            epoch TEXT NOT NULL,
            -- The total running time of the service in seconds.
            age INTEGER NOT NULL CHECK (age >= 0),
            -- Whether this is a backup that no service has opened yet.
            is_copy INTEGER NOT NULL CHECK (is_copy IN (0, 1))
        ) STRICT;

        CREATE TABLE location_stream (
            number INTEGER PRIMARY KEY,
            location TEXT NOT NULL UNIQUE,
            -- The last sequence number up to which compaction may have removed events.
            horizon INTEGER NOT NULL DEFAULT 0,
            -- The sequence number of the last event that compaction has visited.
            thinned INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        CREATE TABLE event (
            -- In the order of their commits over all streams, so that rows are only appended.
            id INTEGER PRIMARY KEY,
            stream INTEGER NOT NULL,
            sequence INTEGER NOT NULL,
            age INTEGER NOT NULL,
            -- Milliseconds since 1970.
            time INTEGER NOT NULL,
            -- The sequence number of the subject's previous event.
            previous INTEGER,
            type TEXT NOT NULL,
            subject TEXT NOT NULL,
            actor TEXT NOT NULL,
            command TEXT NOT NULL,
            -- The request, if this event is its answer.
            request TEXT,
            data TEXT NOT NULL,
            UNIQUE (stream, sequence)
        ) STRICT;

        CREATE UNIQUE INDEX answered_command ON event (command) WHERE request IS NOT NULL;

        -- Answers that are not events.
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

    static let insertStream = "INSERT INTO location_stream (location) VALUES (?)"

    static let insertEvent = """
        INSERT INTO event
            (stream, sequence, age, time, previous, type, subject, actor, command, request, data)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    static let selectEvents = """
        SELECT sequence, time, type, subject, actor, command, data, previous
        FROM event WHERE stream = ? AND sequence BETWEEN ? AND ? ORDER BY sequence LIMIT ?
        """

    static let selectAnswer = """
        SELECT request, data, NULL FROM event WHERE command = ?1 AND request IS NOT NULL
        UNION ALL SELECT request, NULL, answer FROM answer WHERE key = ?1
        """

    static let insertAnswer = "INSERT INTO answer (key, age, request, answer) VALUES (?, ?, ?, ?)"
}
