// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Wire

/// The housekeeping of a second in which the service runs: little at a time, so that nobody waits.
extension Journal {
    /// Counts a second of service; forgets answers and thins events that are older than they are
    /// kept.
    ///
    /// `isQuiet` says that nothing was asked in that second, so that the disk has time for the
    /// database's log too. Throws a `DatabaseError` when the file can't be used; nothing is lost
    /// then, and each step has a transaction of its own: what a damaged page stops stops nothing
    /// that came before it.
    package func tend(isQuiet: Bool) throws { try tend(after: 1, isQuiet: isQuiet) }

    func tend(after seconds: Int, isQuiet: Bool = false) throws {
        age += seconds
        let isMinute = age / 60 > (age - seconds) / 60
        if isMinute { try transact(saveAge) }
        if isQuiet { try file.checkpointIfIdle() }
        try file.withoutReadAhead(letOldGo)
    }

    private func letOldGo() throws {
        let end = ContinuousClock.now + tendingTime
        if try read(hasOldAnswer) {
            forgottenAnswers += try transact { try forgetOldAnswers(until: end, $0) }
        }
        if let location = try read(firstOldStream) {
            streams[location] = try transact { try thin(location, until: end, $0) }
        }
    }

    /// How many events are looked at in one step at most: about 1 ms with its commit.
    ///
    /// One a second would be more than any restaurant has in a day.
    static let thinningStep = 20

    private func firstOldStream(_ db: Database) throws -> LocationID? {
        try streams.first { try oldEvent(of: $1, db) != nil }?.key
    }

    /// Removes the predecessors of some old events: so the last state of each subject stays.
    private func thin(
        _ location: LocationID, until end: TendingStep.Instant, _ db: Database
    ) throws -> JournalStream? {
        guard var stream = streams[location] else { return nil }
        var step = TendingStep(rows: Self.thinningStep, until: end)
        while !step.isOver, let event = try oldEvent(of: stream, db) {
            stream.thinned = event.sequence
            stream.horizon = max(stream.horizon, event.previous ?? .none)
            step.count(bytes: try event.previous.map { try remove($0, of: stream, db) } ?? 0)
        }
        try db.prepared(Self.updateStream).run { values in
            values.add(stream.horizon)
            values.add(stream.thinned)
            values.add(stream.number)
        }
        return stream
    }

    /// Removes an event and tells how many bytes that were; none when it is gone already.
    private func remove(
        _ sequence: SequenceNumber, of stream: JournalStream, _ db: Database
    ) throws -> Int {
        try db.prepared(Self.deleteEvent).all(with: { values in
            values.add(stream.number)
            values.add(sequence)
        }) { try $0.integer(0) }.reduce(0, +)
    }

    /// The next event that is to be looked at, if it is old: from the first one on that is young,
    /// all are.
    private func oldEvent(
        of stream: JournalStream, _ db: Database
    ) throws -> (sequence: SequenceNumber, previous: SequenceNumber?)? {
        let next = try db.prepared(Self.selectNext).first(with: { values in
            values.add(stream.number)
            values.add(stream.thinned)
        }) { row in
            (try row.sequence(0), try row.optional(2, row.sequence), age: try row.integer(1))
        }
        guard let next, next.age < age - eventLife else { return nil }
        return (next.0, next.1)
    }

    private static let selectNext = """
        SELECT sequence, age, previous FROM event WHERE stream = ? AND sequence > ?
        ORDER BY sequence LIMIT 1
        """

    private static let deleteEvent = """
        DELETE FROM event WHERE stream = ? AND sequence = ?
        RETURNING length(CAST(data AS BLOB)) + ifnull(length(CAST(request AS BLOB)), 0)
        """

    private static let updateStream = """
        UPDATE location_stream SET horizon = ?, thinned = ? WHERE number = ?
        """
}
