// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Wire

/// One location's stream in the journal.
struct JournalStream {
    /// The key of its row in `location_stream`.
    let number: Int
    /// The sequence number of its last event.
    var position: SequenceNumber
    /// The last sequence number up to which compaction may have removed events.
    var horizon = SequenceNumber.none
    /// The sequence number of the last event that compaction has visited.
    var compacted = SequenceNumber.none
}

extension Journal {
    /// The name of the database, which its copies share; see `IdentityNote`.
    static func identity(_ db: Database) throws -> String {
        let text = try db.prepared("SELECT identity FROM journal").first { try $0.text(0) }
        guard let text else { throw StorageError.unreadable("journal.identity") }
        return text
    }

    /// The database's epoch; a backup gets a new one when a service opens it for the first time.
    static func loadEpoch(_ db: Database, _ now: Timestamp) throws -> Epoch {
        let row = try db.prepared("SELECT epoch, is_copy FROM journal")
            .first { (try $0.identifier(0) as Epoch, try $0.flag(1)) }
        guard let (epoch, isCopy) = row else { throw StorageError.unreadable("journal.epoch") }
        guard isCopy else { return epoch }
        let new = JournalSchema.newEpoch(at: now)
        try db.prepared("UPDATE journal SET epoch = ?, is_copy = 0").run { $0.add(new.text) }
        return new
    }

    /// Whether the database was created as a trial database.
    static func isTrial(_ db: Database) throws -> Bool {
        try db.prepared("SELECT is_trial FROM journal").first { try $0.flag(0) } ?? false
    }

    static func age(_ db: Database) throws -> Int {
        try db.prepared("SELECT age FROM journal").first { try $0.integer(0) } ?? 0
    }

    func saveAge(_ db: Database) throws {
        try db.prepared("UPDATE journal SET age = ?").run { $0.add(age) }
    }

    /// All streams with their positions.
    ///
    /// A position is the sequence number of the last event, which compaction never removes.
    static func streams(_ db: Database) throws -> [LocationID: JournalStream] {
        var streams: [LocationID: JournalStream] = [:]
        for (location, stream) in try db.prepared(selectStreams).all(Self.stream) {
            streams[location] = stream
            streams[location]?.position = try position(of: stream.number, db)
        }
        return streams
    }

    /// A stream without its position.
    private static func stream(_ row: StatementColumns) throws -> (LocationID, JournalStream) {
        let stream = JournalStream(
            number: try row.integer(1), position: .none, horizon: try row.sequence(2),
            compacted: try row.sequence(3))
        return (try row.identifier(0), stream)
    }

    private static func position(of stream: Int, _ db: Database) throws -> SequenceNumber {
        let last = try db.prepared(selectLast).first(with: { $0.add(stream) }) { row in
            try row.sequence(0)
        }
        guard let last else { throw StorageError.unreadable("event.sequence") }
        return last
    }

    private static let selectStreams = """
        SELECT location, number, horizon, thinned FROM location_stream
        """

    private static let selectLast = """
        SELECT sequence FROM event WHERE stream = ? ORDER BY sequence DESC LIMIT 1
        """
}
