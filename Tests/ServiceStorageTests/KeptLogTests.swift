// SPDX-License-Identifier: Apache-2.0

import GRDB
import ServiceLoop
import TestSupport
import Testing

@testable import ServiceStorage

/// What a commit adds to the log is written at once and past the system's cache, and nobody sees
/// it.
@Suite struct KeptLogTests {
    private static let seeds = SeedPlan.seeds(usual: 12, variable: "COMANDA_ENDURE_LOG_SIMULATIONS")
    private static let long = String(repeating: "long ", count: 6000)

    @Test(arguments: ["short", long])
    func `a commit writes to its log once`(text: String) throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        _ = try desk.write("a", key: "1")

        let before = try ThreadTraffic()
        _ = try desk.write(text, key: "2")

        #expect(try ThreadTraffic().writes - before.writes == 1)
        #expect(try Self.notes(in: folder.database) == ["a", text])
    }

    @Test func `moving a log reads nothing of it`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        let text = String(repeating: "x", count: 900_000)
        // A note stands in its own row, in its event and in the request beside it.
        for key in 1...4 { _ = try desk.write(text, key: "\(key)") }

        let before = try ThreadTraffic()
        #expect(try desk.journal.shortenLog())

        #expect(try ThreadTraffic().reads - before.reads < 10)
    }

    @Test func `what goes beyond the room of a log is written as ever`() throws {
        let folder = try TemporaryFolder()
        let log = try KeptLog(folder.database, room: 40_000)
        let longer = String(repeating: Self.long, count: 10)

        let before = try ThreadTraffic()
        try log.put([1: longer])

        // Each page and what stands before it.
        #expect(
            try ThreadTraffic().writes - before.writes > 2 * (longer.utf8.count - 40_000) / 4096)
        #expect(try log.notes() == [1: longer])
        #expect(try Self.notes(in: folder.database) == [longer])
    }

    @Test func `where nothing goes past the cache it is written as ever`() throws {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        _ = try desk.write("a", key: "1")
        FaultyDisk.set(.direct, in: folder.path)

        _ = try desk.write(Self.long, key: "2")

        #expect(!desk.journal.file.isInDoubt)
        #expect(try Self.notes(in: folder.database) == ["a", Self.long])
        // None at all where the file system of temporary files has no such writes.
        let refusals = FaultyDisk.refusals(in: folder.path)
        #expect(refusals <= 1)
        _ = try desk.write("b", key: "3")
        #expect(FaultyDisk.refusals(in: folder.path) == refusals, "it was not asked again")
    }

    @Test func `what was rolled back is written over nothing`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        #expect(throws: CancellationError.self) {
            try desk.transact { turn in
                // More than fits into the cache.
                try turn.db.execute(sql: "INSERT INTO note VALUES (hex(zeroblob(6000000)))")
                throw CancellationError()
            }
        }

        // Somebody else writes by hand where the log would have gone on.
        let text = String(repeating: "by hand", count: 2_000_000)
        let other = try DatabaseQueue(path: folder.database)
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
            try db.execute(sql: "INSERT INTO note VALUES (?)", arguments: [text])
        }
        _ = try desk.write("b", key: "2")

        #expect(try Self.notes(in: folder.database) == [text, "b"])
        #expect(try desk.query("PRAGMA integrity_check") == ["\"ok\""])
    }

    @Test func `a new log's first commit is whole after a kill, also when some was taken back`()
        throws
    {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        try KeptLog(folder.database, room: 1_000_000).close()
        let log = try KeptLog(folder.database, room: 1_000_000, mode: .default)
        // Past the cache all of the first block would be written.
        FaultyDisk.set(.direct, in: folder.path)
        let others = (2...20).map { ($0, Self.long) }

        try log.put([1: "a"], after: Dictionary(uniqueKeysWithValues: others))

        #expect(try KeptLog.notesAfterKill(folder.path) == [1: "a"])
    }

    @Test func `closing moves what others have written last`() throws {
        let folder = try TemporaryFolder()
        let log = try KeptLog(folder.database, room: 1_000_000)
        try log.put([1: "a", 2: Self.long])
        #expect(try log.move())
        let other = try KeptLog.open(folder.database)
        try other.write { try KeptLog.put([2: "b", 3: "by hand"], $0) }
        try other.close()

        try log.close()

        #expect(try Self.notes(in: folder.database) == ["a", "b", "by hand"])
    }

    @Test func `others see a commit that does not wait for the disk, too`() throws {
        let folder = try TemporaryFolder()
        let hurried = try KeptLog(folder.database, room: 1_000_000, synchronous: "NORMAL")

        try hurried.put([1: "in a hurry"])

        #expect(try Self.notes(in: folder.database) == ["in a hurry"])
    }

    @Test func `whoever else writes, and whatever fails, what was committed is read`() throws {
        FaultyDisk.prepare()
        var (commits, moves) = (0, 0)
        for seed in Self.seeds {
            let folder = try TemporaryFolder()
            var simulation = try LogSimulation(seed: seed, folder: folder.path)
            simulation.run(steps: 200)
            if let finding = simulation.finding {
                Issue.record("\(finding); COMANDA_SEED=\(seed) repeats it")
                return
            }
            commits += simulation.commits
            moves += simulation.moves
        }
        #expect(commits > 20 * Self.seeds.count && moves > Self.seeds.count / 2)
        SeedPlan.tell("logs kept in memory: \(commits) commits, \(moves) moves, nothing is wrong")
    }

    /// What a connection of its own reads.
    private static func notes(in database: String) throws -> [String] {
        try DatabaseQueue(path: database).read { db in
            try String.fetchAll(db, sql: "SELECT text FROM note ORDER BY rowid")
        }
    }
}
