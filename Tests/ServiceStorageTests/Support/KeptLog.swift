// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Foundation
import GRDB
import GRDBSQLite

/// A database of notes whose log is kept in memory, without the rest of a journal.
struct KeptLog {
    private let queue: DatabaseQueue

    /// Opens a database, or makes it, and keeps so many bytes of its log.
    ///
    /// Only a few pages are cached: others are read from the log again and again, or written to it
    /// before their commit.
    init(
        _ path: String, room: Int, synchronous: String = "FULL",
        mode: Configuration.JournalModeConfiguration = .wal
    ) throws {
        queue = try Self.open(path, mode: mode)
        try queue.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA synchronous = \(synchronous);
                    PRAGMA cache_size = 10;
                    CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, text TEXT);
                    """)
            try Self.check(sqlite_keep_log(db.sqliteConnection, CInt(room)))
        }
        // When nobody reads, what comes next begins the log anew.
        _ = try move()
    }

    /// Somebody else's connection to the same database, which is SQLite's own.
    ///
    /// With `wal` GRDB writes into a log that is not there yet, before anybody else.
    static func open(
        _ path: String, mode: Configuration.JournalModeConfiguration = .wal
    ) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.journalMode = mode
        // A reader stays where it began.
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    static func notes(_ db: Database) throws -> [Int: String] {
        let rows = try Row.fetchAll(db, sql: "SELECT id, text FROM note")
        let notes: [(Int, String)] = rows.map { ($0["id"], $0["text"]) }
        return Dictionary(notes) { "\($0) and \($1), under one number" }
    }

    /// What the files in a folder alone hold, as after a kill of everybody.
    static func notesAfterKill(_ folder: String) throws -> [Int: String] {
        let copy = folder + "/copy"
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: copy) }
        for file in ["/notes.db", "/notes.db-wal"]
        where FileManager.default.fileExists(atPath: folder + file) {
            try FileManager.default.copyItem(atPath: folder + file, toPath: copy + file)
        }
        return try open(copy + "/notes.db").read(notes)
    }

    static func put(_ notes: [Int: String], _ db: Database) throws {
        for (id, text) in notes.sorted(by: { $0.key < $1.key }) {
            try db.execute(sql: "REPLACE INTO note VALUES (?, ?)", arguments: [id, text])
        }
    }

    /// Writes in one transaction.
    func put(_ notes: [Int: String]) throws { try queue.write { try Self.put(notes, $0) } }

    /// Writes much in one transaction: some of it twice, and some that is taken back.
    func put(_ notes: [Int: String], after others: [Int: String]) throws {
        try queue.write { db in
            try Self.put(notes.mapValues { $0 + "at first" }, db)
            try db.inSavepoint {
                try Self.put(others, db)
                return .rollback
            }
            try Self.put(notes, db)
        }
    }

    /// Writes, and takes it all back.
    func putInVain(_ notes: [Int: String]) throws {
        try queue.inTransaction {
            try Self.put(notes, $0)
            return .rollback
        }
    }

    func notes() throws -> [Int: String] { try queue.read(Self.notes) }

    /// Moves all of the log into the database; false when somebody reads.
    func move() throws -> Bool {
        try queue.writeWithoutTransaction { db in
            let code = sqlite_move_log(db.sqliteConnection)
            if code != SQLITE_BUSY { try Self.check(code) }
            return code == SQLITE_OK
        }
    }

    /// What a service does after a failed write.
    func writeLogAgain() throws {
        try queue.inTransaction(.immediate) { db in
            try Self.check(sqlite_write_log_again(db.sqliteConnection))
            return .commit
        }
    }

    func close() throws { try queue.close() }

    private static func check(_ code: CInt) throws {
        if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}
