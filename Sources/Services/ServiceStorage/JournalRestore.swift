// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Puts copies of databases back into their places, while no service runs.
package struct JournalRestore {
    /// A copy, and where it goes.
    package struct Item {
        let copy: StoredDatabase
        let target: String
        let service: String
        let migrations: [String]

        /// A copy of a service's database; `migrations` as `StoredDatabase.check` takes them.
        package init(
            copy: StoredDatabase, target: String, service: String, migrations: [String]
        ) {
            self.copy = copy
            self.target = target
            self.service = service
            self.migrations = migrations
        }
    }

    private let items: [Item]
    private let suffix: String

    /// A restore of copies in this order; a database that is there already gets the suffix.
    package init(_ items: [Item], keepingOldAs suffix: String) {
        self.items = items
        self.suffix = suffix
    }

    /// Checks every copy, and puts all of them back or none.
    ///
    /// `paths` are the databases that no service may use meanwhile. Throws a `StorageError` for a
    /// copy that can't be used, a service that runs and a file that can't be written.
    package func run(locking paths: [String]) throws {
        for item in items {
            try item.copy.check(service: item.service, migrations: item.migrations)
        }
        let locks = try paths.map { path throws(StorageError) in
            try FileLock(path: path + ".lock")
        }
        try withExtendedLifetime(locks, replace)
    }

    private func replace() throws {
        var swaps = items.map { DatabaseSwap(target: $0.target, old: $0.target + suffix) }
        do {
            for (item, swap) in zip(items, swaps) {
                // A restore that was killed may have left one.
                unlink(swap.staged)
                try JournalBackup.copy(item.copy.path, to: swap.staged, named: item.target)
                DiskFile.giveToOwnerOfFolder(swap.staged)
            }
            for index in swaps.indices { try swaps[index].put() }
        } catch {
            for swap in swaps.reversed() { swap.takeBack() }
            throw error
        }
    }
}
