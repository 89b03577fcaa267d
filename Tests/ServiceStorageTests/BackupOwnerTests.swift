// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import ServiceStorage

/// Backups that an administrator makes in a folder of another user.
@Suite struct BackupOwnerTests {
    private static let user: uid_t = 12_345

    private static func owner(_ path: String) throws -> uid_t? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.ownerAccountID] as? NSNumber)?.uint32Value
    }

    @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
    func `a backup and its files belong to the owner of the folder around it`() throws {
        let folder = try TemporaryFolder()
        let target = try TemporaryFolder()
        let backup = target.path + "/monday"
        _ = try JournalHarness(folder.database).write("a", key: "1")
        try #require(chown(target.path, Self.user, Self.user) == 0)

        try JournalBackup.copy([folder.database], toFolder: backup) { unfinished in
            try FileManager.default.createSymbolicLink(
                atPath: unfinished + "/link", withDestinationPath: folder.database)
        }

        for path in ["", "/notes.db", "/link"] {
            #expect(try Self.owner(backup + path) == Self.user, "\(path)")
        }
        #expect(try Self.owner(folder.database) == 0)
    }

    @Test func `a file of another user is named with its owner and the command that mends it`()
        throws
    {
        let folder = try TemporaryFolder()
        _ = try JournalHarness(folder.database).write("a", key: "1")
        // The next look-up writes its name to the same place.
        let owner = String(cString: try #require(getpwuid(geteuid())?.pointee.pw_name))
        let problem = FileOwner.problem(of: folder.database, user: Self.user)

        #expect(
            problem.description
                == "\(folder.database) belongs to \(owner), so 12345 can't write it; "
                + "run 'sudo chown 12345: \(folder.database)' and start again.")
        #expect(FileOwner.problem(of: folder.database) == .unwritable(folder.database))
    }

    @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
    func `a folder that a link has replaced keeps its owner`() throws {
        let folder = try TemporaryFolder()
        let inner = folder.path + "/inner"
        try FileManager.default.createDirectory(
            atPath: inner + "/system", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: inner)
        try #require(chown(folder.path, Self.user, Self.user) == 0)

        DiskFile.inheritOwner(folder: folder.path + "/link")

        #expect(try Self.owner(inner) == 0)
        #expect(try Self.owner(inner + "/system") == 0)
    }

    @Test func `a copy that is a symbolic link is refused`() throws {
        let folder = try TemporaryFolder()
        let link = folder.path + "/link.db"
        _ = try JournalHarness(folder.database).write("a", key: "1")
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: folder.database)

        #expect(throws: StorageError.link(link)) {
            try StoredDatabase(path: link).check(
                service: "notes-service", migrations: ["notes-1"])
        }
    }

    @Test func `the record of a check replaces a link instead of its target`() throws {
        let folder = try TemporaryFolder()
        let (record, other) = (folder.path + "/verified", folder.path + "/other")
        try "mine".write(toFile: other, atomically: false, encoding: .utf8)
        try FileManager.default.createSymbolicLink(atPath: record, withDestinationPath: other)

        JournalBackup.write("checked", to: record)

        #expect(try String(contentsOfFile: other, encoding: .utf8) == "mine")
        #expect(try String(contentsOfFile: record, encoding: .utf8) == "checked")
    }
}
