// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB

/// The housekeeping of a second in which the service runs: little at a time, so that nobody waits.
extension Journal {
    /// Counts a second of service; forgets answers and thins events that are older than they are
    /// kept.
    ///
    /// `isQuiet` says that nothing was asked in that second, so that the disk has time for the
    /// database's log too. Throws a `DatabaseError` when the file can't be used; nothing is lost
    /// then, and each step has a transaction of its own: what a damaged page stops stops nothing
    /// that came before it.
    public func tend(isQuiet: Bool) throws { try tend(after: 1, isQuiet: isQuiet) }

    func tend(after seconds: Int, isQuiet: Bool = false) throws {
        age += seconds
        let isMinute = age / 60 > (age - seconds) / 60
        if isMinute { try transactBriefly(saveAge) }
        if isQuiet { try file.tidyLog() }
        if try read(hasOldAnswer) { forgottenAnswers += try transactBriefly(forgetOldAnswers) }
        if let location = try read(firstOldStream) {
            streams[location] = try transactBriefly { try thin(location, $0) }
        }
    }

    /// How many events are looked at in one step: about 1 ms with its commit, and more in a day
    /// than any restaurant has in a year.
    static let thinningStep = 20
    /// How many bytes a step removes before it ends, since large rows lie on many pages.
    static let stepBytes = 512 * 1024

    private func firstOldStream(_ db: Database) throws -> LocationID? {
        try streams.first { try !oldEvents(of: $1, limit: 1, db).isEmpty }?.key
    }

    /// Removes the predecessors of some old events: so the last state of each subject stays.
    private func thin(_ location: LocationID, _ db: Database) throws -> JournalStream? {
        guard var stream = streams[location] else { return nil }
        var bytes = 0
        for event in try oldEvents(of: stream, limit: Self.thinningStep, db) {
            stream.thinned = event.sequence
            guard let previous = event.previous else { continue }
            stream.horizon = max(stream.horizon, previous)
            bytes += try remove(previous, of: stream, db)
            if bytes >= Self.stepBytes { break }
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

    private func oldEvents(
        of stream: JournalStream, limit: Int, _ db: Database
    ) throws -> [(sequence: SequenceNumber, previous: SequenceNumber?)] {
        let events = try db.prepared(Self.selectNext).all(with: { values in
            values.add(stream.number)
            values.add(stream.thinned)
            values.add(limit)
        }) { row in
            (try row.sequence(0), try row.optional(2, row.sequence), age: try row.integer(1))
        }
        // From the first one on that is young, all are.
        return events.prefix { $0.age < age - eventLife }.map { ($0.0, $0.1) }
    }

    private static let selectNext = """
        SELECT sequence, age, previous FROM event WHERE stream = ? AND sequence > ?
        ORDER BY sequence LIMIT ?
        """

    private static let deleteEvent = """
        DELETE FROM event WHERE stream = ? AND sequence = ?
        RETURNING length(CAST(data AS BLOB)) + ifnull(length(CAST(request AS BLOB)), 0)
        """

    private static let updateStream = """
        UPDATE location_stream SET horizon = ?, thinned = ? WHERE number = ?
        """
}
