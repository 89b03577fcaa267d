// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import GRDBSQLite
import MessageBus
import Testing
import TestSupport
import Wire

@testable import ServiceStorage

@Suite struct RetentionTests {
    private static let day = 24 * 60 * 60
    private static let countAnswers = "SELECT count(*) FROM answer"

    /// Appends events of several subjects in rotation, each linked to its predecessor.
    private static func append(
        _ count: Int, of subjects: Int, _ harness: JournalHarness, from first: Int = 1
    ) throws {
        for number in first..<(first + count) {
            let previous = number > subjects ? SequenceNumber(UInt64(number - subjects)) : nil
            _ = try harness.append("\(number % subjects)", after: previous)
        }
    }

    @Test func `answers expire in steps after a day of service`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        try harness.transact { transaction in
            for number in 0..<500 {
                _ = try harness.perform(
                    JournalHarness.payload("nothing", key: "old-\(number)"), in: &transaction)
            }
        }
        try harness.journal.maintain(after: 60)
        _ = try harness.write("nothing", key: "new")

        try harness.journal.maintain(after: Self.day - 60)
        #expect(try harness.query(Self.countAnswers) == ["501"])
        for left in [301, 101, 1, 1] {
            try harness.journal.maintain()
            #expect(try harness.query(Self.countAnswers) == ["\(left)"])
        }
        try harness.journal.maintain(after: 60)
        #expect(try harness.query(Self.countAnswers) == ["0"])
    }

    @Test func `commits and maintenance do not checkpoint a long log`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)

        _ = try harness.write(String(repeating: "x", count: 10_000_000), key: "1")
        for _ in 1...30 { try harness.journal.maintain(after: 60) }
        #expect(try folder.size() < 1_000_000)

        #expect(harness.journal.isLogLong)
        #expect(try harness.journal.checkpoint())
        #expect(try folder.size() > 10_000_000)
    }

    @Test func `a checkpoint is useful from a hundred commits or a long log on`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)

        for number in 1...99 { _ = try harness.write("x", key: "\(number)") }
        #expect(!harness.journal.isCheckpointUseful)
        _ = try harness.write("x", key: "100")
        #expect(harness.journal.isCheckpointUseful)
        #expect(try harness.journal.checkpoint())
        #expect(!harness.journal.isCheckpointUseful)

        _ = try harness.write(String(repeating: "x", count: 10_000_000), key: "101")
        #expect(harness.journal.isCheckpointUseful)
    }

    @Test func `a short log is not checkpointed after a batch`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let size = try folder.size()

        _ = try harness.write(String(repeating: "x", count: 1_000_000), key: "1")

        #expect(!harness.journal.isLogLong)
        #expect(try folder.size() == size)
    }

    @Test func `answers are retained for the configured time, and expired ones counted`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database, answerRetention: .seconds(3 * Self.day))
        for key in ["1", "2"] { _ = try harness.write("nothing", key: key) }

        try harness.journal.maintain(after: 3 * Self.day)
        #expect(try harness.query(Self.countAnswers) == ["2"])
        #expect(harness.journal.expiredAnswers == 0)

        try harness.journal.maintain()
        #expect(try harness.query(Self.countAnswers) == ["0"])
        #expect(harness.journal.expiredAnswers == 2)
    }

    @Test func `answers are retained for at least a day, and events as long as answers`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database, answerRetention: .zero)
        #expect(harness.journal.answerRetention == Self.day)

        let other = try TemporaryFolder()
        let longer = try JournalHarness(
            other.database, eventRetention: .zero, answerRetention: .seconds(9 * Self.day))
        #expect(longer.journal.eventRetention == 9 * Self.day)
    }

    @Test func `a failed step deletes nothing`() throws {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        _ = try harness.write("nothing", key: "old")

        FaultyDisk.set(.full, in: folder.path)
        #expect(throws: (any Error).self) { try harness.journal.maintain(after: 2 * Self.day) }
        FaultyDisk.set(nil, in: folder.path)
        #expect(harness.journal.expiredAnswers == 0)
        #expect(try harness.query(Self.countAnswers) == ["1"])

        try harness.journal.maintain()
        #expect(try harness.query(Self.countAnswers) == ["0"])
    }

    @Test(arguments: [1, -1, 24 * 365 * 50, -24 * 365 * 50])
    func `a system clock that jumps does not change ages`(hours: Int) throws {
        let folder = try TemporaryFolder()
        var harness = try JournalHarness(
            folder.database, eventRetention: Journal.minimumEventRetention)
        for _ in 0..<2 {
            try Self.append(2, of: 1, harness, from: harness.count + 1)
            _ = try harness.write("nothing", key: "\(harness.count)")
            harness.now = harness.now + .seconds(hours * 3600)
        }
        try harness.journal.maintain(after: Self.day)
        #expect(try harness.query("SELECT sequence FROM event") == ["1", "2", "3", "4"])
        #expect(try harness.query(Self.countAnswers) == ["2"])

        try harness.journal.maintain(after: Self.day + 1)
        #expect(try harness.query("SELECT sequence FROM event") == ["4"])
        #expect(try harness.query(Self.countAnswers) == ["0"])
    }

    @Test func `only the running time of the service counts, across restarts`() throws {
        let folder = try TemporaryFolder()
        do {
            let harness = try JournalHarness(folder.database)
            _ = try harness.write("nothing", key: "1")
            try harness.journal.maintain(after: Self.day)
            try harness.journal.close()
        }

        let harness = try JournalHarness(folder.database)

        #expect(try harness.query(Self.countAnswers) == ["1"])
        try harness.journal.maintain()
        #expect(try harness.query(Self.countAnswers) == ["0"])
    }

    @Test func `old events are compacted to the last of each subject, in steps`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database, eventRetention: .seconds(3 * Self.day))
        let (step, old) = (Journal.compactionStep, Journal.compactionStep * 5 / 2)
        try Self.append(old, of: 3, harness)
        try harness.journal.maintain(after: 2 * Self.day)
        try Self.append(10, of: 3, harness, from: old + 1)

        try harness.journal.maintain(after: Self.day)
        #expect(try harness.query("SELECT count(*) FROM event") == ["\(old + 10)"])
        // Each visited event removes its predecessor, three events before it.
        for horizon in [step - 3, 2 * step - 3, old - 3, old - 3] {
            try harness.journal.maintain()
            #expect(harness.journal.horizon(of: "00001") == SequenceNumber(UInt64(horizon)))
            #expect(try harness.query("SELECT count(*) FROM event") == ["\(old + 10 - horizon)"])
        }

        try harness.journal.maintain(after: 2 * Self.day)
        let last = old + 10
        #expect(
            try harness.query("SELECT sequence FROM event")
                == ["\(last - 2)", "\(last - 1)", "\(last)"])
        #expect(harness.journal.positions == ["00001": SequenceNumber(UInt64(last))])
    }

    @Test func `compaction turns off read-ahead`() throws {
        let folder = try TemporaryFolder()
        let file = CachedFile(path: folder.database)
        do {
            let harness = try JournalHarness(folder.database)
            let text = String(repeating: "x", count: 3000)
            try harness.transact { transaction in
                for key in 1...600 {
                    _ = try harness.perform(
                        JournalHarness.payload(text, key: "\(key)"), in: &transaction)
                }
            }
            try harness.journal.maintain(after: 91 * Self.day)
            try harness.journal.close()
        }
        try file.evict()
        let harness = try JournalHarness(folder.database)
        let (cached, read) = (try file.cachedPages(), try harness.pagesRead())

        try harness.journal.maintain()

        let compacted = try #require(harness.journal.streams["00001"]).compacted
        #expect(compacted == SequenceNumber(UInt64(2 * Journal.compactionStep)))
        #expect(try file.cachedPages() - cached <= harness.pagesRead() - read)
    }

    @Test func `a step ends by the size of the removed rows, too`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let large = Array(repeating: UInt8(ascii: "x"), count: 150_000)
        var last: SequenceNumber?
        for number in 1...20 {
            try harness.journal.transact { db in
                let event = PendingEvent(
                    location: "00001", type: "note.written", subject: "a", time: harness.now,
                    context: CommandContext(key: "own", terminal: "notes-service"), data: large,
                    previous: last)
                last = try harness.journal.append(event, db).sequence
                let key = CommandKey(stringLiteral: "\(number)")
                try harness.journal.store(.result([0x31]), to: key, request: large, db)
            }
        }

        try harness.journal.maintain(after: 91 * Self.day)

        // Four rows of 150,000 bytes exceed the maximum of a step.
        #expect(try harness.query("SELECT count(*) FROM event") == ["16"])
        #expect(try harness.query(Self.countAnswers) == ["16"])
        for _ in 1...4 { try harness.journal.maintain() }
        #expect(try harness.query("SELECT sequence FROM event") == ["20"])
        #expect(try harness.query(Self.countAnswers) == ["0"])
    }

    @Test func `a step ends after its time, but visits at least one row`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        harness.journal.maintenanceTime = .zero
        for key in ["1", "2", "3"] { _ = try harness.write("nothing", key: key) }
        try Self.append(4, of: 1, harness)

        try harness.journal.maintain(after: 91 * Self.day)
        #expect(try harness.query(Self.countAnswers) == ["2"])
        for left in ["4", "3", "2", "1"] {
            #expect(try harness.query("SELECT count(*) FROM event") == [left])
            try harness.journal.maintain()
        }
        #expect(try harness.query(Self.countAnswers) == ["0"])
    }

    @Test func `a damaged page stops compaction and nothing else`() throws {
        let folder = try TemporaryFolder()
        try DamagedFile.make(folder.database)
        let harness = try JournalHarness(folder.database)
        _ = try harness.write("nothing", key: "old")

        #expect(throws: (any Error).self) { try harness.journal.maintain(after: 91 * Self.day) }

        #expect(try harness.query(Self.countAnswers) == ["0"])
        #expect(harness.journal.expiredAnswers == 1)
        #expect(try harness.query("SELECT age FROM journal") == ["\(harness.journal.age)"])
    }

    @Test func `the horizon and the progress of compaction survive a restart`() throws {
        let folder = try TemporaryFolder()
        let firstHorizon = SequenceNumber(UInt64(Journal.compactionStep - 2))
        let last = Journal.compactionStep * 3 / 2
        do {
            let harness = try JournalHarness(folder.database)
            try Self.append(last, of: 2, harness)
            try harness.journal.maintain(after: 91 * Self.day)
            #expect(harness.journal.horizon(of: "00001") == firstHorizon)
            try harness.journal.close()
        }

        let harness = try JournalHarness(folder.database)

        #expect(harness.journal.horizon(of: "00001") == firstHorizon)
        try harness.journal.maintain()
        #expect(harness.journal.horizon(of: "00001") == SequenceNumber(UInt64(last - 2)))
        #expect(try harness.query("SELECT sequence FROM event") == ["\(last - 1)", "\(last)"])
        #expect(harness.journal.positions == ["00001": SequenceNumber(UInt64(last))])
    }

    @Test func `every stream is compacted, and the last event of each subject stays`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let places: [LocationID] = ["00001", "00002", "00003"]
        for place in places {
            let first = try harness.append("a", at: place)
            _ = try harness.append("a", at: place, after: first.sequence)
            _ = try harness.append("b", at: place)
        }

        try harness.journal.maintain(after: 91 * Self.day)
        for _ in places { try harness.journal.maintain() }

        #expect(
            try harness.query("SELECT location, sequence FROM events ORDER BY location, sequence")
                == places.flatMap { ["\"\($0)\" 2", "\"\($0)\" 3"] })
    }

    @Test func `events are retained for at least two days`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database, eventRetention: .zero)
        try Self.append(2, of: 1, harness)

        try harness.journal.maintain(after: 2 * Self.day)
        #expect(try harness.query("SELECT count(*) FROM event") == ["2"])
        try harness.journal.maintain()
        #expect(try harness.query("SELECT count(*) FROM event") == ["1"])
    }

    @Test func `a history is read back from its last event`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        try Self.append(30, of: 3, harness)
        func history(
            _ subject: String, from sequence: UInt64, limit: Int, bytes: Int = 1000
        ) throws -> [UInt64] {
            try harness.journal.read { db in
                try harness.journal.history(
                    of: subject, at: "00001", from: SequenceNumber(sequence), limit: limit,
                    bytes: bytes, db, convert: \.sequence.number)
            }
        }

        #expect(try history("0", from: 30, limit: 100) == [3, 6, 9, 12, 15, 18, 21, 24, 27, 30])
        #expect(try history("0", from: 12, limit: 2) == [9, 12])
        // Each has two bytes of data.
        #expect(try history("0", from: 30, limit: 100, bytes: 7) == [24, 27, 30])
        #expect(try history("0", from: 30, limit: 100, bytes: 1) == [30])
        #expect(try history("1", from: 30, limit: 100) == [])
        #expect(try history("0", from: 31, limit: 100) == [])

        try harness.journal.maintain(after: 91 * Self.day)
        try harness.journal.maintain()
        #expect(try history("0", from: 30, limit: 100) == [30])
    }
}

extension JournalHarness {
    /// The number of events at the first location.
    fileprivate var count: Int { Int(journal.positions["00001"]?.number ?? 0) }

    /// The number of pages that SQLite has read from the database file or its log.
    fileprivate func pagesRead() throws -> Int {
        try journal.read { db in
            var (count, maximum): (CInt, CInt) = (0, 0)
            let kind = SQLITE_DBSTATUS_CACHE_MISS
            try #require(sqlite3_db_status(db.sqliteConnection, kind, &count, &maximum, 0) == 0)
            return Int(count)
        }
    }
}
