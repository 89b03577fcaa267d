// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import MessageBus
import Testing
import TestSupport
import Wire

@testable import ServiceStorage

/// The journal while the disk under its file fails.
@Suite struct FaultTests {
    private static let faults: [(FaultyDisk.Fault, StorageFault)] = [
        (.sync, .failing), (.write, .failing), (.full, .full), (.permission, .readOnly),
    ]

    private static let countNotes = "SELECT count(*) FROM note"

    private static func fault(_ body: () throws -> Void) -> StorageFault? {
        do {
            try body()
            return nil
        } catch {
            return StorageFault(error)
        }
    }

    @Test(arguments: faults)
    func `a failed commit is rolled back and succeeds when the disk has recovered`(
        broken: FaultyDisk.Fault, fault: StorageFault
    ) throws {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let first = try harness.write("a", key: "1")

        FaultyDisk.set(broken, in: folder.path)
        for _ in 0..<3 {
            #expect(Self.fault { _ = try harness.write("b", key: "2") } == fault)
            #expect(harness.state.notes == ["a"])
            #expect(harness.journal.positions == ["00001": SequenceNumber(1)])
        }
        let seen = try harness.journal.read {
            try String.fetchAll($0, sql: "SELECT text FROM note")
        }
        #expect(seen == ["a"])

        FaultyDisk.set(nil, in: folder.path)
        #expect(try harness.write("b", key: "2") == #""result":{"text":"b"}"#)
        #expect(try harness.write("a", key: "1") == first)
        #expect(try harness.query("SELECT text FROM note") == ["\"a\"", "\"b\""])
        #expect(try harness.query("PRAGMA integrity_check") == ["\"ok\""])
    }

    @Test(arguments: [true, false])
    func `nothing is written to a file that was removed or replaced`(isReplaced: Bool) throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        _ = try harness.write("a", key: "1")
        let moved = folder.database + ".moved"
        try FileManager.default.moveItem(atPath: folder.database, toPath: moved)
        if isReplaced { try FileManager.default.copyItem(atPath: moved, toPath: folder.database) }

        #expect(Self.fault { _ = try harness.write("b", key: "2") } == .changed)

        try? FileManager.default.removeItem(atPath: folder.database)
        try FileManager.default.moveItem(atPath: moved, toPath: folder.database)
        _ = try harness.write("b", key: "2")
        #expect(harness.state.notes == ["a", "b"])
    }

    @Test func `after a failed sync the whole log is rewritten before the next commit`()
        throws
    {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        for key in 1...20 { _ = try harness.write("a", key: "\(key)") }
        FaultyDisk.set(.sync, in: folder.path)
        #expect(Self.fault { _ = try harness.write("b", key: "b") } == .failing)
        #expect(harness.journal.file.isInDoubt)
        #expect(Self.fault { _ = try harness.write("c", key: "c") } == .failing)
        FaultyDisk.set(nil, in: folder.path)

        let before = try ThreadTraffic()
        _ = try harness.write("d", key: "d")

        #expect(!harness.journal.file.isInDoubt)
        #expect(try ThreadTraffic().bytesWritten - before.bytesWritten > folder.size(of: "-wal"))
        #expect(harness.state.notes.suffix(2) == ["a", "d"])
    }

    @Test func `a reader does not block rewriting the log`() throws {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        _ = try harness.write("a", key: "a")
        FaultyDisk.set(.sync, in: folder.path)
        #expect(Self.fault { _ = try harness.write("b", key: "b") } == .failing)
        FaultyDisk.set(nil, in: folder.path)

        try DatabaseQueue(path: folder.database).read { db in
            #expect(try String.fetchAll(db, sql: "SELECT text FROM note") == ["a"])
            _ = try harness.write("b", key: "b")
            #expect(!harness.journal.file.isInDoubt)
            #expect(try String.fetchAll(db, sql: "SELECT text FROM note") == ["a"])
        }
    }

    @Test func `beside a reader a checkpoint copies nothing, and the whole log after it`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let long = String(repeating: "long ", count: 100_000)
        for key in 1...10 { _ = try harness.write(long, key: "\(key)") }
        let size = try folder.size()

        try DatabaseQueue(path: folder.database).read { db in
            _ = try Int.fetchOne(db, sql: Self.countNotes)
            for key in 11...30 { _ = try harness.write(long, key: "\(key)") }
            #expect(try !harness.journal.checkpoint())
            // SQLite's own checkpoint would copy the part that the reader sees, without fsync.
            #expect(try folder.size() == size)
        }
        #expect(try harness.journal.checkpoint())

        // Each note is stored three times: in its row, its event and its request.
        #expect(try folder.size() > 90 * long.utf8.count)
    }

    @Test func `a failed checkpoint is repeated after a later commit`() throws {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let long = String(repeating: "x", count: 10_000_000)
        _ = try harness.write(long, key: "1")

        FaultyDisk.set(.full, in: folder.path)
        #expect(Self.fault { _ = try harness.journal.checkpoint() } == .full)
        #expect(!harness.journal.isLogLong)
        FaultyDisk.set(nil, in: folder.path)

        _ = try harness.write("a", key: "2")
        #expect(harness.journal.isLogLong)
        #expect(try harness.journal.checkpoint())
        #expect(try folder.size() > long.utf8.count)
        #expect(try harness.query("PRAGMA integrity_check") == ["\"ok\""])
    }

    @Test func `a log in doubt is not checkpointed before it is rewritten`() throws {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        _ = try harness.write(String(repeating: "x", count: 10_000_000), key: "1")
        FaultyDisk.set(.sync, in: folder.path)
        #expect(Self.fault { _ = try harness.write("b", key: "2") } == .failing)
        FaultyDisk.set(nil, in: folder.path)

        #expect(try !harness.journal.checkpoint())
        _ = try harness.write("b", key: "2")
        #expect(try harness.journal.checkpoint())
    }

    @Test func `a file that another program changed is rejected from then on`() throws {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        _ = try harness.write("a", key: "1")
        try DatabaseQueue(path: folder.database).write { db in
            try db.execute(sql: "UPDATE event SET sequence = sequence + 5")
        }
        FaultyDisk.set(.sync, in: folder.path)
        #expect(Self.fault { _ = try harness.write("b", key: "2") } == .failing)
        FaultyDisk.set(nil, in: folder.path)

        for _ in 0..<2 { #expect(Self.fault { _ = try harness.write("b", key: "2") } == .changed) }
    }

    @Test(arguments: [
        (StorageFault.full, "make room"), (.failing, "system's log"), (.readOnly, "permissions"),
        (.held, "end it"), (.damaged, "restore a backup"), (.changed, "comanda backup restore"),
    ])
    func `a storage refusal names the cause, what to do, and the same key`(
        fault: StorageFault, advice: String
    ) {
        let refusal = fault.refusal

        #expect(refusal.kind == .unavailable && refusal.reason == "storage.unavailable")
        #expect(refusal.message.contains(advice) && refusal.message.contains("same key"))
    }

    @Test func `a full disk under the index of the log is reported as full`() {
        let error = DatabaseError(resultCode: .SQLITE_IOERR_SHMSIZE)

        #expect(StorageFault(error) == .full)
        #expect(StorageFault(DatabaseError(resultCode: .SQLITE_IOERR_WRITE)) == .failing)
    }

    @Test func `another writer makes a commit fail after a second, and only while it writes`()
        throws
    {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let other = try DatabaseQueue(path: folder.database)
        try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 1") }

        try other.inTransaction(.immediate) { _ in
            #expect(Self.fault { _ = try harness.write("a", key: "1") } == .held)
            let notes = try harness.journal.read { try Int.fetchOne($0, sql: Self.countNotes) }
            #expect(notes == 0)
            return .commit
        }

        #expect(try harness.write("a", key: "1") == #""result":{"text":"a"}"#)
    }

    @Test func `a damaged page makes only the reads of that page fail`() throws {
        let folder = try TemporaryFolder()
        try DamagedFile.make(folder.database)
        let harness = try JournalHarness(folder.database)

        let damaged = Self.fault {
            _ = try harness.journal.read {
                try harness.journal.events(
                    of: "00001", after: .none, limit: 1000, bytes: .max, $0, encode: \.data)
            }
        }

        #expect(damaged == .damaged)
        #expect(try harness.write("a", key: "new") == #""result":{"text":"a"}"#)
    }
}
