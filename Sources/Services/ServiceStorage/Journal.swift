// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import GRDB
package import MessageBus
package import Wire

/// The journal of a service: its epoch, its event log and its answers to commands.
///
/// They are in one SQLite file, together with the service's own tables. A commit is on the disk
/// when it returns (WAL, `synchronous=FULL`). The journal is confined to the service's poll thread.
package final class Journal {
    /// The epoch of this database's streams, chosen when the file is created.
    ///
    /// A restored backup gets a new epoch, because events after the backup may have been published.
    package let epoch: Epoch
    /// Whether this database is not the one that its folder had before: that one was lost, or
    /// exchanged, and nobody has accepted this one.
    package private(set) var isReplaced = false
    private let identity: String
    /// Whether this is a trial database, into which `comanda rush` may write.
    ///
    /// Decided when the file is created; a backup inherits it.
    package let isTrial: Bool
    /// The position of each stream, including the events that the current transaction has appended.
    ///
    /// Never inlined, because otherwise the compiler does not specialize `JournalService` for each
    /// state.
    package var positions: [LocationID: SequenceNumber] {
        @inline(never) get { streams.mapValues(\.position) }
    }
    /// The total running time of the service over all its processes, in seconds.
    ///
    /// Independent of the system clock, which may be set.
    package internal(set) var age = 0
    /// The minimum age of events that compaction removes, in seconds of service.
    let eventRetention: Int
    /// The minimum age of answers that maintenance deletes, in seconds of service.
    package let answerRetention: Int
    /// The time after which a maintenance step ends.
    ///
    /// Maintenance may delay commands by 5 ms. Reading old rows from the disk ends after 2 ms,
    /// which leaves 3 ms for the commit.
    var maintenanceTime = Duration.milliseconds(2)
    /// The number of answers deleted since the start because of their age.
    package internal(set) var expiredAnswers = 0
    /// The size of the data of all events read since the start, in bytes.
    package internal(set) var bytesRead = 0
    let file: JournalFile
    /// The path of the database file.
    package let path: String
    private let disk: DiskSpace
    var streams: [LocationID: JournalStream] = [:]
    private var insertEvent = CachedStatement(JournalSchema.insertEvent)
    var selectAnswer = CachedStatement(JournalSchema.selectAnswer)
    /// The positions before each append of the current transaction; nil for a new stream.
    private var positionsBefore: [(location: LocationID, position: SequenceNumber?)] = []

    /// The default retention of events.
    package static let defaultEventRetention = days(Limits.defaultEventDays)
    /// The minimum retention of events.
    package static let minimumEventRetention = days(Limits.minimumEventDays)

    private static func days(_ number: Int) -> Duration { .seconds(number * 24 * 60 * 60) }

    /// Opens the file, or creates it.
    ///
    /// `migrations` registers the service's own migrations; a released one never changes. Both
    /// retentions count only the running time of the service. A superseded event is retained for
    /// `eventRetention`, but at least as long as answers, because it is also an answer. With
    /// `isTrial`, a new file becomes a trial database, and any other existing database is rejected.
    /// With `isPrivate`, only the owner may read a new file, not its group.
    /// Throws a `StorageError` if the file can't be used.
    package init(
        path: String, now: Timestamp, eventRetention: Duration = Journal.defaultEventRetention,
        answerRetention: Duration = Limits.minimumAnswerRetention, isTrial: Bool = false,
        isPrivate: Bool = false, migrations: (inout DatabaseMigrator) -> Void
    ) throws {
        let answerRetention = max(answerRetention, Limits.minimumAnswerRetention)
        let eventRetention = max(eventRetention, answerRetention, Self.minimumEventRetention)
        self.answerRetention = Int(answerRetention.components.seconds)
        self.eventRetention = Int(eventRetention.components.seconds)
        self.path = path
        disk = DiskSpace(of: path)
        var migrator = DatabaseMigrator()
        JournalSchema.register(in: &migrator, now: now, isTrial: isTrial)
        migrations(&migrator)
        (file, self.isTrial, identity, epoch) = try StorageError.explaining(opening: path) {
            [migrator] in
            let mode = isPrivate ? DatabaseHeader.privateMode : DatabaseHeader.mode
            let file = try JournalFile(path: path, mode: mode)
            try file.migrate(migrator, path: path)
            let isMarked = try file.read(Self.isTrial)
            if isTrial, !isMarked { throw StorageError.notTrial(path) }
            let identity = try file.read(Self.identity)
            return (file, isMarked, identity, try file.write { try Self.loadEpoch($0, now) })
        }
        checkPlace()
        try StorageError.explaining(opening: path) {
            try file.read(load)
            try file.recoverLog()
        }
    }

    /// Runs one write transaction, which is on the disk when this returns.
    ///
    /// If the body or the commit throws, nothing is written. Throws `StorageError.changed` if the
    /// file was removed or replaced.
    package func transact<Outcome>(_ body: (Database) throws -> Outcome) throws -> Outcome {
        try file.checkIdentity()
        try file.resolveDoubt(verify: verify)
        do {
            let outcome = try file.write(body)
            positionsBefore.removeAll(keepingCapacity: true)
            return outcome
        } catch {
            restorePositions()
            throw error
        }
    }

    /// Runs one read-only transaction, which also succeeds on a full disk.
    package func read<Outcome>(_ body: (Database) throws -> Outcome) throws -> Outcome {
        try file.read(body)
    }

    /// Throws `StorageError.changed` if the file was removed or replaced.
    package func checkIdentity() throws(StorageError) { try file.checkIdentity() }

    /// Compares the database with the note about the one that belongs here; writes a missing note.
    ///
    /// If the note can't be written, the next start writes it. Until then a loss is not noticed.
    package func checkPlace() {
        let note = IdentityNote(ofDatabase: path)
        if let expected = note.identity {
            isReplaced = expected != identity
        } else {
            isReplaced = false
            try? note.write(identity)
        }
    }

    /// Whether the disk has no space for a large batch; tries to allocate it.
    package var isDiskFull: Bool { disk.isFull }

    /// Whether the disk has space for a large batch; takes one system call while much space is
    /// free.
    package var hasDiskSpace: Bool { disk.hasSpace }

    /// Writes a few bytes to check that the file is writable; throws at once if another connection
    /// is writing.
    package func probe() throws { try file.withoutBusyTimeout { try transact(saveAge) } }

    /// Whether the write-ahead log is so long that it is checkpointed after the present batch.
    package var isLogLong: Bool { file.isLogLong }

    /// Whether the write-ahead log has enough commits for a checkpoint in a pause.
    package var isCheckpointUseful: Bool { file.isCheckpointUseful }

    /// Checkpoints the write-ahead log unless another connection reads; returns whether it did.
    ///
    /// Call it after the replies of a batch are sent, because it waits for the disk. Throws a
    /// `DatabaseError` if the checkpoint fails; no data is lost.
    package func checkpoint() throws -> Bool { try file.checkpoint() }

    /// The sequence number of the next event at a location.
    package func nextSequence(at location: LocationID) -> SequenceNumber {
        (position(of: location) ?? .none).next
    }

    /// The position of a location's stream; nil if it has no event yet.
    package func position(of location: LocationID) -> SequenceNumber? {
        streams[location]?.position
    }

    /// Appends an event under the next sequence number of its stream.
    package func append(_ event: PendingEvent, _ db: Database) throws -> EventRecord {
        try append(event, answering: nil, db)
    }

    /// Appends an event and, in the same row, the request that it answers.
    package func append(
        _ event: PendingEvent, answering request: [UInt8]?, _ db: Database
    ) throws -> EventRecord {
        let stream = try streams[event.location] ?? begin(event.location, db)
        let record = event.record(at: stream.position.next)
        try insertEvent(db).run { values in
            values.add(stream.number)
            values.add(record.sequence)
            values.add(age)
            values.add(Int(record.time.milliseconds))
            values.add(event.previous)
            values.add(record.type)
            values.add(record.subject)
            values.add(record.actor)
            values.add(record.correlation)
            values.add(utf8: request)
            values.add(utf8: record.data)
        }
        positionsBefore.append((record.location, stream.position))
        streams[record.location]?.position = record.sequence
        return record
    }

    /// Saves the age and closes the file; closes it even if the age can't be saved.
    package func close() throws {
        let saved = Result { try transact(saveAge) }
        try file.close()
        try saved.get()
    }

    private func begin(_ location: LocationID, _ db: Database) throws -> JournalStream {
        try db.prepared(JournalSchema.insertStream).run { $0.add(location.text) }
        let stream = JournalStream(number: Int(db.lastInsertedRowID), position: .none)
        positionsBefore.append((location, nil))
        streams[location] = stream
        return stream
    }

    private func restorePositions() {
        for (location, position) in positionsBefore.reversed() {
            if let position {
                streams[location]?.position = position
            } else {
                streams[location] = nil
            }
        }
        positionsBefore.removeAll(keepingCapacity: true)
    }

    private func load(_ db: Database) throws {
        age = try Self.age(db)
        streams = try Self.streams(db)
    }

    /// Compares the positions in the file with those in memory.
    ///
    /// They differ if the file lost a write or holds one that failed.
    private func verify(_ db: Database) throws {
        let stored = try Self.streams(db).mapValues(\.position)
        guard stored == positions else { throw StorageError.changed }
    }
}
