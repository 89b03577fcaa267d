// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import Testing
import TestSupport

@testable import ServiceStorage

/// A restore replaces all databases or none, and deletes nothing.
@Suite struct RestoreTests {
    private static let suffix = ".before"
    private static let migrations = ["notes-1"]

    /// Writes a note to a database, which is created if it is missing, and closes it.
    private static func write(_ note: String, _ path: String) throws {
        let harness = try JournalHarness(path)
        _ = try harness.write(note, key: note)
        try harness.journal.close()
    }

    /// Leaves a database as if its service had been killed after a note; returns the log.
    private static func kill(_ path: String, after note: String) throws -> Data {
        let harness = try JournalHarness(path)
        _ = try harness.write(note, key: note)
        let log = try Data(contentsOf: URL(filePath: path + "-wal"))
        try harness.journal.close()
        try log.write(to: URL(filePath: path + "-wal"))
        return log
    }

    private static func notes(_ path: String) throws -> [String] {
        let harness = try JournalHarness(path)
        defer { try? harness.journal.close() }
        return try harness.query("SELECT text FROM note")
    }

    private static func item(_ copy: String, _ target: String) -> JournalRestore.Item {
        JournalRestore.Item(
            copy: StoredDatabase(path: copy), target: target, service: "notes-service",
            migrations: migrations)
    }

    private static func files(_ folder: borrowing TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func `a copy replaces a database, which is kept with its log`() throws {
        let folder = try TemporaryFolder()
        let (copy, target) = (folder.path + "/copy.db", folder.database)
        try Self.write("old", target)
        try JournalBackup.copy(target, to: copy)
        let log = try Self.kill(target, after: "new")

        try JournalRestore([Self.item(copy, target)], keepingOldAs: Self.suffix)
            .run(locking: [target])

        let kept = try Data(contentsOf: URL(filePath: target + Self.suffix + "-wal"))
        #expect(kept == log)
        #expect(!FileManager.default.fileExists(atPath: target + "-wal"))
        #expect(try Self.notes(target) == ["\"old\""])
        #expect(try Self.notes(target + Self.suffix) == ["\"old\"", "\"new\""])
    }

    @Test func `a copy is restored to a folder without a database`() throws {
        let folder = try TemporaryFolder()
        let empty = try TemporaryFolder()
        try Self.write("a", folder.database)

        try JournalRestore(
            [Self.item(folder.database, empty.database)], keepingOldAs: Self.suffix
        ).run(locking: [empty.database])

        #expect(try Self.files(empty) == ["notes.db", "notes.db.lock"])
        #expect(try Self.notes(empty.database) == ["\"a\""])
    }

    @Test(.enabled(if: geteuid() == 0, "needs root"))
    func `files that root makes belong to the owner of their folder`() throws {
        let folder = try TemporaryFolder()
        let empty = try TemporaryFolder()
        try Self.write("a", folder.database)
        for path in [folder.path, empty.path] { try #require(chown(path, 12_345, 12_346) == 0) }
        let backup = folder.path + "/monday"

        try JournalBackup.copy([folder.database], toFolder: backup)
        try JournalRestore(
            [Self.item(backup + "/notes.db", empty.database)], keepingOldAs: Self.suffix
        ).run(locking: [empty.database])

        JournalBackup.write("now", to: backup + "/verified")
        let files = try Self.files(empty).map { "\(empty.path)/\($0)" }
        #expect(files.count == 2)
        for path in [backup, backup + "/notes.db", backup + "/verified"] + files {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.ownerAccountID] as? Int == 12_345, "\(path)")
            #expect(attributes[.groupOwnerAccountID] as? Int == 12_346, "\(path)")
        }
    }

    @Test(arguments: [false, true])
    func `if the second database can't be restored, the first one is unchanged`(isNew: Bool) throws
    {
        let folder = try TemporaryFolder()
        let backup = try TemporaryFolder()
        let targets = ["/a.db", "/b.db"].map { folder.path + $0 }
        try Self.write("copy", backup.database)
        for target in targets.dropFirst(isNew ? 1 : 0) { try Self.write("mine", target) }
        // The name for the old second database is in use.
        try "mine".write(toFile: targets[1] + Self.suffix, atomically: false, encoding: .utf8)
        let restore = JournalRestore(
            targets.map { Self.item(backup.database, $0) }, keepingOldAs: Self.suffix)
        for target in targets { _ = try FileLock(path: target + ".lock") }
        let before = try Self.files(folder)

        #expect(throws: StorageError.exists(targets[1] + Self.suffix)) {
            try restore.run(locking: targets)
        }

        #expect(try Self.files(folder) == before)
        for target in targets.dropFirst(isNew ? 1 : 0) {
            #expect(try Self.notes(target) == ["\"mine\""])
        }
    }

    @Test func `on a full disk nothing changes`() throws {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        let backup = try TemporaryFolder()
        try Self.write("copy", backup.database)
        try Self.write("mine", folder.database)
        let before = try Self.files(folder)
        let restore = JournalRestore(
            [Self.item(backup.database, folder.database)], keepingOldAs: Self.suffix)

        FaultyDisk.set(.full, in: folder.path)
        #expect(throws: StorageError.full(folder.database)) {
            try restore.run(locking: [folder.database])
        }
        FaultyDisk.set(nil, in: folder.path)

        #expect(try Self.files(folder) == before)
        #expect(try Self.notes(folder.database) == ["\"mine\""])
    }

    @Test func `a lock file is not created through a link`() throws {
        let folder = try TemporaryFolder()
        let (lock, target) = (folder.database + ".lock", "\(folder.path)/elsewhere")
        try FileManager.default.createSymbolicLink(atPath: lock, withDestinationPath: target)

        #expect(throws: StorageError.unwritable(lock)) { _ = try FileLock(path: lock) }
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test func `a database that a service has open is not replaced`() throws {
        let folder = try TemporaryFolder()
        let backup = try TemporaryFolder()
        try Self.write("copy", backup.database)
        let harness = try JournalHarness(folder.database)

        #expect(throws: StorageError.inUse(folder.database + ".lock")) {
            try JournalRestore(
                [Self.item(backup.database, folder.database)], keepingOldAs: Self.suffix
            ).run(locking: [folder.database])
        }
        _ = try harness.write("a", key: "1")
    }

    @Test func `a copy is checked for its service and version`() throws {
        let folder = try TemporaryFolder()
        let database = StoredDatabase(path: folder.database)
        func refusal(_ service: String, _ migrations: [String]) -> StorageError? {
            do {
                try database.check(service: service, migrations: migrations)
                return nil
            } catch {
                return error as? StorageError
            }
        }
        #expect(refusal("notes-service", Self.migrations) == .missing(folder.database))
        try Self.write("a", folder.database)
        #expect(refusal("notes-service", Self.migrations) == nil)
        #expect(refusal("notes-service", ["notes-1", "notes-2"]) == nil)
        #expect(
            refusal("order-service", ["orders-1"])
                == .otherDatabase(folder.database, service: "order-service"))

        try DatabaseQueue(path: folder.database).write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('notes-2')")
        }
        #expect(refusal("notes-service", Self.migrations) == .newer(folder.database))
    }

    @Test func `a copy with a damaged page is rejected`() throws {
        let folder = try TemporaryFolder()
        try DamagedFile.make(folder.database)

        #expect(throws: StorageError.damaged(folder.database)) {
            try StoredDatabase(path: folder.database).check(
                service: "notes-service", migrations: Self.migrations)
        }
    }
}
