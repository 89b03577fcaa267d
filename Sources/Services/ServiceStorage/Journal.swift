// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Wire

/// What the databases of all services share: the epoch, the log of what happened, and the commands
/// that were decided, in one SQLite file with the service's own tables.
///
/// A commit is on the disk when it returns (WAL, `synchronous=FULL`). Confined to the
/// service's poll thread.
package final class Journal {
    /// The numbering of this database's streams, made when the file was.
    ///
    /// A backup that is restored gets another one, because events after it may have been told.
    package let epoch: Epoch
    /// Whether the database was made to be tried out, so that a load may write into it.
    ///
    /// Decided when the file is made; a backup has what its original has.
    package let isTrial: Bool
    /// Where each stream stands; inside a transaction, with what was appended in it.
    ///
    /// Never inlined, else the compiler would not make a `JournalService` for each state.
    package var positions: [LocationID: SequenceNumber] {
        @inline(never) get { streams.mapValues(\.position) }
    }
    /// How many seconds the service has run in all, by no clock that can be set.
    package internal(set) var age = 0
    /// After how many seconds of service events are thinned.
    let eventLife: Int
    /// For how many seconds of service an answer is remembered.
    package let answerLife: Int
    /// After how long a step of upkeep ends.
    ///
    /// What is old comes from the disk page by page, and the commit waits for the disk, too: 2 ms
    /// leave it 3 of the 5 that upkeep may hold up commands.
    var tendingTime = Duration.milliseconds(2)
    /// How many answers were forgotten since the start, because they were that old.
    package internal(set) var forgottenAnswers = 0
    /// How many bytes of data all events had that were read since the start.
    package internal(set) var bytesRead = 0
    let file: JournalFile
    package let path: String
    private let disk: DiskSpace
    var streams: [LocationID: JournalStream] = [:]
    private var insertEvent = KeptStatement(JournalSchema.insertEvent)
    var selectDecision = KeptStatement(JournalSchema.selectDecision)
    /// Where streams stood before the transaction moved them.
    private var moved: [(location: LocationID, from: SequenceNumber?)] = []

    /// How long events are kept when nothing else is said: 90 days.
    package static let usualEventLife = Duration.seconds(90 * 24 * 60 * 60)
    /// The shortest time that events can be kept: 2 days, since they answer repeated commands.
    package static let shortestEventLife = Duration.seconds(2 * 24 * 60 * 60)
    /// The shortest time that answers can be kept, which is the one that the contract promises: 24
    /// hours.
    package static let shortestAnswerLife = Duration.seconds(24 * 60 * 60)

    /// Opens the file, or makes it.
    ///
    /// `migrations` adds the service's own tables; migrations are named and only appended.
    /// `keepAnswers` is how long an answer is remembered, `keepEvents` how long an event is kept
    /// that another one of its subject has followed, but no shorter than answers, since it is one;
    /// both are counted in time that the service has run. With `isTrial` a file that is made
    /// becomes a trial database, and one that is none is refused. Throws a `StorageError` when the
    /// file can't be used.
    package init(
        path: String, now: Timestamp, keepEvents: Duration = Journal.usualEventLife,
        keepAnswers: Duration = Journal.shortestAnswerLife, isTrial: Bool = false,
        migrations: (inout DatabaseMigrator) -> Void
    ) throws {
        let keepAnswers = max(keepAnswers, Self.shortestAnswerLife)
        answerLife = Int(keepAnswers.components.seconds)
        eventLife = Int(max(keepEvents, keepAnswers, Self.shortestEventLife).components.seconds)
        self.path = path
        disk = DiskSpace(of: path)
        var migrator = DatabaseMigrator()
        JournalSchema.register(in: &migrator, now: now, isTrial: isTrial)
        migrations(&migrator)
        (file, self.isTrial, epoch) = try StorageError.explaining(opening: path) { [migrator] in
            let file = try JournalFile(path: path)
            try file.migrate(migrator, path: path)
            let isMarked = try file.read(Self.isTrial)
            if isTrial, !isMarked { throw StorageError.notTrial(path) }
            return (file, isMarked, try file.write { try Self.takeEpoch($0, now) })
        }
        try StorageError.explaining(opening: path) {
            try file.read(load)
            try file.recoverLog()
        }
    }

    /// Runs one transaction: all of it is on the disk when this returns, or nothing of it if it
    /// throws.
    package func transact<Outcome>(_ body: (Database) throws -> Outcome) throws -> Outcome {
        try file.checkIdentity()
        try file.resolveDoubt(verify: verify)
        do {
            let outcome = try file.write(body)
            moved.removeAll(keepingCapacity: true)
            return outcome
        } catch {
            moveBack()
            throw error
        }
    }

    /// Runs one transaction that writes nothing; it succeeds on a full disk too.
    package func read<Outcome>(_ body: (Database) throws -> Outcome) throws -> Outcome {
        try file.read(body)
    }

    /// Throws `StorageError.changed` if the file was removed or replaced.
    package func checkIdentity() throws(StorageError) { try file.checkIdentity() }

    /// Whether a file of a large turn's size can't be made.
    package var isDiskFull: Bool { disk.isFull }

    /// Whether the disk has room for a large turn.
    package var hasRoom: Bool { disk.hasRoom }

    /// Writes a little, to learn whether the file can be written; throws at once if somebody else
    /// writes.
    package func probe() throws { try file.withoutBusyTimeout { try transact(saveAge) } }

    /// Empties the file's log when it is long, and tells whether it did; throws a `DatabaseError`
    /// when that fails: nothing is lost then.
    package func checkpointIfLong() throws -> Bool { try file.checkpointIfLong() }

    /// The number that the next event of a location gets.
    package func nextSequence(at location: LocationID) -> SequenceNumber {
        (position(of: location) ?? .none).next
    }

    /// Where a location's stream stands; nil when it has not begun.
    package func position(of location: LocationID) -> SequenceNumber? {
        streams[location]?.position
    }

    /// Gives what happened the next number of its stream and writes it down.
    package func append(_ happening: Happening, _ db: Database) throws -> EventRecord {
        try append(happening, answering: [UInt8]?.none, db)
    }

    /// Writes down what happened, and the request when the event is its answer.
    package func append(
        _ happening: Happening, answering request: (some Sequence<UInt8>)?, _ db: Database
    ) throws -> EventRecord {
        let stream = try streams[happening.location] ?? begin(happening.location, db)
        let record = happening.record(at: stream.position.next)
        try insertEvent(db).run { values in
            values.add(stream.number)
            values.add(record.sequence)
            values.add(age)
            values.add(Int(record.time.milliseconds))
            values.add(happening.previous)
            values.add(record.type)
            values.add(record.subject)
            values.add(record.actor)
            values.add(record.correlation)
            values.add(utf8: request)
            values.add(utf8: record.data)
        }
        moved.append((record.location, stream.position))
        streams[record.location]?.position = record.sequence
        return record
    }

    /// Closes the file, also when it can't be written.
    package func close() throws {
        let saved = Result { try transact(saveAge) }
        try file.close()
        try saved.get()
    }

    private func begin(_ location: LocationID, _ db: Database) throws -> JournalStream {
        try db.execute(
            sql: "INSERT INTO location_stream (location) VALUES (?)", arguments: [location.text])
        let stream = JournalStream(number: Int(db.lastInsertedRowID), position: .none)
        moved.append((location, nil))
        streams[location] = stream
        return stream
    }

    /// A stream that stood nowhere had not begun.
    private func moveBack() {
        for (location, place) in moved.reversed() {
            if let place { streams[location]?.position = place } else { streams[location] = nil }
        }
        moved.removeAll(keepingCapacity: true)
    }

    private func load(_ db: Database) throws {
        age = try Self.age(db)
        streams = try Self.streams(db)
    }

    /// A file that lost a write or has one too many is told by where its streams stand.
    private func verify(_ db: Database) throws {
        let places = try Self.streams(db).mapValues(\.position)
        guard places == positions else { throw StorageError.changed }
    }
}
