// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import TestSupport
import Testing

@testable import ServiceStorage

@Suite struct JournalTests {
    @Test func `a database keeps its epoch, its places and its notes`() throws {
        let folder = try TemporaryFolder()
        let epoch: Epoch
        do {
            let desk = try Desk(folder.database)
            epoch = desk.journal.epoch
            #expect(desk.journal.positions.isEmpty)
            _ = try desk.write("a", key: "1")
            _ = try desk.write("b", key: "2")
        }

        let desk = try Desk(folder.database)

        #expect(desk.journal.epoch == epoch)
        #expect(desk.journal.positions == ["00001": SequenceNumber(2)])
        #expect(try desk.query("SELECT text FROM note") == ["\"a\"", "\"b\""])
        _ = try desk.write("c", key: "3")
        #expect(desk.journal.positions == ["00001": SequenceNumber(3)])
    }

    @Test func `another file is another epoch`() throws {
        let first = try TemporaryFolder()
        let second = try TemporaryFolder()

        #expect(try Desk(first.database).journal.epoch != Desk(second.database).journal.epoch)
    }

    @Test func `a commit waits for the disk`() throws {
        let folder = try TemporaryFolder()
        let queries = try Desk(folder.database)

        #expect(try queries.query("PRAGMA synchronous") == ["2"])
        #expect(try queries.query("PRAGMA journal_mode") == ["\"wal\""])
        #expect(try queries.query("PRAGMA foreign_keys") == ["1"])
    }

    @Test func `a database serves one process at a time`() throws {
        let folder = try TemporaryFolder()
        let database = folder.database
        var first: Desk? = try Desk(database)

        for _ in 0..<2 {
            #expect {
                try Desk(database)
            } throws: { error in
                if case StorageError.inUse(let path) = error {
                    path == database + ".lock"
                } else {
                    false
                }
            }
        }
        _ = try first?.write("a", key: "1")
        first = nil
        #expect(try Desk(database).journal.positions == ["00001": SequenceNumber(1)])
    }

    @Test func `a folder that can't be made is named`() throws {
        #expect(throws: StorageError.self) { try Desk("/proc/none/notes.db") }
    }

    @Test func `a full disk takes everything back`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        _ = try desk.write("a", key: "1")
        let before = try desk.query("SELECT * FROM event, command, note")
        try desk.journal.transact { try $0.execute(sql: "PRAGMA max_page_count = 1") }

        let long = String(repeating: "x", count: 100_000)
        #expect {
            try desk.transact { turn in
                _ = try desk.perform(Desk.payload("b", key: "2"), in: &turn)
                _ = try desk.perform(Desk.payload(long, key: "3"), in: &turn)
            }
        } throws: { error in
            (error as? DatabaseError)?.resultCode == .SQLITE_FULL
        }

        #expect(desk.journal.positions == ["00001": SequenceNumber(1)])
        #expect(desk.state.notes == ["a"])
        #expect(try desk.query("SELECT * FROM event, command, note") == before)
        try desk.journal.transact { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
        #expect(try desk.write(long, key: "3") == #""result":{"text":"\#(long)"}"#)
        #expect(desk.journal.positions == ["00001": SequenceNumber(2)])
    }

    @Test func `a commit that fails at its very end takes everything back`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        _ = try desk.write("a", key: "1")
        try CommitTrap.set(folder.database)

        #expect(throws: DatabaseError.self) { try desk.write("b", key: "2") }

        #expect(desk.journal.positions == ["00001": SequenceNumber(1)])
        #expect(desk.state.notes == ["a"])
        try CommitTrap.remove(folder.database)
        #expect(try desk.write("b", key: "2") == #""result":{"text":"b"}"#)
        #expect(desk.journal.positions == ["00001": SequenceNumber(2)])
        #expect(try desk.query("SELECT text FROM note") == ["\"a\"", "\"b\""])
    }

    @Test func `an event cannot go while a command answers with it`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        _ = try desk.write("a", key: "1")

        #expect(throws: DatabaseError.self) { try desk.query("DELETE FROM event") }
        #expect(try desk.write("a", key: "1") == #""result":{"text":"a"}"#)
    }
}
