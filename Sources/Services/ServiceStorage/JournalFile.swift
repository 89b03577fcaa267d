// SPDX-License-Identifier: Apache-2.0

import CSQLite
import GRDB
import GRDBSQLite

/// The file of one service: the connection that alone writes it.
///
/// Confined to the service's poll thread.
final class JournalFile {
    private let lock: FileLock
    private let queue: DatabaseQueue
    private let readAhead: ReadAhead
    private let path: String
    private let identity: FileIdentity?
    /// Whether a write has failed so that nobody knows what the disk holds of it.
    private(set) var isInDoubt = false
    private var beginWriting = KeptStatement("BEGIN IMMEDIATE")
    private var beginReading = KeptStatement("BEGIN DEFERRED")
    private var commit = KeptStatement("COMMIT")
    private var commitsInLog = 0
    /// How many pages the log holds; 0 when the last attempt to move them failed, until the next
    /// commit.
    private var pagesInLog = 0

    /// How many pages make a log long (8 MiB).
    private static let logPages = 2000
    /// How many bytes of a log are kept in memory: it is longer only while somebody reads, or after
    /// an uncommonly large turn.
    private static let keptBytes = 2 * logPages * 4096
    /// From how many commits on a quiet second is used to empty the log.
    private static let worthwhileCommits = 100
    /// For how many seconds a turn waits for somebody who writes by hand (sqlite3).
    private static let patience = 1

    /// Opens the file, or makes it.
    ///
    /// Throws a `StorageError` when it can't be used.
    init(path: String) throws {
        _ = Self.processSettings
        lock = try FileLock(path: path + ".lock")
        try DatabaseHeader.check(path)
        DatabaseHeader.makeFile(path)
        queue = try DatabaseQueue(path: path, configuration: Self.configuration)
        // Here and not in the configuration, because GRDB sets NORMAL when it turns on WAL.
        try queue.writeWithoutTransaction { try $0.execute(sql: Self.settings) }
        readAhead = ReadAhead(path: path)
        self.path = path
        identity = FileIdentity(path)
        watchLog()
        try keepLog()
    }

    /// Evaluated once in the process.
    ///
    /// Counting memory took a quarter of what statements take.
    private static let processSettings = sqlite_leave_memory_uncounted()

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(Double(patience))
        return configuration
    }

    /// The cache holds the inner pages of a million orders' indexes.
    ///
    /// A log that was emptied keeps its length, unless a long reader made it much longer: cutting
    /// it waits for the disk.
    private static let settings = """
        PRAGMA synchronous = FULL;
        PRAGMA journal_size_limit = \(4 * logPages * 4096);
        PRAGMA cache_size = -8000;
        PRAGMA temp_store = MEMORY;
        """

    /// Makes the tables as this version knows them.
    ///
    /// Throws `StorageError.newer` when a newer version has changed them.
    func migrate(_ migrator: DatabaseMigrator, path: String) throws {
        guard try !queue.read(migrator.hasBeenSuperseded) else { throw StorageError.newer(path) }
        try migrator.migrate(queue)
    }

    /// Makes sure that the disk holds what is read from the log of the process before.
    ///
    /// When that was killed between writing its log and synchronising it, or could not synchronise
    /// it, the log holds commits that only the system's memory has, and SQLite counts them. A
    /// command that is repeated would be answered by them without a write, hence without a sync.
    /// Then the log is emptied, if nobody reads: it is kept in memory from when it begins anew.
    func settleLog() throws {
        do {
            try writeLogAgain()
            _ = try moveLog()
        } catch DatabaseError.SQLITE_FULL {
            // Reads are answered all the same; before the first commit it is tried again.
            isInDoubt = true
        }
    }

    /// Throws `StorageError.changed` if the path does not lead to this file any more: what is
    /// written would be lost with it, unnoticed.
    func checkPlace() throws(StorageError) {
        guard FileIdentity(path) == identity else { throw .changed }
    }

    /// Runs one transaction that writes: all of it is on the disk when this returns, or nothing of
    /// it if it throws.
    ///
    /// GRDB's own way compiles BEGIN and COMMIT each time, and tells observers, of which there are
    /// none, of both.
    func write<Outcome>(_ body: (Database) throws -> Outcome) throws -> Outcome {
        do {
            let outcome = try transact(body)
            commitsInLog += 1
            return outcome
        } catch {
            if (error as? DatabaseError)?.resultCode == .SQLITE_IOERR { isInDoubt = true }
            throw error
        }
    }

    /// Runs the body so that it fails at once, instead of after a second, if somebody else writes.
    func withoutPatience(_ body: () throws -> Void) rethrows {
        wait(seconds: 0)
        defer { wait(seconds: Self.patience) }
        try body()
    }

    private func wait(seconds: Int) {
        queue.writeWithoutTransaction { db in
            // Fails only for a connection that is closed.
            _ = sqlite3_busy_timeout(db.sqliteConnection, CInt(seconds * 1000))
        }
    }

    /// Runs one transaction that only reads, and waits for nobody.
    func read<Outcome>(_ body: (Database) throws -> Outcome) throws -> Outcome {
        try transact(isReading: true, body)
    }

    /// Runs what reads here and there in the file, without the system reading ahead.
    ///
    /// Commits wait for what the disk reads: 8 MiB, which some systems read ahead, take it 6 ms.
    func readHereAndThere(_ body: () throws -> Void) rethrows { try readAhead.paused(body) }

    /// Makes sure after a failed write that the disk holds what was committed before it; until that
    /// succeeds nothing may be written.
    ///
    /// When a sync fails, the system may call the pages clean that it has lost, so that the next
    /// sync tells nothing (PostgreSQL's lesson of 2018). SQLite counts nothing of the failed
    /// commit; all that counts is in the log, or was synchronised in the database before the log
    /// began anew. `check` compares the outcome with what is known.
    func regainTrust(_ check: (Database) throws -> Void) throws {
        guard isInDoubt else { return }
        try writeLogAgain()
        try read(check)
        isInDoubt = false
    }

    /// Readers are not in the way, nor is it in theirs.
    private func writeLogAgain() throws {
        try transact { db in
            try succeed(
                sqlite_write_log_again(db.sqliteConnection), "writing the log again")
        }
    }

    /// Empties the log in a second in which nothing else is to do, when it is worth it and nobody
    /// reads.
    func tidyLog() throws {
        if commitsInLog >= Self.worthwhileCommits || pagesInLog >= Self.logPages {
            _ = try moveLog()
        }
    }

    /// Empties the log when it is long and nobody reads, and tells whether it did.
    ///
    /// To be called after the answers of a turn, since it waits for the disk.
    func shortenLog() throws -> Bool {
        try pagesInLog >= Self.logPages && moveLog()
    }

    /// What is in doubt is written anew before it is moved.
    private func moveLog() throws -> Bool {
        if isInDoubt { return false }
        return try queue.writeWithoutTransaction { db in
            let code = sqlite_move_log(db.sqliteConnection)
            if code == SQLITE_BUSY { return false }
            pagesInLog = 0
            try succeed(code, "moving the log into the database")
            commitsInLog = 0
            return true
        }
    }

    /// Has SQLite tell how long the log is, instead of moving it at the end of a commit, where the
    /// answers would wait for that.
    private func watchLog() {
        let file = Unmanaged.passUnretained(self).toOpaque()
        queue.writeWithoutTransaction { db in
            _ = sqlite3_wal_hook(
                db.sqliteConnection,
                { file, _, _, pages in
                    guard let file else { return SQLITE_OK }
                    let journalFile = Unmanaged<JournalFile>.fromOpaque(file)
                    journalFile.takeUnretainedValue().pagesInLog = Int(pages)
                    return SQLITE_OK
                }, file)
        }
    }

    private func keepLog() throws {
        try queue.writeWithoutTransaction { db in
            let code = sqlite_keep_log(db.sqliteConnection, CInt(Self.keptBytes))
            try succeed(code, "keeping the log in memory")
        }
    }

    private func succeed(_ code: CInt, _ attempt: String) throws {
        guard code != SQLITE_OK else { return }
        let message = "\(String(cString: sqlite3_errstr(code))) while \(attempt)"
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }

    /// Closes the file.
    func close() throws { try queue.close() }

    /// GRDB does not see where these transactions begin and end; so nothing here may use its
    /// observers, its transaction date, or leave a savepoint open.
    private func transact<Outcome>(
        isReading: Bool = false, _ body: (Database) throws -> Outcome
    ) throws -> Outcome {
        try queue.writeWithoutTransaction { db in
            try (isReading ? beginReading(db) : beginWriting(db)).run()
            do {
                let outcome = try body(db)
                try commit(db).run()
                return outcome
            } catch {
                try db.rollback()
                throw error
            }
        }
    }
}
