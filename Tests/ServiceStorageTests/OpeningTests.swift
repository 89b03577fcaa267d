// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import Testing
import TestSupport
import Wire

@testable import ServiceStorage

/// A service that can't use its database does not start, and reports the reason.
@Suite struct OpeningTests {
    private static func refusal(_ path: String) -> StorageError? {
        do {
            _ = try JournalHarness(path)
            return nil
        } catch {
            return error as? StorageError
        }
    }

    private static func write(_ bytes: Data, _ path: String) throws {
        try bytes.write(to: URL(filePath: path))
    }

    @Test(arguments: ["not a database", String(repeating: "not a database ", count: 1000)])
    func `a file that is not a database is not changed`(text: String) throws {
        let folder = try TemporaryFolder()
        try Self.write(Data(text.utf8), folder.database)

        #expect(Self.refusal(folder.database) == .notADatabase(folder.database))
        #expect(try String(contentsOfFile: folder.database, encoding: .utf8) == text)
    }

    @Test func `only a full disk and a lock are temporary`() {
        let temporary: [StorageError] = [.full("a.db"), .held("a.db")]
        let lasting: [StorageError] = [
            .unreadable("a"), .unwritable("a.db"), .inUse("a.db"), .failing("a.db"),
            .damaged("a.db"), .notADatabase("a.db"), .missing("a.db"), .newer("a.db"),
            .strayLog("a.db"), .changed, .exists("a.db"),
        ]
        #expect(temporary.allSatisfy { $0.isTemporary })
        #expect(!lasting.contains { $0.isTemporary })
    }

    @Test func `the files of a new database are not readable by others`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        _ = try harness.write("a", key: "1")

        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let modes = try files.map { file in
            try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(file)")[
                .posixPermissions] as? Int
        }
        #expect(files.count > 2)
        // The umask may restrict them further.
        #expect(modes.allSatisfy { ($0 ?? 0o777) | 0o640 == 0o640 }, "\(zip(files, modes))")
        try harness.journal.close()
    }

    @Test func `an empty file becomes a database`() throws {
        let folder = try TemporaryFolder()
        try Self.write(Data(), folder.database)

        #expect(
            try JournalHarness(folder.database).write("a", key: "1") == #""result":{"text":"a"}"#)
    }

    @Test func `a truncated file is damaged`() throws {
        let folder = try TemporaryFolder()
        try JournalHarness(folder.database).journal.close()
        let whole = try Data(contentsOf: URL(filePath: folder.database))
        try Self.write(whole.prefix(whole.count / 2), folder.database)

        #expect(Self.refusal(folder.database) == .damaged(folder.database))
    }

    @Test func `a file with an invalid schema is damaged`() throws {
        let folder = try TemporaryFolder()
        try JournalHarness(folder.database).journal.close()
        var bytes = try Data(contentsOf: URL(filePath: folder.database))
        bytes.replaceSubrange(100..<4096, with: Data(repeating: 0xff, count: 3996))
        try Self.write(bytes, folder.database)

        #expect(Self.refusal(folder.database) == .damaged(folder.database))
    }

    @Test func `a file of a newer version is not opened`() throws {
        let folder = try TemporaryFolder()
        try JournalHarness(folder.database).journal.close()
        try DatabaseQueue(path: folder.database).write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('notes-of-tomorrow')")
        }

        #expect(Self.refusal(folder.database) == .newer(folder.database))
    }

    @Test func `a file of another service is called that, not one of a newer version`() throws {
        let folder = try TemporaryFolder()
        try JournalHarness(folder.database).journal.close()
        try DatabaseQueue(path: folder.database).write { db in
            try db.execute(
                sql: "UPDATE grdb_migrations SET identifier = 'payments-1' "
                    + "WHERE identifier NOT LIKE 'journal%'")
        }

        #expect(
            Self.refusal(folder.database)
                == .ofAnotherService(folder.database, migration: "payments-1"))
    }

    @Test func `a lost database is noticed at each start, until the new one is accepted`() throws {
        let folder = try TemporaryFolder()
        func open() throws -> Journal { try JournalHarness(folder.database).journal }
        for _ in 0..<2 {
            let journal = try open()
            #expect(!journal.isReplaced)
            try journal.close()
        }
        for end in ["", "-wal", "-shm"] { unlink(folder.database + end) }

        for _ in 0..<2 {
            let journal = try open()
            #expect(journal.isReplaced)
            try journal.close()
        }
        do {
            let journal = try open()
            journal.checkPlace()
            #expect(journal.isReplaced)
            try StoredDatabase(path: folder.database).accept()
            journal.checkPlace()
            #expect(!journal.isReplaced)
            try journal.close()
        }
        #expect(try !open().isReplaced)
    }

    @Test func `a database of another suite is noticed, an own backup is not`() throws {
        let folder = try TemporaryFolder()
        let other = try TemporaryFolder()
        for path in [folder.database, other.database] {
            try JournalHarness(path).journal.close()
        }
        let backup = "\(other.path)/backup.db"
        try JournalBackup.copy(folder.database, to: backup)
        func replacement(by file: String) throws -> Bool {
            for end in ["", "-wal", "-shm"] { unlink(folder.database + end) }
            try FileManager.default.copyItem(atPath: file, toPath: folder.database)
            let journal = try JournalHarness(folder.database).journal
            defer { try? journal.close() }
            return journal.isReplaced
        }

        #expect(try !replacement(by: backup))
        #expect(try replacement(by: other.database))
        #expect(try !replacement(by: backup))
    }

    @Test func `a folder that is not writable is reported`() {
        #expect(Self.refusal("/proc/notes.db") == .unwritable("/proc/notes.db.lock"))
    }

    @Test func `a disk that accepts no writes is reported`() throws {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        for (fault, error) in [
            (FaultyDisk.Fault.full, StorageError.full(folder.database)),
            (.write, .failing(folder.database)), (.permission, .unwritable(folder.database)),
        ] {
            FaultyDisk.set(fault, in: folder.path)
            #expect(Self.refusal(folder.database) == error)
        }
    }

    @Test func `a copy beside another database's log is not opened`() throws {
        let folder = try TemporaryFolder()
        let copy = folder.path + "/copy.db"
        let harness = try JournalHarness(folder.database)
        _ = try harness.write("a", key: "1")
        try JournalBackup.copy(folder.database, to: copy)
        _ = try harness.write("b", key: "2")
        let log = try Data(contentsOf: URL(filePath: folder.database + "-wal"))
        try Self.write(log, copy + "-wal")

        #expect(Self.refusal(copy) == .strayLog(copy))

        try FileManager.default.removeItem(atPath: copy + "-wal")
        #expect(try JournalHarness(copy).query("SELECT text FROM note") == ["\"a\""])
    }

    /// Leaves a database as if its service had been killed before the fsync of its last commit.
    private static func leaveUnsynced(in folder: borrowing TemporaryFolder) throws {
        FaultyDisk.prepare()
        let original = try TemporaryFolder()
        let harness = try JournalHarness(original.database)
        _ = try harness.write("a", key: "1")
        FaultyDisk.set(.sync, in: original.path)
        #expect(throws: DatabaseError.self) { _ = try harness.write("b", key: "2") }
        FaultyDisk.set(nil, in: original.path)
        for file in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: original.database + file, toPath: folder.database + file)
        }
    }

    @Test func `an unsynced log is rewritten to the disk before it is read`() throws {
        let folder = try TemporaryFolder()
        try Self.leaveUnsynced(in: folder)
        FaultyDisk.set(.sync, in: folder.path)
        #expect(Self.refusal(folder.database) == .failing(folder.database))
        FaultyDisk.set(nil, in: folder.path)

        let before = try ThreadTraffic()
        let harness = try JournalHarness(folder.database)

        #expect(try ThreadTraffic().bytesWritten - before.bytesWritten >= folder.size(of: "-wal"))
        #expect(try harness.write("b", key: "2") == #""result":{"text":"b"}"#)
        #expect(harness.journal.positions == ["00001": SequenceNumber(2)])
    }

    @Test func `an unsynced log is rewritten while another program reads, without waiting`() throws
    {
        let folder = try TemporaryFolder()
        try Self.leaveUnsynced(in: folder)
        let reader = try DatabaseQueue(path: folder.database)
        try reader.read { db in
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM note") == 2)
            let start = ContinuousClock.now
            FaultyDisk.set(.sync, in: folder.path)
            #expect(Self.refusal(folder.database) == .failing(folder.database))
            FaultyDisk.set(nil, in: folder.path)

            let before = try ThreadTraffic()
            let harness = try JournalHarness(folder.database)

            // Two starts with busy timeouts would take two seconds.
            #expect(.now - start < .milliseconds(1900))
            let written = try ThreadTraffic().bytesWritten - before.bytesWritten
            #expect(try written >= folder.size(of: "-wal"))
            #expect(harness.journal.positions == ["00001": SequenceNumber(2)])
        }
    }

    @Test func `on a full disk an unsynced log is read, and commands are refused`() throws {
        let folder = try TemporaryFolder()
        try Self.leaveUnsynced(in: folder)
        FaultyDisk.set(.full, in: folder.path)

        let harness = try JournalHarness(folder.database)

        #expect(harness.journal.positions == ["00001": SequenceNumber(2)])
        #expect(throws: DatabaseError.self) { _ = try harness.write("b", key: "2") }
        FaultyDisk.set(nil, in: folder.path)
        let (log, before) = (try folder.size(of: "-wal"), try ThreadTraffic())
        #expect(try harness.write("b", key: "2") == #""result":{"text":"b"}"#)
        #expect(try ThreadTraffic().bytesWritten - before.bytesWritten >= log)
    }

    @Test(arguments: [
        StorageError.unreadable("x"), .unwritable("x"), .foreign("x", owner: "y", user: "z"),
        .inUse("x"), .held("x"), .full("x"), .failing("x"), .damaged("x"), .notADatabase("x"),
        .missing("x"), .newer("x"),
        .strayLog("x"), .changed, .exists("x"), .notTrial("x"), .noFolder("x"),
        .otherDatabase("x", service: "y"), .ofAnotherService("x", migration: "y-1"),
    ])
    func `every error has a reason and a remedy`(error: StorageError) {
        let parts = error.description.split(separator: ";")

        #expect(parts.count == 2 && error.description.hasSuffix("."))
    }
}
