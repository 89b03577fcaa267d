// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import TestSupport
import Testing

@testable import ServiceStorage
import Wire

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
                error as? StorageError == .inUse(database + ".lock")
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
        let before = try desk.query("SELECT * FROM event, note")
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
        #expect(try desk.query("SELECT * FROM event, note") == before)
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

    @Test func `one row keeps what happened and the command that it answers`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        for (key, text) in ["a", "b", "rule", "nothing"].enumerated() {
            _ = try desk.write(text, key: "\(key)")
        }

        #expect(try desk.query("SELECT command FROM event WHERE request IS NOT NULL").count == 2)
        #expect(try desk.query("SELECT key FROM answer") == ["\"2\"", "\"3\""])
        #expect(
            try desk.query("SELECT location, sequence, time, subject FROM events")
                == (0...1).map {
                    "\"00001\" \($0 + 1) \"2026-11-21T18:30:00.250Z\" \"\($0)\""
                })
    }

    @Test func `several things that a command makes happen are numbered one after the other`()
        throws
    {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        let first = try desk.write("twice", key: "1")

        #expect(first == #""result":[2]"#)
        #expect(try desk.write("twice", key: "1") == first)
        #expect(try desk.query("SELECT sequence FROM event") == ["1", "2"])
        #expect(desk.journal.nextSequence(at: "00001") == SequenceNumber(3))
    }

    @Test func `a location that is new in a failed turn is new again afterwards`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)

        #expect(throws: NoteState.Broken.self) { try desk.write("broken", key: "1") }
        #expect(throws: NoteState.Broken.self) {
            try desk.transact { turn in
                _ = try desk.perform(Desk.payload("a", key: "1"), in: &turn)
                throw NoteState.Broken()
            }
        }

        #expect(desk.journal.positions.isEmpty)
        #expect(desk.journal.nextSequence(at: "00001") == SequenceNumber(1))
        #expect(try desk.write("a", key: "1") == #""result":{"text":"a"}"#)
        #expect(try desk.query("SELECT number FROM location_stream") == ["1"])
    }

    @Test func `streams of several locations are numbered each for itself`() throws {
        let folder = try TemporaryFolder()
        let places: [LocationID] = ["00001", "00002", "00001", "00002", "00001"]
        do {
            let desk = try Desk(folder.database)
            for (index, place) in places.enumerated() {
                _ = try desk.append("\(index)", at: place)
            }
        }

        let desk = try Desk(folder.database)

        #expect(
            desk.journal.positions == ["00001": SequenceNumber(3), "00002": SequenceNumber(2)])
        let second = try desk.journal.read {
            try desk.journal.events(of: "00002", after: .none, limit: 10, bytes: .max, $0) {
                Array($0.subject.utf8)
            }
        }
        #expect(second == [Array("1".utf8), Array("3".utf8)])
    }
}
