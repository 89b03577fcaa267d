// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import GRDB
import MessageBus
package import Wire

/// Gives the streams of a database other events, in a migration that changes what an entity is.
///
/// The database gets a new epoch, so followers ask for snapshots. Its earlier events are deleted,
/// and sequence numbers go on.
package struct StreamRewrite {
    private let db: Database
    private let age: Int

    /// Begins the new epoch and deletes all events; each stream needs a new event afterwards.
    package init(_ db: Database, at now: Timestamp) throws {
        self.db = db
        age = try Journal.age(db)
        try db.prepared("UPDATE journal SET epoch = ?").run { values in
            values.add(JournalSchema.newEpoch(at: now).text)
        }
        try db.execute(sql: Self.clear)
    }

    /// Appends an event to the stream of its location; returns its sequence number.
    package func append(_ event: PendingEvent) throws -> SequenceNumber {
        let (number, sequence) = try stream(of: event.location)
        let record = event.record(at: sequence)
        try db.prepared(JournalSchema.insertEvent).run { values in
            values.add(number)
            values.add(sequence)
            values.add(age)
            values.add(Int(record.time.milliseconds))
            values.add(event.previous)
            values.add(record.type)
            values.add(record.subject)
            values.add(record.actor)
            values.add(record.correlation)
            values.add(String?.none)
            values.add(utf8: record.data)
        }
        return sequence
    }

    /// The number of a location's stream and the next sequence number; begins a missing stream.
    private func stream(of location: LocationID) throws -> (Int, SequenceNumber) {
        let known = try db.prepared(Self.selectNext).first(with: { $0.add(location.text) }) { row in
            (try row.integer(0), try row.sequence(1).next)
        }
        if let known { return known }
        try db.prepared(JournalSchema.insertStream).run { $0.add(location.text) }
        return (Int(db.lastInsertedRowID), SequenceNumber.none.next)
    }

    private static let clear = """
        UPDATE location_stream SET
            horizon = (SELECT ifnull(max(sequence), 0) FROM event WHERE stream = number),
            thinned = (SELECT ifnull(max(sequence), 0) FROM event WHERE stream = number);
        DELETE FROM event;
        """

    private static let selectNext = """
        SELECT number,
            max(horizon, ifnull((SELECT max(sequence) FROM event WHERE stream = number), 0))
        FROM location_stream WHERE location = ?
        """
}
