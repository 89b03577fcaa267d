// SPDX-License-Identifier: Apache-2.0

import CSQLite
import GRDB
import GRDBSQLite

/// The database file of one service and its only writing connection.
///
/// Confined to the service's poll thread.
final class JournalFile {
    private let lock: FileLock
    private let queue: DatabaseQueue
    private let readAhead: ReadAhead
    private let path: String
    private let identity: FileIdentity?
    /// Whether a write or sync failed, so that the log on disk may differ from what SQLite reads.
    private(set) var isInDoubt = false
    private var beginWriting = CachedStatement("BEGIN IMMEDIATE")
    private var beginReading = CachedStatement("BEGIN DEFERRED")
    private var commit = CachedStatement("COMMIT")
    private var commitsInLog = 0
    /// The length of the log in pages; 0 after a failed checkpoint, until the next commit.
    private var pagesInLog = 0

    /// The length of the log, in pages, from which it is checkpointed after a batch (8 MiB).
    private static let checkpointPages = 2000
    /// Minimum number of commits before an idle checkpoint.
    private static let idleCheckpointCommits = 100
    /// How long a transaction waits for another writer, for example the sqlite3 shell; in seconds.
    private static let busyTimeout = 1

    /// Opens the file, or creates it.
    ///
    /// Throws a `StorageError` if the file can't be used.
    init(path: String) throws {
        _ = Self.processSettings
        lock = try FileLock(path: path + ".lock")
        try DatabaseHeader.check(path)
        DatabaseHeader.makeFile(path)
        queue = try DatabaseQueue(path: path, configuration: Self.configuration)
        // Not in the configuration: GRDB sets NORMAL when it turns on WAL.
        try queue.writeWithoutTransaction { try $0.execute(sql: Self.settings) }
        readAhead = ReadAhead(path: path)
        self.path = path
        identity = FileIdentity(path)
        installLogHook()
    }

    /// Evaluated once in the process. Memory statistics took a quarter of the time of a statement.
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
    /// A log keeps its length after a checkpoint, because truncating it waits for the disk. Only a
    /// log four times the normal length, which a long reader causes, is truncated.
    private static let settings = """
        PRAGMA synchronous = FULL;
        PRAGMA journal_size_limit = \(4 * checkpointPages * 4096);
        PRAGMA cache_size = -8000;
        PRAGMA temp_store = MEMORY;
        """

    /// Creates or migrates the tables to this version's schema.
    ///
    /// Throws `StorageError.newer` if a newer version has changed them.
    func migrate(_ migrator: DatabaseMigrator, path: String) throws {
        guard try !queue.read(migrator.hasBeenSuperseded) else { throw StorageError.newer(path) }
        try migrator.migrate(queue)
    }

    /// Makes the log of the previous process durable, then checkpoints it if no connection reads.
    ///
    /// If that process was killed between writing its log and syncing it, SQLite reads commits that
    /// only the page cache holds. A repeated command would then be answered from them without a
    /// write, and so without a sync.
    func recoverLog() throws {
        do {
            try rewriteLog()
            _ = try checkpoint()
        } catch DatabaseError.SQLITE_FULL {
            // Reads work. `resolveDoubt` tries again before the first commit.
            isInDoubt = true
        }
    }

    /// Throws `StorageError.changed` if the path no longer leads to the open file: writes to it
    /// would be lost with it, unnoticed.
    func checkIdentity() throws(StorageError) {
        guard FileIdentity(path) == identity else { throw .changed }
    }

    /// Runs a write transaction. When it returns, the transaction is durable; if it throws, nothing
    /// was written.
    ///
    /// GRDB's own transactions compile BEGIN and COMMIT each time, and notify observers, of which
    /// this connection has none.
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

    /// Runs the body without the busy timeout: it fails at once if another connection writes.
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

    /// Runs a read transaction. It waits for no other connection.
    func read<Outcome>(_ body: (Database) throws -> Outcome) throws -> Outcome {
        try transact(isReading: true, body)
    }

    /// Runs a body that reads scattered pages, with the kernel's read-ahead turned off.
    ///
    /// Commits wait for the disk's reads. Some systems read 8 MiB ahead, which takes 6 ms.
    func withoutReadAhead(_ body: () throws -> Void) rethrows { try readAhead.paused(body) }

    /// After a failed write, rewrites and syncs the log, then verifies it; does nothing otherwise.
    ///
    /// While it throws, nothing may be written. After a failed fsync the kernel may mark pages
    /// clean that it lost, so that the next fsync reports success (PostgreSQL, 2018). SQLite does
    /// not count the failed commit. All earlier commits are in the log, or were synced into the
    /// database before the log restarted. `verify` compares the outcome with the state in memory.
    func resolveDoubt(verify: (Database) throws -> Void) throws {
        guard isInDoubt else { return }
        try rewriteLog()
        try read(verify)
        isInDoubt = false
    }

    /// Readers neither block this nor are blocked by it.
    private func rewriteLog() throws {
        try transact { db in
            try check(sqlite_rewrite_log(db.sqliteConnection), while: "rewriting the log")
        }
    }

    /// Checkpoints the log in an idle second, if it is worth it and no connection reads.
    func checkpointIfIdle() throws {
        if commitsInLog >= Self.idleCheckpointCommits || pagesInLog >= Self.checkpointPages {
            _ = try checkpoint()
        }
    }

    /// Checkpoints a long log, and returns whether it did; not while another connection reads.
    ///
    /// Call it after the replies of a batch are sent, because it waits for the disk.
    func checkpointIfLong() throws -> Bool {
        try pagesInLog >= Self.checkpointPages && checkpoint()
    }

    /// Checkpoints the whole log or nothing; a log in doubt must be rewritten first.
    private func checkpoint() throws -> Bool {
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

    /// Closes the file.
    func close() throws { try queue.close() }

    /// GRDB does not see where these transactions begin and end. So callers must not use its
    /// observers or its transaction date, or leave a savepoint open.
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
