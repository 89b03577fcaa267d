// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The replacement of a database file by a new one; the old one stays under another name.
///
/// A database exists at every moment, because a service without one would create an empty one. A
/// process that is killed during the swap leaves the old database, the new one, or the new one
/// beside the old log. In the last case no service starts (`StorageError.strayLog`).
struct DatabaseSwap {
    /// The path of the database to replace.
    let target: String
    /// The path of the old database after the swap.
    let old: String
    /// Whether this swap has created files at the old path.
    private var hasBegun = false
    /// Whether the target may be the new database.
    private var isInstalled = false

    private static let log = "-wal"
    private static let index = "-shm"

    /// Creates a swap that has not begun.
    init(target: String, old: String) {
        self.target = target
        self.old = old
    }

    /// The path of the new database before the swap.
    var staged: String { target + ".restoring" }

    /// Moves the staged database to the target.
    mutating func install() throws(StorageError) {
        let folder = DiskFile.folder(of: target)
        try DiskFile.requireAbsent(old)
        hasBegun = true
        for suffix in ["", Self.log] where DiskFile.exists(target + suffix) {
            try DiskFile.linkOrCopy(target + suffix, to: old + suffix)
        }
        try DiskFile.sync(folder)
        // If only fsync fails, the new database is in place nevertheless.
        isInstalled = true
        try DiskFile.move(staged, to: target)
        for suffix in [Self.log, Self.index] where DiskFile.exists(target + suffix) {
            guard unlink(target + suffix) == 0 else { throw .unwritable(target + suffix) }
        }
        try DiskFile.sync(folder)
    }

    /// Puts the old database back, or removes the new one if there was none; ignores errors.
    func rollBack() {
        unlink(staged)
        if !hasBegun { return }
        if isInstalled, !DiskFile.exists(old) { unlink(target) }
        for suffix in [Self.log, ""] {
            // Before the swap the target is unchanged, and its copy may be incomplete.
            if isInstalled { rename(old + suffix, target + suffix) }
            // `rename` does nothing if both names are links to one file.
            unlink(old + suffix)
        }
    }
}
