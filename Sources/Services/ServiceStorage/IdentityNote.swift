// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// A file beside a database with the identity of the database that belongs into the folder.
///
/// Migrations, backups and restores keep the identity. So a service notices that its database was
/// lost, or exchanged for another one. The name of the file does not begin with the name of the
/// database, so that `rm orders.db*` leaves it.
struct IdentityNote {
    private let path: String

    /// The note about the database at a path.
    init(ofDatabase database: String) {
        path = (database as NSString).deletingPathExtension + ".identity"
    }

    /// The identity; nil before the first start, or if the file can't be read.
    var identity: String? { try? String(contentsOfFile: path, encoding: .utf8) }

    /// Writes an identity, whole or not at all.
    ///
    /// Throws an error of Foundation or a `StorageError`.
    func write(_ identity: String) throws {
        let part = path + ".part"
        let descriptor = try DiskFile.create(part, named: path)
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: Data(identity.utf8))
        try file.synchronize()
        DiskFile.inheritOwnerOfFolder(part)
        try DiskFile.move(part, to: path)
    }

    /// Removes the note, so that the next database that is opened is the right one.
    ///
    /// Throws a `StorageError`.
    func remove() throws(StorageError) {
        if unlink(path) != 0, errno != ENOENT { throw .unwritable(path) }
    }
}

extension StoredDatabase {
    /// Lets this database belong into its folder, whatever was there before.
    ///
    /// Throws a `StorageError` if the note about the former one can't be removed.
    package func accept() throws(StorageError) { try IdentityNote(ofDatabase: path).remove() }
}
