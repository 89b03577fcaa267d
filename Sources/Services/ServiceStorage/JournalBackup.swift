// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

/// Copies databases, also while their services run.
package enum JournalBackup {
    /// Copies databases to a new folder, one after the other.
    ///
    /// The folder is complete and on the disk when this returns, and absent if it throws. Each copy
    /// is a snapshot of its database when its copying began. The copies belong to the owner of the
    /// folder around them.
    ///
    /// `finish` receives the path of the folder before it gets its name; it checks the copies, and
    /// may add a file. Rethrows its errors, and throws a `StorageError` if a file or the folder
    /// can't be used.
    package static func copy(
        _ paths: [String], toFolder folder: String, finish: (String) throws -> Void = { _ in }
    ) throws {
        // Removes a trailing slash.
        let folder = URL(fileURLWithPath: folder).path
        try DiskFile.requireAbsent(folder)
        let unfinished = try DiskFile.makeFolder(beside: folder)
        // Has no effect once the folder was moved.
        defer { try? FileManager.default.removeItem(atPath: unfinished) }
        for path in paths {
            let name = URL(fileURLWithPath: path).lastPathComponent
            try copy(path, to: "\(unfinished)/\(name)", named: "\(folder)/\(name)")
        }
        try finish(unfinished)
        DiskFile.inheritOwner(folder: unfinished)
        try DiskFile.sync(unfinished)
        try DiskFile.requireAbsent(folder)
        try DiskFile.move(unfinished, to: folder)
    }

    /// Copies a database to a file that must not exist yet; the copy is complete or absent.
    ///
    /// The first service that opens the copy gives it a new epoch, so that followers start over.
    /// Throws a `StorageError` if either file can't be used; the error calls the copy `name`.
    package static func copy(_ path: String, to target: String, named name: String? = nil) throws {
        let name = name ?? target
        guard DiskFile.exists(path) else { throw StorageError.missing(path) }
        try DatabaseHeader.check(path)
        try DiskFile.requireAbsent(target)
        let unfinished = "\(target).\(getpid()).part"
        defer { unlink(unfinished) }
        // A killed process with the same number may have left a file there, or another user a link.
        close(try DiskFile.create(unfinished, named: name))
        DiskFile.copyMode(of: path, to: unfinished)
        try copyRows(path, to: unfinished, named: name)
        try StorageError.explaining(opening: name) { try mark(unfinished) }
        try DiskFile.sync(unfinished)
        try DiskFile.requireAbsent(target)
        try DiskFile.move(unfinished, to: target)
    }

    /// The number of bytes that copies of databases need at most; ignores missing files.
    package static func size(of paths: [String]) -> Int {
        // The log may hold pages that are not in the database yet.
        paths.flatMap { [$0, $0 + "-wal"] }.reduce(0) { size, path in
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            return size + (attributes?[.size] as? Int ?? 0)
        }
    }

    /// The free space in a folder, in bytes; nil if its file system does not report it.
    package static func freeBytes(in folder: String) -> Int? {
        DiskSpace(of: "\(folder)/copy").freeBytes
    }

    /// Writes a text file into a backup; it belongs to the owner of the folder.
    ///
    /// Has no effect if the folder can't be written.
    package static func write(_ text: String, to path: String) {
        // A new file, because the old one may be a link that the owner of the folder has made.
        guard let descriptor = try? DiskFile.create(path, named: path) else { return }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: Data(text.utf8))
            DiskFile.inheritOwnerOfFolder(path)
        } catch {
            // A part of the text would be misleading.
            unlink(path)
        }
    }

    /// Copies all rows; with a write-ahead log this does not block the service.
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

    /// Whether reading the source failed, rather than writing the copy.
    private static func isOfSource(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return false }
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_BUSY, .SQLITE_LOCKED: return true
        default: return error.extendedResultCode == .SQLITE_IOERR_READ
        }
    }

    /// Notes in a journal that it is a copy; a database without a journal has no epoch.
    private static func mark(_ path: String) throws {
        let copy = try DatabaseQueue(path: path)
        try copy.write { db in
            guard try db.tableExists("journal") else { return }
            try db.execute(sql: "UPDATE journal SET is_copy = 1")
        }
        try copy.close()
    }
}

extension Configuration {
    /// A read-only connection that waits up to 5 s for locks.
    static var readingOnly: Self {
        var configuration = Self()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        return configuration
    }
}
