// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

/// Copies a service's database while the service runs.
public enum JournalBackup {
    /// Writes a copy to a file that must not be there yet: complete and on the disk when this
    /// returns, absent when it throws.
    ///
    /// The service goes on meanwhile; the copy is as the database was when copying began. The first
    /// service that opens it takes a new epoch, so that followers start over. Throws a
    /// `StorageError` when either file can't be used.
    public static func copy(_ path: String, to target: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { throw StorageError.missing(path) }
        try DatabaseHeader.check(path)
        try refuseExisting(target)
        let unfinished = "\(target).\(getpid()).part"
        defer { unlink(unfinished) }
        try StorageError.explaining(opening: path) { try copyRows(path, to: unfinished) }
        try StorageError.explaining(opening: target) { try mark(unfinished) }
        try sync(unfinished)
        try refuseExisting(target)
        guard rename(unfinished, target) == 0 else { throw StorageError.unwritable(target) }
        try sync(URL(fileURLWithPath: target).deletingLastPathComponent().path)
    }

    private static func refuseExisting(_ target: String) throws {
        guard !FileManager.default.fileExists(atPath: target) else {
            throw StorageError.exists(target)
        }
    }

    /// Readers of a database with a write-ahead log do not hold up its writer.
    private static func copyRows(_ path: String, to target: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        let source = try DatabaseQueue(path: path, configuration: configuration)
        try source.writeWithoutTransaction { db in
            try db.execute(sql: "VACUUM INTO ?", arguments: [target])
        }
        try source.close()
    }

    private static func mark(_ path: String) throws {
        let copy = try DatabaseQueue(path: path)
        try copy.write { try $0.execute(sql: "UPDATE journal SET is_copy = 1") }
        try copy.close()
    }

    private static func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StorageError.unwritable(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StorageError.failing(path) }
    }
}
