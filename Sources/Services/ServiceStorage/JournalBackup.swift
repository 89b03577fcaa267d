// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

/// Copies databases while their services run.
package enum JournalBackup {
    /// Copies databases to a new folder, one after the other: complete and on the disk when this
    /// returns, absent when it throws.
    ///
    /// Each copy is as its database was when its copying began. Throws a `StorageError` if a file
    /// or the folder can't be used.
    package static func copy(_ paths: [String], toFolder folder: String) throws {
        // Without a slash at its end.
        let folder = URL(fileURLWithPath: folder).path
        try DiskFile.requireFree(folder)
        let unfinished = try DiskFile.makeFolder(beside: folder)
        // Nothing is left there to remove once it was moved.
        defer { try? FileManager.default.removeItem(atPath: unfinished) }
        for path in paths {
            let name = URL(fileURLWithPath: path).lastPathComponent
            try copy(path, to: "\(unfinished)/\(name)", named: "\(folder)/\(name)")
        }
        try DiskFile.sync(unfinished)
        try DiskFile.requireFree(folder)
        try DiskFile.move(unfinished, to: folder)
    }

    /// Writes a copy to a file that must not be there yet, complete or not at all.
    ///
    /// The first service that opens it takes a new epoch, so that followers start over. Throws a
    /// `StorageError` if either file can't be used; it names the copy as `name`.
    package static func copy(_ path: String, to target: String, named name: String? = nil) throws {
        let name = name ?? target
        guard DiskFile.exists(path) else { throw StorageError.missing(path) }
        try DatabaseHeader.check(path)
        try DiskFile.requireFree(target)
        let unfinished = "\(target).\(getpid()).part"
        defer { unlink(unfinished) }
        DatabaseHeader.makeFile(unfinished)
        try copyRows(path, to: unfinished, named: name)
        try StorageError.explaining(opening: name) { try mark(unfinished) }
        try DiskFile.sync(unfinished)
        try DiskFile.requireFree(target)
        try DiskFile.move(unfinished, to: target)
    }

    /// Readers of a database with a write-ahead log do not hold up its writer.
    private static func copyRows(_ path: String, to target: String, named name: String) throws {
        let source = try StorageError.explaining(opening: path) {
            try DatabaseQueue(path: path, configuration: .readingOnly)
        }
        do {
            try source.writeWithoutTransaction { db in
                try db.execute(sql: "VACUUM INTO ?", arguments: [target])
            }
        } catch {
            throw StorageError(opening: isOfSource(error) ? path : name, error) ?? error
        }
        try source.close()
    }

    /// Whether reading failed, and not writing the copy.
    private static func isOfSource(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return false }
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_BUSY, .SQLITE_LOCKED: return true
        default: return error.extendedResultCode == .SQLITE_IOERR_READ
        }
    }

    private static func mark(_ path: String) throws {
        let copy = try DatabaseQueue(path: path)
        try copy.write { try $0.execute(sql: "UPDATE journal SET is_copy = 1") }
        try copy.close()
    }
}

extension Configuration {
    /// A connection that writes nothing and waits for those that do.
    static var readingOnly: Self {
        var configuration = Self()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        return configuration
    }
}
