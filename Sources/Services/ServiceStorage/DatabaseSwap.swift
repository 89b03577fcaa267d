// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The replacement of a database file by a new one; the old one is kept under another name.
///
/// There is a database at every moment, because a service that starts without one would create an
/// empty one. A process that is killed during the swap leaves the old database, the new one, or the
/// new one beside the old log, with which no service starts (`StorageError.strayLog`).
struct DatabaseSwap {
    /// The path of the database to replace.
    let target: String
    /// The path under which the old database is kept.
    let old: String
    /// Whether this swap has created files at the old path.
    private var hasBegun = false
    /// Whether the target may be the new database.
    private var isInstalled = false

    private static let log = "-wal"
    private static let index = "-shm"

    /// A swap that has not begun.
    init(target: String, old: String) {
        self.target = target
        self.old = old
    }

    /// The path of the new database before the swap.
    var staged: String { target + ".restoring" }

    /// Moves the staged database to the target.
    mutating func install() throws(StorageError) {
        let folder = DiskFile.folder(of: target)
        try DiskFile.requireFree(old)
        hasBegun = true
        for ending in ["", Self.log] where DiskFile.exists(target + ending) {
            try DiskFile.linkOrCopy(target + ending, to: old + ending)
        }
        try DiskFile.sync(folder)
        // If only fsync fails, the new database is in place nevertheless.
        isInstalled = true
        try DiskFile.move(staged, to: target)
        for ending in [Self.log, Self.index] where DiskFile.exists(target + ending) {
            guard unlink(target + ending) == 0 else { throw .unwritable(target + ending) }
        }
        try DiskFile.sync(folder)
    }

    /// Puts the old database back, or removes the new one if there was none; ignores errors.
    func rollBack() {
        unlink(staged)
        if !hasBegun { return }
        if isInstalled, !DiskFile.exists(old) { unlink(target) }
        for ending in [Self.log, ""] {
            // Before the swap the target is unchanged, and its copy may be incomplete.
            if isInstalled { rename(old + ending, target + ending) }
            // `rename` does nothing if both names are links to one file.
            unlink(old + ending)
        }
    }
}
