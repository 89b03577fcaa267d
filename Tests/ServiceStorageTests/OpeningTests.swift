// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import TestSupport
import Testing

@testable import ServiceStorage
import Wire

/// A service that can't use its file does not start, and says why and what to do.
@Suite struct OpeningTests {
    private static func refusal(_ path: String) -> StorageError? {
        do {
            _ = try Desk(path)
            return nil
        } catch {
            return error as? StorageError
        }
    }

    private static func write(_ bytes: Data, _ path: String) throws {
        try bytes.write(to: URL(filePath: path))
    }

    @Test(arguments: ["not a database", String(repeating: "not a database ", count: 1000)])
    func `a file that is something else is left alone`(text: String) throws {
        let folder = try TemporaryFolder()
        try Self.write(Data(text.utf8), folder.database)

        #expect(Self.refusal(folder.database) == .notADatabase(folder.database))
        #expect(try String(contentsOfFile: folder.database, encoding: .utf8) == text)
    }

    @Test func `only a full disk and a lock may end without help`() {
        let temporary: [StorageError] = [.full("a.db"), .held("a.db")]
        let lasting: [StorageError] = [
            .unreadable("a"), .unwritable("a.db"), .inUse("a.db"), .failing("a.db"),
            .damaged("a.db"), .notADatabase("a.db"), .missing("a.db"), .newer("a.db"),
            .strayLog("a.db"), .changed, .exists("a.db"),
        ]
        #expect(temporary.allSatisfy { $0.isTemporary })
        #expect(!lasting.contains { $0.isTemporary })
    }

    @Test func `the files of a new database are not for everybody`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        _ = try desk.write("a", key: "1")

        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let modes = try files.map { file in
            try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(file)")[
                .posixPermissions] as? Int
        }
        #expect(files.count > 2)
        // A umask may take rights away.
        #expect(modes.allSatisfy { ($0 ?? 0o777) | 0o640 == 0o640 }, "\(zip(files, modes))")
        try desk.journal.close()
    }

    @Test func `an empty file becomes a database`() throws {
        let folder = try TemporaryFolder()
        try Self.write(Data(), folder.database)

        #expect(try Desk(folder.database).write("a", key: "1") == #""result":{"text":"a"}"#)
    }

    @Test func `a file that was cut short is damaged`() throws {
        let folder = try TemporaryFolder()
        try Desk(folder.database).journal.close()
        let whole = try Data(contentsOf: URL(filePath: folder.database))
        try Self.write(whole.prefix(whole.count / 2), folder.database)

        #expect(Self.refusal(folder.database) == .damaged(folder.database))
    }

    @Test func `a file whose tables can't be read is damaged`() throws {
        let folder = try TemporaryFolder()
        try Desk(folder.database).journal.close()
        var bytes = try Data(contentsOf: URL(filePath: folder.database))
        bytes.replaceSubrange(100..<4096, with: Data(repeating: 0xff, count: 3996))
        try Self.write(bytes, folder.database)

        #expect(Self.refusal(folder.database) == .damaged(folder.database))
    }

    @Test func `a file that a newer version has written is left alone`() throws {
        let folder = try TemporaryFolder()
        try Desk(folder.database).journal.close()
        try DatabaseQueue(path: folder.database).write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('notes-of-tomorrow')")
        }

        #expect(Self.refusal(folder.database) == .newer(folder.database))
    }

    @Test func `a folder where nothing can be written is named`() {
        #expect(Self.refusal("/proc/notes.db") == .unwritable("/proc/notes.db.lock"))
    }

    @Test func `a disk that takes nothing is named`() throws {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        for (fault, error) in [
            (FaultyDisk.Fault.room, StorageError.full(folder.database)),
            (.write, .failing(folder.database)), (.permission, .unwritable(folder.database)),
        ] {
            FaultyDisk.set(fault, in: folder.path)
            #expect(Self.refusal(folder.database) == error)
        }
    }

    @Test func `a copy beside another database's log is not opened`() throws {
        let folder = try TemporaryFolder()
        let copy = folder.path + "/copy.db"
        let desk = try Desk(folder.database)
        _ = try desk.write("a", key: "1")
        try JournalBackup.copy(folder.database, to: copy)
        _ = try desk.write("b", key: "2")
        let log = try Data(contentsOf: URL(filePath: folder.database + "-wal"))
        try Self.write(log, copy + "-wal")

        #expect(Self.refusal(copy) == .strayLog(copy))

        try FileManager.default.removeItem(atPath: copy + "-wal")
        #expect(try Desk(copy).query("SELECT text FROM note") == ["\"a\""])
    }

    /// A database as a service leaves it that is killed before its last commit is synchronised.
    private static func leave(in folder: borrowing TemporaryFolder) throws {
        FaultyDisk.prepare()
        let original = try TemporaryFolder()
        let desk = try Desk(original.database)
        _ = try desk.write("a", key: "1")
        FaultyDisk.set(.sync, in: original.path)
        #expect(throws: DatabaseError.self) { _ = try desk.write("b", key: "2") }
        FaultyDisk.set(nil, in: original.path)
        for file in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: original.database + file, toPath: folder.database + file)
        }
    }

    @Test func `what a killed service wrote is on the disk before it is told`() throws {
        let folder = try TemporaryFolder()
        try Self.leave(in: folder)
        FaultyDisk.set(.sync, in: folder.path)
        #expect(Self.refusal(folder.database) == .failing(folder.database))
        FaultyDisk.set(nil, in: folder.path)

        let before = try ThreadTraffic()
        let desk = try Desk(folder.database)

        #expect(try ThreadTraffic().bytesWritten - before.bytesWritten >= folder.size(of: "-wal"))
        #expect(try desk.write("b", key: "2") == #""result":{"text":"b"}"#)
        #expect(desk.journal.positions == ["00001": SequenceNumber(2)])
    }

    @Test func `it is on the disk also while somebody reads, and the start does not wait`() throws {
        let folder = try TemporaryFolder()
        try Self.leave(in: folder)
        let reader = try DatabaseQueue(path: folder.database)
        try reader.read { db in
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM note") == 2)
            let start = ContinuousClock.now
            FaultyDisk.set(.sync, in: folder.path)
            #expect(Self.refusal(folder.database) == .failing(folder.database))
            FaultyDisk.set(nil, in: folder.path)

            let before = try ThreadTraffic()
            let desk = try Desk(folder.database)

            // Two starts that waited would take two seconds.
            #expect(.now - start < .milliseconds(1900))
            let written = try ThreadTraffic().bytesWritten - before.bytesWritten
            #expect(try written >= folder.size(of: "-wal"))
            #expect(desk.journal.positions == ["00001": SequenceNumber(2)])
        }
    }

    @Test func `on a full disk it is read, and commands wait for room`() throws {
        let folder = try TemporaryFolder()
        try Self.leave(in: folder)
        FaultyDisk.set(.room, in: folder.path)

        let desk = try Desk(folder.database)

        #expect(desk.journal.positions == ["00001": SequenceNumber(2)])
        #expect(throws: DatabaseError.self) { _ = try desk.write("b", key: "2") }
        FaultyDisk.set(nil, in: folder.path)
        let (log, before) = (try folder.size(of: "-wal"), try ThreadTraffic())
        #expect(try desk.write("b", key: "2") == #""result":{"text":"b"}"#)
        #expect(try ThreadTraffic().bytesWritten - before.bytesWritten >= log)
    }

    @Test(arguments: [
        StorageError.unreadable("x"), .unwritable("x"), .inUse("x"), .held("x"), .full("x"),
        .failing("x"), .damaged("x"), .notADatabase("x"), .missing("x"), .newer("x"),
        .strayLog("x"), .changed, .exists("x"), .notTrial("x"), .noFolder("x"),
        .otherDatabase("x", service: "y"),
    ])
    func `every reason is a sentence that says what to do`(error: StorageError) {
        let parts = error.description.split(separator: ";")

        #expect(parts.count == 2 && error.description.hasSuffix("."))
    }
}
