// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Testing
import TestSupport
import Wire

@testable import ServiceStorage

@Suite struct JournalTests {
    @Test func `a database retains its epoch, positions and notes`() throws {
        let folder = try TemporaryFolder()
        let epoch: Epoch
        do {
            let harness = try JournalHarness(folder.database)
            epoch = harness.journal.epoch
            #expect(harness.journal.positions.isEmpty)
            _ = try harness.write("a", key: "1")
            _ = try harness.write("b", key: "2")
        }

        let harness = try JournalHarness(folder.database)

        #expect(harness.journal.epoch == epoch)
        #expect(harness.journal.positions == ["00001": SequenceNumber(2)])
        #expect(try harness.query("SELECT text FROM note") == ["\"a\"", "\"b\""])
        _ = try harness.write("c", key: "3")
        #expect(harness.journal.positions == ["00001": SequenceNumber(3)])
    }

    @Test func `another file has another epoch`() throws {
        let first = try TemporaryFolder()
        let second = try TemporaryFolder()

        #expect(
            try JournalHarness(first.database).journal.epoch
                != JournalHarness(second.database).journal.epoch)
    }

    @Test func `a commit is synced to the disk`() throws {
        let folder = try TemporaryFolder()
        let queries = try JournalHarness(folder.database)

        #expect(try queries.query("PRAGMA synchronous") == ["2"])
        #expect(try queries.query("PRAGMA journal_mode") == ["\"wal\""])
        #expect(try queries.query("PRAGMA foreign_keys") == ["1"])
    }

    @Test func `a database is used by one process at a time`() throws {
        let folder = try TemporaryFolder()
        let database = folder.database
        var first: JournalHarness? = try JournalHarness(database)

        for _ in 0..<2 {
            #expect {
                try JournalHarness(database)
            } throws: { error in
                error as? StorageError == .inUse(database + ".lock")
            }
        }
        _ = try first?.write("a", key: "1")
        first = nil
        #expect(try JournalHarness(database).journal.positions == ["00001": SequenceNumber(1)])
    }

    @Test func `a folder that can't be created is an error`() throws {
        #expect(throws: StorageError.self) { try JournalHarness("/proc/none/notes.db") }
    }

    @Test func `on a full disk everything is rolled back`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        _ = try harness.write("a", key: "1")
        let before = try harness.query("SELECT * FROM event, note")
        try harness.journal.transact { try $0.execute(sql: "PRAGMA max_page_count = 1") }

        let long = String(repeating: "x", count: 100_000)
        #expect {
            try harness.transact { transaction in
                _ = try harness.perform(JournalHarness.payload("b", key: "2"), in: &transaction)
                _ = try harness.perform(JournalHarness.payload(long, key: "3"), in: &transaction)
            }
        } throws: { error in
            (error as? DatabaseError)?.resultCode == .SQLITE_FULL
        }

        #expect(harness.journal.positions == ["00001": SequenceNumber(1)])
        #expect(harness.state.notes == ["a"])
        #expect(try harness.query("SELECT * FROM event, note") == before)
        try harness.journal.transact { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
        #expect(try harness.write(long, key: "3") == #""result":{"text":"\#(long)"}"#)
        #expect(harness.journal.positions == ["00001": SequenceNumber(2)])
    }

    @Test func `if COMMIT itself fails, everything is rolled back`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        _ = try harness.write("a", key: "1")
        try CommitTrap.set(folder.database)

        #expect(throws: DatabaseError.self) { try harness.write("b", key: "2") }

        #expect(harness.journal.positions == ["00001": SequenceNumber(1)])
        #expect(harness.state.notes == ["a"])
        try CommitTrap.remove(folder.database)
        #expect(try harness.write("b", key: "2") == #""result":{"text":"b"}"#)
        #expect(harness.journal.positions == ["00001": SequenceNumber(2)])
        #expect(try harness.query("SELECT text FROM note") == ["\"a\"", "\"b\""])
    }

    @Test func `one row holds an event and the command that it answers`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        for (key, text) in ["a", "b", "rule", "nothing"].enumerated() {
            _ = try harness.write(text, key: "\(key)")
        }

        #expect(try harness.query("SELECT command FROM event WHERE request IS NOT NULL").count == 2)
        #expect(try harness.query("SELECT key FROM answer") == ["\"2\"", "\"3\""])
        #expect(
            try harness.query("SELECT location, sequence, time, subject FROM events")
                == (0...1).map {
                    "\"00001\" \($0 + 1) \"2026-11-21T18:30:00.250Z\" \"\($0)\""
                })
    }

    @Test func `several events of one command have consecutive sequence numbers`()
        throws
    {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let first = try harness.write("twice", key: "1")

        #expect(first == #""result":[2]"#)
        #expect(try harness.write("twice", key: "1") == first)
        #expect(try harness.query("SELECT sequence FROM event") == ["1", "2"])
        #expect(harness.journal.nextSequence(at: "00001") == SequenceNumber(3))
    }

    @Test func `a location that is new in a failed transaction is new again afterwards`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)

        #expect(throws: NoteState.Broken.self) { try harness.write("broken", key: "1") }
        #expect(throws: NoteState.Broken.self) {
            try harness.transact { transaction in
                _ = try harness.perform(JournalHarness.payload("a", key: "1"), in: &transaction)
                throw NoteState.Broken()
            }
        }

        #expect(harness.journal.positions.isEmpty)
        #expect(harness.journal.nextSequence(at: "00001") == SequenceNumber(1))
        #expect(try harness.write("a", key: "1") == #""result":{"text":"a"}"#)
        #expect(try harness.query("SELECT number FROM location_stream") == ["1"])
    }

    @Test func `each location has its own sequence`() throws {
        let folder = try TemporaryFolder()
        let places: [LocationID] = ["00001", "00002", "00001", "00002", "00001"]
        do {
            let harness = try JournalHarness(folder.database)
            for (index, place) in places.enumerated() {
                _ = try harness.append("\(index)", at: place)
            }
        }

        let harness = try JournalHarness(folder.database)

        #expect(
            harness.journal.positions == ["00001": SequenceNumber(3), "00002": SequenceNumber(2)])
        let second = try harness.journal.read {
            try harness.journal.events(of: "00002", after: .none, limit: 10, bytes: .max, $0) {
                Array($0.subject.utf8)
            }
        }
        #expect(second == [Array("1".utf8), Array("3".utf8)])
    }
}
