// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Replaces databases by copies, while no service runs.
package struct JournalRestore {
    /// A copy and the path that it is restored to.
    package struct Item {
        let copy: StoredDatabase
        let target: String
        let service: String
        let migrations: [String]
        let hasJournal: Bool

        /// Creates an item for a service; `migrations` and `hasJournal` are those for
        /// `StoredDatabase.check`.
        package init(
            copy: StoredDatabase, target: String, service: String, migrations: [String],
            hasJournal: Bool = true
        ) {
            self.copy = copy
            self.target = target
            self.service = service
            self.migrations = migrations
            self.hasJournal = hasJournal
        }
    }

    private let items: [Item]
    private let suffix: String

    /// Creates a restore of copies in this order; an existing database is renamed with the suffix.
    package init(_ items: [Item], keepingOldAs suffix: String) {
        self.items = items
        self.suffix = suffix
    }

    /// Checks every copy, and restores all of them or none.
    ///
    /// `paths` are the databases that no service may use during the restore. Throws a
    /// `StorageError` if a copy can't be used, a service is running or a file can't be written.
    package func run(locking paths: [String]) throws {
        for item in items {
            try item.copy.check(
                service: item.service, migrations: item.migrations, hasJournal: item.hasJournal)
        }
        let locks = try paths.map { path throws(StorageError) in
            let lock = try FileLock(path: path + ".lock")
            // The service must be able to open a lock file that an administrator has created.
            DiskFile.inheritOwnerOfFolder(path + ".lock")
            return lock
        }
        try withExtendedLifetime(locks, replace)
    }

    private func replace() throws {
        var swaps = items.map { DatabaseSwap(target: $0.target, old: $0.target + suffix) }
        do {
            for (item, swap) in zip(items, swaps) {
                // A killed restore may have left this file behind.
                unlink(swap.staged)
                try JournalBackup.copy(item.copy.path, to: swap.staged, named: item.target)
                DiskFile.inheritOwnerOfFolder(swap.staged)
            }
            for index in swaps.indices { try swaps[index].install() }
            for item in items where item.hasJournal {
                try StoredDatabase(path: item.target).accept()
            }
        } catch {
            for swap in swaps.reversed() { swap.rollBack() }
            throw error
        }
    }
}
