// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A database file that takes the place of another one, which is kept under another name.
///
/// At no moment is there no database, because a service that starts would make an empty one. A
/// process that is killed in the midst leaves the old database, the new one, or the new one beside
/// the old log, with which no service starts (`StorageError.strayLog`).
struct DatabaseSwap {
    /// Where the new database goes.
    let target: String
    /// The name under which the one before is kept.
    let old: String
    /// Whether this swap has made the old names.
    private var hasBegun = false
    /// Whether the target may be the new database.
    private var isPut = false

    private static let log = "-wal"
    private static let index = "-shm"

    /// A swap that has not begun.
    init(target: String, old: String) {
        self.target = target
        self.old = old
    }

    /// Where the new database lies until the swap.
    var staged: String { target + ".restoring" }

    /// Puts the new database in its place.
    mutating func put() throws(StorageError) {
        let folder = DiskFile.folder(of: target)
        try DiskFile.requireFree(old)
        hasBegun = true
        for ending in ["", Self.log] where DiskFile.exists(target + ending) {
            try DiskFile.keep(target + ending, as: old + ending)
        }
        try DiskFile.sync(folder)
        // Also if only waiting for the disk fails, the new database is there.
        isPut = true
        try DiskFile.move(staged, to: target)
        for ending in [Self.log, Self.index] where DiskFile.exists(target + ending) {
            guard unlink(target + ending) == 0 else { throw .unwritable(target + ending) }
        }
        try DiskFile.sync(folder)
    }

    /// Puts the old database back, or removes the new one if there was none; errors are ignored.
    func takeBack() {
        unlink(staged)
        if !hasBegun { return }
        if isPut, !DiskFile.exists(old) { unlink(target) }
        for ending in [Self.log, ""] {
            // Before the swap the target is untouched, and a copy of it may be incomplete.
            if isPut { rename(old + ending, target + ending) }
            // If both names are of one file, the first one stays with `rename`.
            unlink(old + ending)
        }
    }
}
