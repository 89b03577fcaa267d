// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Wire

extension Journal {
    /// The place in a location's stream up to which events may be missing: those that another one
    /// of their subject has followed, long ago.
    package func horizon(of location: LocationID) -> SequenceNumber {
        streams[location]?.horizon ?? .none
    }

    /// What happened at a location after a place in its stream, oldest first, as `write` writes
    /// each event: at most `limit` events, and none after those that together have `bytes`.
    package func events(
        of location: LocationID, after: SequenceNumber, limit: Int, bytes: Int, _ db: Database,
        _ write: (EventRecord) -> [UInt8]
    ) throws -> [[UInt8]] {
        guard let stream = streams[location], after < stream.position else { return [] }
        var events: [[UInt8]] = []
        var left = bytes
        try each(stream, after.next...stream.position, limit, location, db) { record, _ in
            let event = write(record)
            events.append(event)
            left -= event.count
            return left > 0
        }
        return events
    }

    /// What `read` makes of what happened to a subject up to and with the event of this number,
    /// oldest first: of at most `limit` events that together have at most `bytes` of data, the
    /// newest of them, and of one in any case.
    ///
    /// Follows the events back by the `previous` that each was appended with, and ends where one
    /// has none or is no longer kept. Holds one event at a time.
    package func history<Entry>(
        of subject: String, at location: LocationID, from sequence: SequenceNumber, limit: Int,
        bytes: Int, _ db: Database, _ read: (EventRecord) throws -> Entry
    ) throws -> [Entry] {
        guard let stream = streams[location] else { return [] }
        var entries: [Entry] = []
        var left = bytes
        var place: SequenceNumber? = sequence
        while let sequence = place, entries.count < limit,
            let row = try row(stream, sequence, location, db),
            row.record.subject == subject
        {
            left -= row.record.data.count
            if left < 0, !entries.isEmpty { break }
            entries.append(try read(row.record))
            place = row.previous
        }
        return entries.reversed()
    }

    /// The data of the event of this number, when it is one of this subject.
    package func data(
        of subject: String, at location: LocationID, _ sequence: SequenceNumber, _ db: Database
    ) throws -> [UInt8]? {
        try history(of: subject, at: location, from: sequence, limit: 1, bytes: 0, db, \.data).last
    }

    private func row(
        _ stream: JournalStream, _ sequence: SequenceNumber, _ location: LocationID, _ db: Database
    ) throws -> (record: EventRecord, previous: SequenceNumber?)? {
        var row: (EventRecord, SequenceNumber?)?
        try each(stream, sequence...sequence, 1, location, db) {
            row = ($0, $1)
            return false
        }
        return row
    }

    /// Reads events one after the other, with the `previous` of each, for as long as `body` says.
    private func each(
        _ stream: JournalStream, _ places: ClosedRange<SequenceNumber>, _ limit: Int,
        _ location: LocationID, _ db: Database,
        _ body: (EventRecord, SequenceNumber?) throws -> Bool
    ) throws {
        try db.prepared(JournalSchema.selectEvents).each(with: { values in
            values.add(stream.number)
            values.add(places.lowerBound)
            values.add(places.upperBound)
            values.add(limit)
        }) { row in
            let record = try Self.record(row, location)
            bytesRead += record.data.count
            return try body(record, try row.optional(7, row.sequence))
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
