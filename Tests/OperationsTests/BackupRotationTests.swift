// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import TestSupport
import Testing

@testable import Backup

/// The backups that `comanda backup create --rotate` keeps.
@Suite struct BackupRotationTests {
    private static func rotation(
        _ folder: String = "/backups", recent: Int, days: Int
    ) -> BackupRotation {
        BackupRotation(folder: folder, recent: recent, days: days)
    }

    @Test func `a backup is named after its time`() {
        let time = Timestamp(milliseconds: 1_795_262_405_678)
        #expect(
            Self.rotation(recent: 1, days: 0).path(at: time) == "/backups/2026-11-21T120005Z")
    }

    @Test(arguments: [
        // The newest one; two; the newest of each of three days; both.
        (1, 0, ["03T02", "03T01", "02T02", "02T01", "01T23"]),
        (2, 0, ["03T01", "02T02", "02T01", "01T23"]),
        (1, 3, ["03T01", "02T01", "01T23"]),
        (3, 3, ["02T01", "01T23"]),
        (9, 0, []),
    ])
    func `the newest backups are kept, and the newest one of each day`(
        recent: Int, days: Int, removed: [String]
    ) {
        let times = ["01T23", "02T01", "02T02", "03T01", "03T02", "04T00"]
        let names = times.map { "2026-10-\($0)0000Z" }
        let other = ["monday", "2026-10-01T230000Z.old", "2026-10-01", "before 2026-10-01T230000Z"]

        let old = Self.rotation(recent: recent, days: days).old(among: names.shuffled() + other)

        #expect(old == removed.map { "2026-10-\($0)0000Z" })
    }

    @Test func `only old backups and the remains of killed ones are removed`() throws {
        let folder = try TemporaryFolder()
        let names = [
            "2026-10-01T000000Z", "2026-10-02T000000Z", "2026-10-02T000000Z.part-a1b2c3", "monday",
            "monday.part-a1b2c3",
        ]
        for name in names {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)/x", withIntermediateDirectories: true)
        }
        let rotation = Self.rotation(folder.path, recent: 1, days: 0)

        rotation.removeUnfinished()
        let removed = rotation.removeOld()

        #expect(removed == ["2026-10-01T000000Z"])
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(left == ["2026-10-02T000000Z", "monday", "monday.part-a1b2c3"])
    }

    @Test func `two backups with --rotate never run at once`() throws {
        let folder = try TemporaryFolder()
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        var isFree = true

        Self.rotation(folder.path, recent: 1, days: 0).alone {
            isFree = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        }

        #expect(!isFree)
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    }

    @Test func `a folder that is missing is not created`() throws {
        let folder = try TemporaryFolder()
        let missing = "\(folder.path)/usb"

        #expect(throws: BackupError.missing(missing)) {
            try Self.rotation(missing, recent: 1, days: 0).checkSpace(for: [])
        }
        #expect(!FileManager.default.fileExists(atPath: missing))
    }

    @Test func `a backup that would fill the disk is refused`() throws {
        let folder = try TemporaryFolder()
        let database = "\(folder.path)/orders.db"
        // A sparse file of 4 TiB.
        _ = FileManager.default.createFile(atPath: database, contents: nil)
        truncate(database, 1 << 42)

        let error = #expect(throws: BackupError.self) {
            try Self.rotation(folder.path, recent: 1, days: 0).checkSpace(for: [database])
        }
        guard case .noSpace(folder.path, let needed, let free) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(needed == (1 << 22) + (1 << 10))
        #expect(free < needed)
    }
}
