// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import GRDB
package import MessageBus
package import Wire

extension Journal {
    /// The sequence number up to which compaction may have removed events of a location's stream.
    ///
    /// No event after it is missing. Of older events, at least the last one of each subject
    /// remains.
    package func horizon(of location: LocationID) -> SequenceNumber {
        streams[location]?.horizon ?? .none
    }

    /// The events after a position of a location's stream, oldest first, each encoded by `encode`.
    ///
    /// Returns at most `limit` events, and ends after the event with which they reach `bytes`
    /// bytes.
    package func events(
        of location: LocationID, after: SequenceNumber, limit: Int, bytes: Int, _ db: Database,
        encode: (EventRecord) -> [UInt8]
    ) throws -> [[UInt8]] {
        guard let stream = streams[location], after < stream.position else { return [] }
        var events: [[UInt8]] = []
        var remaining = bytes
        try each(stream, after.next...stream.position, limit, location, db) { record, _ in
            let event = encode(record)
            events.append(event)
            remaining -= event.count
            return remaining > 0
        }
        return events
    }

    /// The events of a subject up to and including a sequence number, oldest first, each converted
    /// by `convert`.
    ///
    /// It follows the links to previous events, up to the subject's first event or to one that
    /// compaction has removed. It returns the newest events: at most `limit`, with at most `bytes`
    /// bytes of data in total, but at least one. It holds one event in memory at a time.
    package func history<Entry>(
        of subject: String, at location: LocationID, from sequence: SequenceNumber, limit: Int,
        bytes: Int, _ db: Database, convert: (EventRecord) throws -> Entry
    ) throws -> [Entry] {
        guard let stream = streams[location] else { return [] }
        var entries: [Entry] = []
        var remaining = bytes
        var next: SequenceNumber? = sequence
        while let sequence = next, entries.count < limit,
            let row = try row(stream, sequence, location, db),
            row.record.subject == subject
        {
            remaining -= row.record.data.count
            if remaining < 0, !entries.isEmpty { break }
            entries.append(try convert(row.record))
            next = row.previous
        }
        return entries.reversed()
    }

    /// The data of the event with this sequence number; nil if it is not an event of the subject.
    package func data(
        of subject: String, at location: LocationID, _ sequence: SequenceNumber, _ db: Database
    ) throws -> [UInt8]? {
        try history(
            of: subject, at: location, from: sequence, limit: 1, bytes: 0, db, convert: \.data
        ).last
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

    /// Passes the events in a range and their links to `body`, until it returns false.
    private func each(
        _ stream: JournalStream, _ range: ClosedRange<SequenceNumber>, _ limit: Int,
        _ location: LocationID, _ db: Database,
        _ body: (EventRecord, SequenceNumber?) throws -> Bool
    ) throws {
        try db.prepared(JournalSchema.selectEvents).each(with: { values in
            values.add(stream.number)
            values.add(range.lowerBound)
            values.add(range.upperBound)
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

/// The state of a subject at an earlier position of its stream.
package enum PastState {
    /// The data of its last event up to that position.
    case known([UInt8])
    /// It had no event up to that position.
    case missing
    /// Compaction has removed that event.
    case gone
}

extension Journal {
    /// The state of a subject at a sequence number.
    ///
    /// It follows the links to previous events from `last`, an event of the subject, which is read
    /// itself if it is old enough.
    package func state(
        of subject: String, at location: LocationID, _ sequence: SequenceNumber,
        from last: SequenceNumber, _ db: Database
    ) throws -> PastState {
        guard let stream = streams[location] else { return .missing }
        var next: SequenceNumber? = last
        while let candidate = next {
            guard let row = try row(stream, candidate, location, db),
                row.record.subject == subject
            else { return .gone }
            if candidate <= sequence { return .known(row.record.data) }
            next = row.previous
        }
        return .missing
    }
}
