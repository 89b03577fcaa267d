// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Wire

/// The bounds of one maintenance step, and its progress.
///
/// A step visits at least one row if any row is due.
struct MaintenanceStep {
    typealias Instant = ContinuousClock.Instant

    /// The number of removed bytes after which a step ends, because large rows span many pages.
    private static let maximumBytes = 512 * 1024

    /// The number of visited rows.
    private(set) var rows = 0
    private var bytes = 0
    private let maximumRows: Int
    private let end: Instant

    /// Creates a step that ends after a number of rows or at an instant, whichever comes first.
    init(rows: Int, until end: Instant) {
        maximumRows = rows
        self.end = end
    }

    /// Whether the remaining rows wait for the next second.
    var isOver: Bool {
        rows >= maximumRows || bytes >= Self.maximumBytes || rows > 0 && .now >= end
    }

    /// Counts one visited row and the bytes removed with it.
    mutating func count(bytes: Int) {
        rows += 1
        self.bytes += bytes
    }
}

/// The maintenance of each second of service, in small steps that do not delay commands.
extension Journal {
    /// Counts one second of service, deletes expired answers and compacts old events.
    ///
    /// Throws a `DatabaseError` if the file can't be used; no data is lost. Each step has its own
    /// transaction, so a damaged page does not undo the steps before it.
    package func maintain() throws { try maintain(after: 1) }

    func maintain(after seconds: Int) throws {
        age += seconds
        let isMinute = age / 60 > (age - seconds) / 60
        if isMinute { try transact(saveAge) }
        try file.withoutReadAhead(removeExpired)
    }

    private func removeExpired() throws {
        let end = ContinuousClock.now + maintenanceTime
        if try read(hasExpiredAnswer) {
            expiredAnswers += try transact { try deleteExpiredAnswers(until: end, $0) }
        }
        if let location = try read(firstStreamToCompact) {
            streams[location] = try transact { try compact(location, until: end, $0) }
        }
    }

    /// The maximum number of events that one step visits: about 1 ms including its commit.
    ///
    /// Even one event a second would exceed what any restaurant produces in a day.
    static let compactionStep = 20

    private func firstStreamToCompact(_ db: Database) throws -> LocationID? {
        try streams.first { try oldEvent(of: $1, db) != nil }?.key
    }

    /// Removes the predecessors of some old events; the last event of each subject stays.
    private func compact(
        _ location: LocationID, until end: MaintenanceStep.Instant, _ db: Database
    ) throws -> JournalStream? {
        guard var stream = streams[location] else { return nil }
        var step = MaintenanceStep(rows: Self.compactionStep, until: end)
        while !step.isOver, let event = try oldEvent(of: stream, db) {
            stream.compacted = event.sequence
            stream.horizon = max(stream.horizon, event.previous ?? .none)
            step.count(bytes: try event.previous.map { try remove($0, of: stream, db) } ?? 0)
        }
        try db.prepared(Self.updateStream).run { values in
            values.add(stream.horizon)
            values.add(stream.compacted)
            values.add(stream.number)
        }
        return stream
    }

    /// Removes an event; returns its size in bytes, or 0 if it was removed before.
    private func remove(
        _ sequence: SequenceNumber, of stream: JournalStream, _ db: Database
    ) throws -> Int {
        try db.prepared(Self.deleteEvent).all(with: { values in
            values.add(stream.number)
            values.add(sequence)
        }) { try $0.integer(0) }.reduce(0, +)
    }

    /// The first event that compaction has not visited; nil if it is too young.
    ///
    /// All later events are too young then, too.
    private func oldEvent(
        of stream: JournalStream, _ db: Database
    ) throws -> (sequence: SequenceNumber, previous: SequenceNumber?)? {
        let next = try db.prepared(Self.selectNext).first(with: { values in
            values.add(stream.number)
            values.add(stream.compacted)
        }) { row in
            (try row.sequence(0), try row.optional(2, row.sequence), age: try row.integer(1))
        }
        guard let next, next.age < age - eventRetention else { return nil }
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
