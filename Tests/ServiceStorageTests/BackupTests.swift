// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Glibc
import Testing
import TestSupport
import Wire

@testable import ServiceStorage

@Suite struct BackupTests {
    @Test func `a copy is a snapshot, and the service continues`() throws {
        let folder = try TemporaryFolder()
        let copy = folder.path + "/copy.db"
        let harness = try JournalHarness(folder.database)
        let first = try harness.write("a", key: "1")
        _ = try harness.write("nothing", key: "2")

        try JournalBackup.copy(folder.database, to: copy)
        _ = try harness.write("b", key: "3")

        let restored = try JournalHarness(copy)
        #expect(try restored.query("SELECT text FROM note") == ["\"a\""])
        #expect(restored.journal.positions == ["00001": SequenceNumber(1)])
        #expect(try restored.write("a", key: "1") == first)
        #expect(try restored.query("PRAGMA integrity_check") == ["\"ok\""])
        #expect(harness.journal.positions == ["00001": SequenceNumber(2)])
    }

    @Test func `a copy is readable by those who may read its source`() throws {
        let folder = try TemporaryFolder()
        _ = try JournalHarness(folder.database)
        chmod(folder.database, 0o600)

        try JournalBackup.copy(folder.database, to: folder.path + "/copy.db")

        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/copy.db")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a copy that is made under load is consistent`() async throws {
        let folder = try TemporaryFolder()
        let (database, copy) = (folder.database, folder.path + "/copy.db")
        let harness = try JournalHarness(database)
        for number in 1...100 { _ = try harness.write("\(number)", key: "\(number)") }

        let copying = Task.detached { try JournalBackup.copy(database, to: copy) }
        for number in 101...300 { _ = try harness.write("\(number)", key: "\(number)") }
        try await copying.value

        let restored = try JournalHarness(copy)
        let notes = try restored.query("SELECT text FROM note ORDER BY rowid")
        #expect((100...300).contains(notes.count))
        #expect(notes == (1...notes.count).map { "\"\($0)\"" })
        #expect(restored.journal.positions == ["00001": SequenceNumber(UInt64(notes.count))])
        #expect(harness.journal.positions == ["00001": SequenceNumber(300)])
    }

    @Test func `each restored copy takes a new epoch, once`() throws {
        let folder = try TemporaryFolder()
        let copies = ["/first.db", "/second.db"].map { folder.path + $0 }
        let harness = try JournalHarness(folder.database)
        _ = try harness.write("a", key: "1")
        try JournalBackup.copy(folder.database, to: copies[0])
        try FileManager.default.copyItem(atPath: copies[0], toPath: copies[1])

        let epochs = try copies.map { try JournalHarness($0).journal.epoch }

        #expect(Set(epochs + [harness.journal.epoch]).count == 3)
        #expect(try copies.map { try JournalHarness($0).journal.epoch } == epochs)
    }

    @Test func `an existing copy is not overwritten`() throws {
        let folder = try TemporaryFolder()
        let copy = folder.path + "/copy.db"
        _ = try JournalHarness(folder.database).write("a", key: "1")
        try "mine".write(toFile: copy, atomically: false, encoding: .utf8)

        #expect(throws: StorageError.exists(copy)) {
            try JournalBackup.copy(folder.database, to: copy)
        }
        #expect(try String(contentsOfFile: copy, encoding: .utf8) == "mine")
    }

    @Test func `a copy that fails leaves no files behind`() throws {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        let target = try TemporaryFolder()
        let copy = target.path + "/copy.db"
        _ = try JournalHarness(folder.database).write("a", key: "1")

        FaultyDisk.set(.full, in: target.path)
        #expect(throws: StorageError.self) { try JournalBackup.copy(folder.database, to: copy) }
        FaultyDisk.set(nil, in: target.path)

        #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == [])
    }

    @Test func `all databases are copied to a folder, or none`() throws {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        let target = try TemporaryFolder()
        let paths = ["/a.db", "/b.db"].map { folder.path + $0 }
        for path in paths { _ = try JournalHarness(path).write("a", key: "1") }
        let backup = target.path + "/monday"

        #expect(throws: StorageError.missing(folder.database)) {
            try JournalBackup.copy(paths + [folder.database], toFolder: backup)
        }
        FaultyDisk.set(.full, in: target.path)
        #expect(throws: StorageError.full(backup + "/a.db")) {
            try JournalBackup.copy(paths, toFolder: backup)
        }
        FaultyDisk.set(nil, in: target.path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == [])

        try JournalBackup.copy(paths, toFolder: backup)
        #expect(throws: StorageError.exists(backup)) {
            try JournalBackup.copy(paths, toFolder: backup)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == ["monday"])
        for name in ["/a.db", "/b.db"] {
            #expect(try JournalHarness(backup + name).query("SELECT text FROM note") == ["\"a\""])
        }
    }

    @Test func `a backup whose check fails is removed`() throws {
        let folder = try TemporaryFolder()
        let backup = folder.path + "/monday"
        _ = try JournalHarness(folder.database).write("a", key: "a")

        #expect(throws: StorageError.damagedCopy("monday")) {
            try JournalBackup.copy([folder.database], toFolder: backup) { unfinished in
                try Self.damage(StoredDatabase(path: unfinished + "/notes.db", named: "copy"))
                throw StorageError.damagedCopy("monday")
            }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!names.contains { $0.hasPrefix("monday") }, "\(names)")
    }

    /// Damages an intact copy, and expects that the check finds it.
    private static func damage(_ copy: StoredDatabase) throws {
        try copy.check(service: "notes-service", migrations: ["notes-1"])
        #expect(copy.damages() == [])
        try DamagedFile.make(copy.path)
        #expect(!copy.damages().isEmpty)
        #expect(throws: StorageError.damaged("copy")) {
            try copy.check(service: "notes-service", migrations: ["notes-1"])
        }
    }

    @Test func `the error for a missing folder gives its path`() throws {
        let folder = try TemporaryFolder()
        let missing = folder.path + "/nowhere"
        _ = try JournalHarness(folder.database).write("a", key: "1")

        #expect(throws: StorageError.noFolder(missing)) {
            try JournalBackup.copy(folder.database, to: missing + "/copy.db")
        }
        #expect(throws: StorageError.noFolder(missing)) {
            try JournalBackup.copy([folder.database], toFolder: missing + "/monday")
        }
        #expect(throws: StorageError.unwritable("/proc/copy.db")) {
            try JournalBackup.copy(folder.database, to: "/proc/copy.db")
        }
    }

    @Test func `a missing database is reported as missing`() throws {
        let folder = try TemporaryFolder()

        #expect(throws: StorageError.missing(folder.database)) {
            try JournalBackup.copy(folder.database, to: folder.path + "/copy.db")
        }
        #expect(throws: StorageError.self) {
            try JournalBackup.copy("/proc/self/exe", to: folder.path + "/copy.db")
        }
    }
}
