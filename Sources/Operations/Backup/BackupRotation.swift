// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Foundation
import ServiceStorage

/// A folder of backups that are named after their time; old ones are removed.
struct BackupRotation {
    /// The free disk space that remains after a backup, in bytes.
    private static let reserve = 1 << 30

    /// The path of the folder.
    let folder: String
    /// The number of the newest backups that are kept.
    let recent: Int
    /// The number of days of which the newest backup is kept, too.
    let days: Int

    /// The path of a new backup.
    ///
    /// Its name has no colon, which some file systems refuse: `2026-11-21T173000Z`.
    func path(at time: Timestamp) -> String {
        let text = time.description.filter { $0 != ":" }
        return "\(folder)/\(text.prefix(17))Z"
    }

    /// Throws a `BackupError` if the folder does not exist or has too little space for copies of
    /// the databases.
    ///
    /// The folder is never created: on a disk that is not mounted it does not exist, and the backup
    /// would fill another disk.
    func checkSpace(for databases: [String]) throws(BackupError) {
        guard FileManager.default.fileExists(atPath: folder) else { throw .missing(folder) }
        let needed = JournalBackup.size(of: databases) + Self.reserve
        guard let free = JournalBackup.freeBytes(in: folder), free < needed else { return }
        throw .noSpace(folder, needed: needed >> 20, free: free >> 20)
    }

    /// Runs the body while no other process runs one for this folder, and waits for that.
    ///
    /// On a file system without locks it does not wait. Rethrows the errors of the body.
    func alone(_ body: () throws -> Void) rethrows {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // Closing it also releases the lock.
        defer { if descriptor >= 0 { close(descriptor) } }
        if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            Console.writeError(
                "Another backup to \(folder) is running; this one waits for its end.")
            _ = flock(descriptor, LOCK_EX)
        }
        try body()
    }

    /// Removes the remains of backups that were killed, inside `alone`; ignores errors.
    func removeUnfinished() {
        remove(names.filter { $0.contains(/^\d{4}-\d\d-\d\dT\d{6}Z\.part-/) })
    }

    /// Removes the old backups, and returns their names; leaves those that can't be removed.
    @discardableResult
    func removeOld() -> [String] { remove(old(among: names)) }

    /// The backups to remove among the names in the folder, newest first.
    func old(among names: [String]) -> [String] {
        let backups = names.filter { $0.contains(/^\d{4}-\d\d-\d\dT\d{6}Z$/) }.sorted(by: >)
        var lastDay: Substring?
        var dayCount = 0
        return backups.enumerated().compactMap { index, name in
            let isNewestOfDay = name.prefix(10) != lastDay
            lastDay = name.prefix(10)
            if isNewestOfDay { dayCount += 1 }
            return index < recent || isNewestOfDay && dayCount <= days ? nil : name
        }
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    @discardableResult
    private func remove(_ names: [String]) -> [String] {
        names.filter { name in
            (try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")) != nil
        }
    }
}
