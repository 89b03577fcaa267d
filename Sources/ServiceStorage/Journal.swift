// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import MessageBus

/// What the databases of all services share: the epoch, the log of what happened, and the commands
/// that were decided, in one SQLite file with the service's own tables.
///
/// A commit is on the disk when it returns (WAL, `synchronous=FULL`, DESIGN §7). Confined to the
/// service's poll thread.
public final class Journal {
    /// The numbering of this database's streams, made when the file was.
    public let epoch: Epoch
    /// Where each stream stands, as committed.
    public private(set) var positions: [LocationID: SequenceNumber]

    private let lock: FileLock
    private let queue: DatabaseQueue
    /// No command is old enough to be forgotten before this time.
    private var nextExpiry = Timestamp(milliseconds: 0)

    /// How long a command is remembered (DESIGN §8).
    private static let retention = Duration.seconds(24 * 60 * 60)
    /// How many commands are forgotten at once when none come: far less than 5 ms of work.
    private static let step = 500

    /// Opens the file, or makes it.
    ///
    /// `migrations` adds the service's own tables; migrations are named and only appended. Throws a
    /// `DatabaseError` when the file can't be used.
    public init(path: String, now: Timestamp, migrations: (inout DatabaseMigrator) -> Void) throws {
        lock = try FileLock(path: path + ".lock")
        queue = try DatabaseQueue(path: path, configuration: Self.configuration())
        // Here and not in the configuration, because GRDB sets NORMAL when it turns on WAL.
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        var migrator = DatabaseMigrator()
        JournalSchema.register(in: &migrator, now: now)
        migrations(&migrator)
        try migrator.migrate(queue)
        (epoch, positions) = try queue.read { db in
            (try JournalSchema.epoch(db), try JournalSchema.positions(db))
        }
    }

    /// Runs one transaction: all of it is on the disk when this returns, or nothing of it if it
    /// throws.
    public func transact<Outcome>(_ body: (Database) throws -> Outcome) throws -> Outcome {
        let before = positions
        do {
            return try queue.write(body)
        } catch {
            positions = before
            nextExpiry = Timestamp(milliseconds: 0)
            throw error
        }
    }

    /// Gives what happened the next number of its stream and writes it down.
    public func append(_ happening: Happening, _ db: Database) throws -> EventRecord {
        let sequence = (positions[happening.location] ?? .none).next
        positions[happening.location] = sequence
        let record = happening.record(at: sequence)
        try db.cachedStatement(sql: JournalSchema.insertEvent).execute(arguments: [
            record.location.text, Int64(sequence.number), record.type, record.subject,
            record.time.description, record.actor, record.correlation,
            String(decoding: record.data, as: UTF8.self),
        ])
        return record
    }

    /// What happened at a location after a place in its stream, oldest first, at most `limit`
    /// events.
    public func events(
        of location: LocationID, after: SequenceNumber, limit: Int, _ db: Database
    ) throws -> [EventRecord] {
        let statement = try db.cachedStatement(sql: JournalSchema.selectEvents)
        let place = Int64(clamping: after.number)
        return try Row.fetchAll(statement, arguments: [location.text, place, limit])
            .map { try EventRecord(row: $0, location: location) }
    }

    /// What a command with this key was answered before, if it was decided before.
    public func decision(under key: CommandKey, _ db: Database) throws -> StoredDecision? {
        let statement = try db.cachedStatement(sql: JournalSchema.selectCommand)
        return try Row.fetchOne(statement, arguments: [key.text]).map(StoredDecision.init)
    }

    /// Keeps a command and what it was answered: a result that an event carries is kept there only.
    ///
    /// Forgets two old commands in return, so that there are never more than came in a day.
    public func remember(
        _ key: CommandKey, request: Data, event: EventRecord?, answer: Response?, at now: Timestamp,
        _ db: Database
    ) throws {
        try db.cachedStatement(sql: JournalSchema.insertCommand).execute(arguments: [
            key.text, now.description, String(decoding: request, as: UTF8.self),
            event?.location.text,
            event.map { Int64($0.sequence.number) },
            answer.map { String(decoding: $0.member, as: UTF8.self) },
        ])
        try forgetOldCommands(now, atMost: 2, db)
    }

    /// Forgets commands that are older than 24 hours (DESIGN §8), a few at a time so that nothing
    /// waits; for times when no command comes that would do the same.
    public func forgetOldCommands(now: Timestamp) throws {
        guard now >= nextExpiry else { return }
        try transact { db in try forgetOldCommands(now, atMost: Self.step, db) }
    }

    private func forgetOldCommands(_ now: Timestamp, atMost count: Int, _ db: Database) throws {
        guard now >= nextExpiry else { return }
        let dayAgo = now + (.zero - Self.retention)
        try db.cachedStatement(sql: JournalSchema.deleteCommands)
            .execute(arguments: [count, dayAgo.description])
        let oldest = try Row.fetchOne(db.cachedStatement(sql: JournalSchema.selectOldestCommand))
        nextExpiry = (try oldest?.timestamp("time") ?? now) + Self.retention
    }

    /// Closes the file.
    public func close() throws { try queue.close() }

    private static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.foreignKeysEnabled = true
        // Somebody who writes by hand (sqlite3) makes a turn wait, not fail.
        configuration.busyMode = .timeout(1)
        return configuration
    }
}
