// SPDX-License-Identifier: Apache-2.0

import CSQLite
import GRDB
import GRDBSQLite
import Glibc

/// The database file of one service and its only writing connection.
///
/// It is confined to the service's poll thread.
final class JournalFile {
    private let lock: FileLock
    private let queue: DatabaseQueue
    private let readAhead: ReadAhead
    private let path: String
    private let identity: FileIdentity?
    /// Whether a write or sync failed, so that the log on the disk may differ from the page cache.
    private(set) var isInDoubt = false
    private var beginWriting = CachedStatement("BEGIN IMMEDIATE")
    private var beginReading = CachedStatement("BEGIN DEFERRED")
    private var commit = CachedStatement("COMMIT")
    private var commitsInLog = 0
    /// The length of the log in pages; 0 after a failed checkpoint, until the next commit.
    private var pagesInLog = 0

    /// The length of the log, in pages, from which it is checkpointed after a batch (8 MiB).
    private static let checkpointPages = 2000
    /// The minimum number of commits before a checkpoint in a pause between requests.
    private static let pauseCheckpointCommits = 100
    /// The maximum wait for another writer, for example the sqlite3 shell, in seconds.
    private static let busyTimeout = 1

    /// Opens the file, or creates it with a mode.
    ///
    /// Throws a `StorageError` if the file can't be used.
    init(path: String, mode: mode_t = DatabaseHeader.mode) throws {
        _ = Self.processSettings
        lock = try FileLock(path: path + ".lock")
        try DatabaseHeader.check(path)
        DatabaseHeader.createFileIfMissing(path, mode: mode)
        // A restored copy may come from a file system without modes.
        if mode == DatabaseHeader.privateMode { chmod(path, mode) }
        queue = try DatabaseQueue(path: path, configuration: Self.configuration)
        // Not in the configuration: GRDB sets NORMAL when it turns on WAL.
        try queue.writeWithoutTransaction { try $0.execute(sql: Self.settings) }
        readAhead = ReadAhead(path: path)
        self.path = path
        identity = FileIdentity(path)
        installLogHook()
    }

    /// The result of turning off SQLite's memory statistics, once in the process.
    ///
    /// They took a quarter of the time of a statement.
    private static let processSettings = sqlite_disable_memory_statistics()

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(Double(busyTimeout))
        return configuration
    }

    /// The page cache (8 MB) holds the inner pages of the indexes of a million orders.
    ///
    /// A checkpoint does not truncate the log, because truncating waits for the disk. Only a log of
    /// four times the length of a checkpoint is truncated; a long reader causes such a log.
    private static let settings = """
        PRAGMA synchronous = FULL;
        PRAGMA journal_size_limit = \(4 * checkpointPages * 4096);
        PRAGMA cache_size = -8000;
        PRAGMA temp_store = MEMORY;
        """

    /// Creates or migrates the tables to this version's schema.
    ///
    /// Throws `StorageError.newer` if a newer version has changed them, and
    /// `StorageError.ofAnotherService` if they are those of another service.
    func migrate(_ migrator: DatabaseMigrator, path: String) throws {
        let applied = try queue.read(migrator.appliedIdentifiers)
        let unknown = applied.subtracting(migrator.migrations)
        if let foreign = unknown.min() {
            let own = migrator.migrations.first { !JournalSchema.migrations.contains($0) }
            if let own, !applied.contains(own) {
                throw StorageError.ofAnotherService(path, migration: foreign)
            }
            throw StorageError.newer(path)
        }
        try migrator.migrate(queue)
    }

    /// Makes the log of the previous process durable, then checkpoints it if no connection reads.
    ///
    /// If that process was killed before it synced its log, SQLite reads commits that only the page
    /// cache holds. A repeated command would be answered from such a commit without a sync.
    func recoverLog() throws {
        do {
            try rewriteLog()
            _ = try checkpoint()
        } catch DatabaseError.SQLITE_FULL {
            // Reads still work. `resolveDoubt` retries before the first commit.
            isInDoubt = true
        }
    }

    /// Throws `StorageError.changed` if the path no longer leads to the open file.
    ///
    /// Writes to a removed file would be lost without an error.
    func checkIdentity() throws(StorageError) {
        guard FileIdentity(path) == identity else { throw .changed }
    }

    /// Runs a write transaction, which is durable when this returns; if it throws, nothing was
    /// written.
    ///
    /// It does not use GRDB's own transactions, which compile BEGIN and COMMIT each time and look
    /// for observers.
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

    /// Runs the body without the busy timeout, so that it fails at once if another connection
    /// writes.
    func withoutBusyTimeout(_ body: () throws -> Void) rethrows {
        setBusyTimeout(seconds: 0)
        defer { setBusyTimeout(seconds: Self.busyTimeout) }
        try body()
    }

    private func setBusyTimeout(seconds: Int) {
        queue.writeWithoutTransaction { db in
            // Fails only for a closed connection.
            _ = sqlite3_busy_timeout(db.sqliteConnection, CInt(seconds * 1000))
        }
    }

    /// Runs a read transaction, which waits for no other connection.
    func read<Outcome>(_ body: (Database) throws -> Outcome) throws -> Outcome {
        try transact(isReading: true, body)
    }

    /// Runs a body that reads scattered pages, with the kernel's read-ahead turned off.
    ///
    /// Some systems read 8 MiB ahead, which takes 6 ms. Commits wait for such reads.
    func withoutReadAhead(_ body: () throws -> Void) rethrows { try readAhead.paused(body) }

    /// After a failed write, rewrites and syncs the log, then verifies it; does nothing otherwise.
    ///
    /// If it throws, nothing may be written. After a failed fsync the kernel may mark pages as
    /// clean that it never wrote, and the next fsync succeeds (PostgreSQL, 2018). The failed commit
    /// is not part of SQLite's log. All earlier commits are in the log, or were synced into the
    /// database before the log restarted. `verify` compares the positions in the file with those in
    /// memory.
    func resolveDoubt(verify: (Database) throws -> Void) throws {
        guard isInDoubt else { return }
        try rewriteLog()
        try read(verify)
        isInDoubt = false
    }

    /// Rewrites and syncs the log; does not block readers and is not blocked by them.
    private func rewriteLog() throws {
        try transact { db in
            try check(sqlite_rewrite_log(db.sqliteConnection), while: "rewriting the log")
        }
    }

    /// Whether the log is so long that it is checkpointed after a batch.
    var isLogLong: Bool { pagesInLog >= Self.checkpointPages }

    /// Whether the log has enough commits or pages for a checkpoint in a pause.
    var isCheckpointUseful: Bool { isLogLong || commitsInLog >= Self.pauseCheckpointCommits }

    /// Checkpoints the whole log unless another connection reads; returns whether it did.
    ///
    /// Returns false without trying for a log in doubt.
    func checkpoint() throws -> Bool {
        if isInDoubt { return false }
        return try queue.writeWithoutTransaction { db in
            let code = sqlite_checkpoint_whole(db.sqliteConnection)
            if code == SQLITE_BUSY { return false }
            pagesInLog = 0
            try check(code, while: "checkpointing the log")
            commitsInLog = 0
            return true
        }
    }

    /// Replaces SQLite's automatic checkpoint, which would delay the replies, by a hook that
    /// records the length of the log.
    private func installLogHook() {
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

    private func check(_ code: CInt, while attempt: String) throws {
        guard code != SQLITE_OK else { return }
        let message = "\(String(cString: sqlite3_errstr(code))) while \(attempt)"
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }

    func close() throws { try queue.close() }

    /// Runs a transaction whose begin and end GRDB does not see.
    ///
    /// So callers must not use GRDB's observers or its transaction date, or leave a savepoint open.
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
