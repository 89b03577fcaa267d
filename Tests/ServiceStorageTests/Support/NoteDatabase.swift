// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Foundation
import GRDB
import GRDBSQLite

/// A database of notes in WAL mode, whose log is checkpointed whole and rewritten after faults.
struct NoteDatabase {
    private let queue: DatabaseQueue

    /// Opens or creates a database.
    ///
    /// Only a few pages are cached, so that transactions read pages from the log and write pages to
    /// it before they commit.
    init(_ path: String) throws {
        queue = try Self.open(path)
        try queue.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA synchronous = FULL;
                    PRAGMA cache_size = 10;
                    PRAGMA wal_autocheckpoint = 0;
                    CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, text TEXT);
                    """)
        }
    }

    /// Opens another program's connection to the same database.
    static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.journalMode = .wal
        // A reader keeps its transaction open between calls.
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// The notes by their numbers.
    static func notes(_ db: Database) throws -> [Int: String] {
        let rows = try Row.fetchAll(db, sql: "SELECT id, text FROM note")
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["text"]) })
    }

    /// The notes in copies of the files of a folder, as after all programs were killed.
    static func notesAfterKill(in folder: String) throws -> [Int: String] {
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

    /// Writes the notes in one transaction.
    func put(_ notes: [Int: String]) throws { try queue.write { try Self.put(notes, $0) } }

    /// Writes the notes in one transaction, some of them twice, after others that are rolled back.
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

    /// Writes the notes and rolls the transaction back.
    func rollBack(_ notes: [Int: String]) throws {
        try queue.inTransaction {
            try Self.put(notes, $0)
            return .rollback
        }
    }

    func notes() throws -> [Int: String] { try queue.read(Self.notes) }

    /// Checkpoints the whole log; false while another connection reads.
    func checkpoint() throws -> Bool {
        try queue.writeWithoutTransaction { db in
            let code = sqlite_checkpoint_whole(db.sqliteConnection)
            if code != SQLITE_BUSY { try Self.check(code) }
            return code == SQLITE_OK
        }
    }

    /// Rewrites the log, as a service does after a failed write.
    func rewriteLog() throws {
        try queue.inTransaction(.immediate) { db in
            try Self.check(sqlite_rewrite_log(db.sqliteConnection))
            return .commit
        }
    }

    func close() throws { try queue.close() }

    private static func check(_ code: CInt) throws {
        if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}
