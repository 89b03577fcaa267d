// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus

extension Journal {
    /// The place in a location's stream up to which events may be missing: those that another one
    /// of their subject has followed, long ago.
    public func horizon(of location: LocationID) -> SequenceNumber {
        streams[location]?.horizon ?? .none
    }

    /// What happened at a location after a place in its stream, oldest first, at most `limit`
    /// events.
    public func events(
        of location: LocationID, after: SequenceNumber, limit: Int, _ db: Database
    ) throws -> [EventRecord] {
        guard let stream = streams[location], let last = positions[location], after < last
        else { return [] }
        return try rows(stream, after.next...last, limit, location, db)
            .map(\.record)
    }

    /// What happened to a subject up to and with the event of this number, oldest first: at most
    /// `limit` events, the newest of them.
    ///
    /// Follows the events back by the `previous` that each was appended with, and ends where one
    /// has none or is no longer kept.
    public func history(
        of subject: String, at location: LocationID, from sequence: SequenceNumber, limit: Int,
        _ db: Database
    ) throws -> [EventRecord] {
        guard let stream = streams[location] else { return [] }
        var records: [EventRecord] = []
        var place: SequenceNumber? = sequence
        while let sequence = place, records.count < limit,
            let row = try rows(stream, sequence...sequence, 1, location, db).first,
            row.record.subject == subject
        {
            records.append(row.record)
            place = row.previous
        }
        return records.reversed()
    }

    private func rows(
        _ stream: JournalStream, _ places: ClosedRange<SequenceNumber>, _ limit: Int,
        _ location: LocationID, _ db: Database
    ) throws -> [(record: EventRecord, previous: SequenceNumber?)] {
        try db.prepared(JournalSchema.selectEvents).all(with: { values in
            values.add(stream.number)
            values.add(places.lowerBound)
            values.add(places.upperBound)
            values.add(limit)
        }) { row in
            (try Self.record(row, location), try row.optional(7, row.sequence))
        }
    }

    private static func record(_ row: StatementColumns, _ location: LocationID) throws
        -> EventRecord
    {
        EventRecord(
            location: location, sequence: try row.sequence(0), type: try row.text(2),
            subject: try row.text(3), time: try row.timestamp(1), actor: try row.text(4),
            correlation: try row.text(5), data: try row.utf8(6))
    }
}
