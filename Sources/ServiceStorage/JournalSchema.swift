// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB

/// The tables that every service's database has, and their SQL.
enum JournalSchema {
    static func register(in migrator: inout DatabaseMigrator, now: Timestamp) {
        migrator.registerMigration("journal-1") { db in
            try db.execute(sql: tables)
            var generator = SystemRandomNumberGenerator()
            let epoch = Epoch.unique(at: now, using: &generator)
            try db.execute(sql: "INSERT INTO stream (epoch) VALUES (?)", arguments: [epoch.text])
        }
    }

    static func epoch(_ db: Database) throws -> Epoch {
        let text = try String.fetchOne(db, sql: "SELECT epoch FROM stream")
        guard let epoch = text.flatMap({ Epoch($0) }) else {
            throw StorageError.unreadable("stream.epoch")
        }
        return epoch
    }

    static func positions(_ db: Database) throws -> [LocationID: SequenceNumber] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT location, max(sequence) AS sequence FROM event GROUP BY location")
        return try rows.reduce(into: [:]) { positions, row in
            positions[try row.identifier("location")] = SequenceNumber(
                UInt64(row["sequence"] as Int64))
        }
    }

    private static let tables = """
        CREATE TABLE stream (
            epoch TEXT NOT NULL
        ) STRICT;

        CREATE TABLE event (
            location TEXT NOT NULL,
            sequence INTEGER NOT NULL CHECK (sequence > 0),
            type TEXT NOT NULL,
            subject TEXT NOT NULL,
            time TEXT NOT NULL,
            actor TEXT NOT NULL,
            command TEXT NOT NULL,
            data TEXT NOT NULL,
            PRIMARY KEY (location, sequence)
        ) STRICT;

        CREATE TABLE command (
            number INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            time TEXT NOT NULL,
            request TEXT NOT NULL,
            location TEXT,
            sequence INTEGER,
            answer TEXT,
            FOREIGN KEY (location, sequence) REFERENCES event (location, sequence),
            CHECK ((sequence IS NULL) = (location IS NULL)),
            CHECK ((sequence IS NULL) <> (answer IS NULL))
        ) STRICT;
        """

    static let insertEvent = """
        INSERT INTO event (location, sequence, type, subject, time, actor, command, data)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """

    static let selectEvents = """
        SELECT * FROM event WHERE location = ? AND sequence > ? ORDER BY sequence LIMIT ?
        """

    static let insertCommand = """
        INSERT INTO command (key, time, request, location, sequence, answer)
        VALUES (?, ?, ?, ?, ?, ?)
        """

    static let selectCommand = """
        SELECT command.request, command.answer, event.data
        FROM command LEFT JOIN event USING (location, sequence)
        WHERE command.key = ?
        """

    static let selectOldestCommand = "SELECT time FROM command ORDER BY number LIMIT 1"

    static let deleteCommands = """
        DELETE FROM command
        WHERE number IN (SELECT number FROM command ORDER BY number LIMIT ?) AND time < ?
        """
}
