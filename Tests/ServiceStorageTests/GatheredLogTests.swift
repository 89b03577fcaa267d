// SPDX-License-Identifier: Apache-2.0

import GRDB
import TestSupport
import Testing

@testable import ServiceStorage

/// What a commit writes is gathered before it goes to the log, and nobody sees it.
@Suite struct GatheredLogTests {
    /// Longer than what is gathered at once.
    private static let long = String(repeating: "long ", count: 60_000)

    @Test func `a commit writes to its log once`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        _ = try desk.write("a", key: "1")

        let before = try ThreadWrites()
        _ = try desk.write("b", key: "2")

        #expect(try ThreadWrites().calls - before.calls == 1)
    }

    @Test func `others see a commit that is longer than what is gathered`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)

        _ = try desk.write(Self.long, key: "1")

        #expect(try Self.notes(in: folder.database) == [Self.long])
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

    @Test func `others see a commit that does not wait for the disk, too`() throws {
        let folder = try TemporaryFolder()
        _ = try Desk(folder.database)
        var configuration = Configuration()
        configuration.journalMode = .wal
        let hurried = try DatabaseQueue(path: folder.database, configuration: configuration)
        try hurried.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            try db.execute(sql: "INSERT INTO note (text) VALUES ('in a hurry')")
        }

        // Closing a connection would write what is left.
        let seen = try withExtendedLifetime(hurried) { try Self.notes(in: folder.database) }
        #expect(seen == ["in a hurry"])
    }

    /// What a connection of its own reads.
    private static func notes(in database: String) throws -> [String] {
        try DatabaseQueue(path: database).read { db in
            try String.fetchAll(db, sql: "SELECT text FROM note ORDER BY rowid")
        }
    }
}
