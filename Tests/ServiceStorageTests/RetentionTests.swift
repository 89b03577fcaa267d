// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import GRDBSQLite
import MessageBus
import TestSupport
import Testing

@testable import ServiceStorage
import Wire

@Suite struct RetentionTests {
    private static let day = 24 * 60 * 60
    private static let countAnswers = "SELECT count(*) FROM answer"

    /// Appends events of subjects in turn, each naming the one before it.
    private static func append(
        _ count: Int, of subjects: Int, _ desk: Desk, from first: Int = 1
    ) throws {
        for number in first..<(first + count) {
            let previous = number > subjects ? SequenceNumber(UInt64(number - subjects)) : nil
            _ = try desk.append("\(number % subjects)", after: previous)
        }
    }

    @Test func `answers are forgotten in steps after a day of service`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        try desk.transact { turn in
            for number in 0..<500 {
                _ = try desk.perform(Desk.payload("nothing", key: "old-\(number)"), in: &turn)
            }
        }
        try desk.journal.tend(after: 60)
        _ = try desk.write("nothing", key: "new")

        try desk.journal.tend(after: Self.day - 60)
        #expect(try desk.query(Self.countAnswers) == ["501"])
        for left in [301, 101, 1, 1] {
            try desk.journal.tend(isQuiet: false)
            #expect(try desk.query(Self.countAnswers) == ["\(left)"])
        }
        try desk.journal.tend(after: 60)
        #expect(try desk.query(Self.countAnswers) == ["0"])
    }

    @Test func `commits and upkeep leave a long log to the time after the answers`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)

        _ = try desk.write(String(repeating: "x", count: 10_000_000), key: "1")
        for _ in 1...30 { try desk.journal.tend(after: 60) }
        #expect(try folder.size() < 1_000_000)

        #expect(try desk.journal.checkpointIfLong())
        #expect(try folder.size() > 10_000_000)
    }

    @Test func `a quiet second empties a long log, however few commits it holds`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)

        _ = try desk.write(String(repeating: "x", count: 10_000_000), key: "1")
        try desk.journal.tend(isQuiet: true)

        #expect(try folder.size() > 10_000_000)
    }

    @Test func `a short log is left as it is`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        let size = try folder.size()

        _ = try desk.write(String(repeating: "x", count: 1_000_000), key: "1")

        #expect(try !desk.journal.checkpointIfLong())
        #expect(try folder.size() == size)
    }

    @Test func `answers are remembered as long as is set, and what is forgotten is counted`() throws
    {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database, keepAnswers: .seconds(3 * Self.day))
        for key in ["1", "2"] { _ = try desk.write("nothing", key: key) }

        try desk.journal.tend(after: 3 * Self.day)
        #expect(try desk.query(Self.countAnswers) == ["2"])
        #expect(desk.journal.forgottenAnswers == 0)

        try desk.journal.tend(isQuiet: false)
        #expect(try desk.query(Self.countAnswers) == ["0"])
        #expect(desk.journal.forgottenAnswers == 2)
    }

    @Test func `answers are remembered for a day at least, and events as long as answers`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database, keepAnswers: .zero)
        #expect(desk.journal.answerLife == Self.day)

        let other = try TemporaryFolder()
        let longer = try Desk(
            other.database, keepEvents: .zero, keepAnswers: .seconds(9 * Self.day))
        #expect(longer.journal.eventLife == 9 * Self.day)
    }

    @Test func `a failed step forgets nothing for good`() throws {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        _ = try desk.write("nothing", key: "old")

        FaultyDisk.set(.room, in: folder.path)
        #expect(throws: (any Error).self) { try desk.journal.tend(after: 2 * Self.day) }
        FaultyDisk.set(nil, in: folder.path)
        #expect(desk.journal.forgottenAnswers == 0)
        #expect(try desk.query(Self.countAnswers) == ["1"])

        try desk.journal.tend(isQuiet: true)
        #expect(try desk.query(Self.countAnswers) == ["0"])
    }

    @Test(arguments: [1, -1, 24 * 365 * 50, -24 * 365 * 50])
    func `a clock that jumps makes nothing older and stops nothing`(hours: Int) throws {
        let folder = try TemporaryFolder()
        var desk = try Desk(folder.database, keepEvents: Journal.shortestEventLife)
        for _ in 0..<2 {
            try Self.append(2, of: 1, desk, from: desk.count + 1)
            _ = try desk.write("nothing", key: "\(desk.count)")
            desk.now = desk.now + .seconds(hours * 3600)
        }
        try desk.journal.tend(after: Self.day)
        #expect(try desk.query("SELECT sequence FROM event") == ["1", "2", "3", "4"])
        #expect(try desk.query(Self.countAnswers) == ["2"])

        try desk.journal.tend(after: Self.day + 1)
        #expect(try desk.query("SELECT sequence FROM event") == ["4"])
        #expect(try desk.query(Self.countAnswers) == ["0"])
    }

    @Test func `only time in which the service runs counts, and starts do not reset it`() throws {
        let folder = try TemporaryFolder()
        do {
            let desk = try Desk(folder.database)
            _ = try desk.write("nothing", key: "1")
            try desk.journal.tend(after: Self.day)
            try desk.journal.close()
        }

        let desk = try Desk(folder.database)

        #expect(try desk.query(Self.countAnswers) == ["1"])
        try desk.journal.tend(isQuiet: false)
        #expect(try desk.query(Self.countAnswers) == ["0"])
    }

    @Test func `old events are thinned to the last of each subject, step by step`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database, keepEvents: .seconds(3 * Self.day))
        let (step, old) = (Journal.thinningStep, Journal.thinningStep * 5 / 2)
        try Self.append(old, of: 3, desk)
        try desk.journal.tend(after: 2 * Self.day)
        try Self.append(10, of: 3, desk, from: old + 1)

        try desk.journal.tend(after: Self.day)
        #expect(try desk.query("SELECT count(*) FROM event") == ["\(old + 10)"])
        // The last event of a step lets the one before it of its subject go.
        for horizon in [step - 3, 2 * step - 3, old - 3, old - 3] {
            try desk.journal.tend(isQuiet: false)
            #expect(desk.journal.horizon(of: "00001") == SequenceNumber(UInt64(horizon)))
            #expect(try desk.query("SELECT count(*) FROM event") == ["\(old + 10 - horizon)"])
        }

        try desk.journal.tend(after: 2 * Self.day)
        let last = old + 10
        #expect(
            try desk.query("SELECT sequence FROM event")
                == ["\(last - 2)", "\(last - 1)", "\(last)"])
        #expect(desk.journal.positions == ["00001": SequenceNumber(UInt64(last))])
    }

    @Test func `thinning has the system read nothing ahead`() throws {
        let folder = try TemporaryFolder()
        let file = CachedFile(path: folder.database)
        do {
            let desk = try Desk(folder.database)
            let text = String(repeating: "x", count: 3000)
            try desk.transact { turn in
                for key in 1...600 {
                    _ = try desk.perform(Desk.payload(text, key: "\(key)"), in: &turn)
                }
            }
            try desk.journal.tend(after: 91 * Self.day)
            try desk.journal.close()
        }
        try file.forget()
        let desk = try Desk(folder.database)
        let (cached, asked) = (try file.pages(), try desk.pagesRead())

        try desk.journal.tend(isQuiet: false)

        let thinned = try #require(desk.journal.streams["00001"]).thinned
        #expect(thinned == SequenceNumber(UInt64(2 * Journal.thinningStep)))
        #expect(try file.pages() - cached <= desk.pagesRead() - asked)
    }

    @Test func `a step ends also by the size of what goes`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        let large = Array(repeating: UInt8(ascii: "x"), count: 150_000)
        var last: SequenceNumber?
        for number in 1...20 {
            try desk.journal.transact { db in
                let happening = Happening(
                    location: "00001", type: "note.written", subject: "a", time: desk.now,
                    context: CommandContext(key: "own", terminal: "notes-service"), data: large,
                    previous: last)
                last = try desk.journal.append(happening, db).sequence
                let key = CommandKey(stringLiteral: "\(number)")
                try desk.journal.remember(key, request: large, answer: .result([0x31]), db)
            }
        }

        try desk.journal.tend(after: 91 * Self.day)

        // Four of 150,000 bytes are more than a step's worth.
        #expect(try desk.query("SELECT count(*) FROM event") == ["16"])
        #expect(try desk.query(Self.countAnswers) == ["16"])
        for _ in 1...4 { try desk.journal.tend(isQuiet: false) }
        #expect(try desk.query("SELECT sequence FROM event") == ["20"])
        #expect(try desk.query(Self.countAnswers) == ["0"])
    }

    @Test func `a step ends also when its time is up, but not before it did anything`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        desk.journal.tendingTime = .zero
        for key in ["1", "2", "3"] { _ = try desk.write("nothing", key: key) }
        try Self.append(4, of: 1, desk)

        try desk.journal.tend(after: 91 * Self.day)
        #expect(try desk.query(Self.countAnswers) == ["2"])
        for left in ["4", "3", "2", "1"] {
            #expect(try desk.query("SELECT count(*) FROM event") == [left])
            try desk.journal.tend(isQuiet: false)
        }
        #expect(try desk.query(Self.countAnswers) == ["0"])
    }

    @Test func `a damaged page stops thinning and nothing else`() throws {
        let folder = try TemporaryFolder()
        try DamagedFile.make(folder.database)
        let desk = try Desk(folder.database)
        _ = try desk.write("nothing", key: "old")

        #expect(throws: (any Error).self) { try desk.journal.tend(after: 91 * Self.day) }

        #expect(try desk.query(Self.countAnswers) == ["0"])
        #expect(desk.journal.forgottenAnswers == 1)
        #expect(try desk.query("SELECT age FROM journal") == ["\(desk.journal.age)"])
    }

    @Test func `the horizon and the place of thinning survive a restart`() throws {
        let folder = try TemporaryFolder()
        let thinnedOnce = SequenceNumber(UInt64(Journal.thinningStep - 2))
        let last = Journal.thinningStep * 3 / 2
        do {
            let desk = try Desk(folder.database)
            try Self.append(last, of: 2, desk)
            try desk.journal.tend(after: 91 * Self.day)
            #expect(desk.journal.horizon(of: "00001") == thinnedOnce)
            try desk.journal.close()
        }

        let desk = try Desk(folder.database)

        #expect(desk.journal.horizon(of: "00001") == thinnedOnce)
        try desk.journal.tend(isQuiet: false)
        #expect(desk.journal.horizon(of: "00001") == SequenceNumber(UInt64(last - 2)))
        #expect(try desk.query("SELECT sequence FROM event") == ["\(last - 1)", "\(last)"])
        #expect(desk.journal.positions == ["00001": SequenceNumber(UInt64(last))])
    }

    @Test func `every stream is thinned, and no event goes that nothing followed`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        let places: [LocationID] = ["00001", "00002", "00003"]
        for place in places {
            let first = try desk.append("a", at: place)
            _ = try desk.append("a", at: place, after: first.sequence)
            _ = try desk.append("b", at: place)
        }

        try desk.journal.tend(after: 91 * Self.day)
        for _ in places { try desk.journal.tend(isQuiet: false) }

        #expect(
            try desk.query("SELECT location, sequence FROM events ORDER BY location, sequence")
                == places.flatMap { ["\"\($0)\" 2", "\"\($0)\" 3"] })
    }

    @Test func `events are kept for two days at least`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database, keepEvents: .zero)
        try Self.append(2, of: 1, desk)

        try desk.journal.tend(after: 2 * Self.day)
        #expect(try desk.query("SELECT count(*) FROM event") == ["2"])
        try desk.journal.tend(isQuiet: false)
        #expect(try desk.query("SELECT count(*) FROM event") == ["1"])
    }

    @Test func `a history is followed back from its last event`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        try Self.append(30, of: 3, desk)
        func history(
            _ subject: String, from sequence: UInt64, limit: Int, bytes: Int = 1000
        ) throws -> [UInt64] {
            try desk.journal.read { db in
                try desk.journal.history(
                    of: subject, at: "00001", from: SequenceNumber(sequence), limit: limit,
                    bytes: bytes, db, \.sequence.number)
            }
        }

        #expect(try history("0", from: 30, limit: 100) == [3, 6, 9, 12, 15, 18, 21, 24, 27, 30])
        #expect(try history("0", from: 12, limit: 2) == [9, 12])
        // Each has two bytes of data.
        #expect(try history("0", from: 30, limit: 100, bytes: 7) == [24, 27, 30])
        #expect(try history("0", from: 30, limit: 100, bytes: 1) == [30])
        #expect(try history("1", from: 30, limit: 100) == [])
        #expect(try history("0", from: 31, limit: 100) == [])

        try desk.journal.tend(after: 91 * Self.day)
        try desk.journal.tend(isQuiet: false)
        #expect(try history("0", from: 30, limit: 100) == [30])
    }
}

extension Desk {
    /// How many events there are at the first location.
    fileprivate var count: Int { Int(journal.positions["00001"]?.number ?? 0) }

    /// How many pages SQLite has read from the database's file or its log.
    fileprivate func pagesRead() throws -> Int {
        try journal.read { db in
            var (count, most): (CInt, CInt) = (0, 0)
            let kind = SQLITE_DBSTATUS_CACHE_MISS
            try #require(sqlite3_db_status(db.sqliteConnection, kind, &count, &most, 0) == 0)
            return Int(count)
        }
    }
}
