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
    /// then.
    public func tend(isQuiet: Bool) throws { try tend(after: 1, isQuiet: isQuiet) }

    func tend(after seconds: Int, isQuiet: Bool = false) throws {
        age += seconds
        let isMinute = age / 60 > (age - seconds) / 60
        let (forgets, thins) = try read { db in (try hasOldAnswer(db), try firstOldStream(db)) }
        if isMinute || forgets || thins != nil {
            let (forgotten, thinned) = try transactBriefly { db in
                if isMinute { try saveAge(db) }
                return (
                    forgets ? try forgetOldAnswers(db) : 0,
                    try thins.map { ($0, try thin($0, db)) }
                )
            }
            forgottenAnswers += forgotten
            if let (location, stream) = thinned { streams[location] = stream }
        }
        if isQuiet { try file.tidyLog() }
    }

    /// How many events are looked at in one step: about 1 ms of work, and more in a day than any
    /// restaurant has in a year.
    static let thinningStep = 100

    private func firstOldStream(_ db: Database) throws -> LocationID? {
        try streams.first { try !oldEvents(of: $1, limit: 1, db).isEmpty }?.key
    }

    /// Removes the predecessors of some old events: so the last state of each subject stays.
    private func thin(_ location: LocationID, _ db: Database) throws -> JournalStream? {
        guard var stream = streams[location] else { return nil }
        for event in try oldEvents(of: stream, limit: Self.thinningStep, db) {
            stream.thinned = event.sequence
            guard let previous = event.previous else { continue }
            stream.horizon = max(stream.horizon, previous)
            try db.prepared("DELETE FROM event WHERE stream = ? AND sequence = ?").run { values in
                values.add(stream.number)
                values.add(previous)
            }
        }
        try db.prepared(Self.updateStream).run { values in
            values.add(stream.horizon)
            values.add(stream.thinned)
            values.add(stream.number)
        }
        return stream
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

    private static let updateStream = """
        UPDATE location_stream SET horizon = ?, thinned = ? WHERE number = ?
        """
}
