// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Foundation
import Glibc

/// The epochs that the database of a service has had in its folder, one on each line of a file
/// beside it.
///
/// So a service notices that its database was lost, or exchanged for another one. The name of the
/// file does not begin with the name of the database, so that `rm orders.db*` leaves it.
package struct KnownEpochs {
    private let path: String

    /// The epochs of the database at a path.
    package init(ofDatabase database: String) {
        path = (database as NSString).deletingPathExtension + ".epochs"
    }

    /// The epochs, the present one last; empty before the first start.
    var all: [Epoch] {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { Epoch(String($0)) }
    }

    /// Adds an epoch, unless it is known.
    ///
    /// Returns false if the file can't be written.
    package func add(_ epoch: Epoch) -> Bool {
        if all.contains(epoch) { return true }
        // Not through a link: root adds epochs in a folder of the services' user.
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW
        let descriptor = open(path, flags, DatabaseHeader.mode)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let line = Array("\(epoch.text)\n".utf8)
        guard write(descriptor, line, line.count) == line.count else { return false }
        DiskFile.inheritOwnerOfFolder(path)
        return fsync(descriptor) == 0
    }
}

extension StoredDatabase {
    /// Notes that this database belongs into its folder, whatever was there before.
    ///
    /// Throws a `StorageError` if a file can't be used.
    package func accept() throws {
        let epochs = try rows(of: "SELECT epoch FROM journal") { try $0.identifier(0) as Epoch }
        guard let epoch = epochs.first else { return }
        guard KnownEpochs(ofDatabase: path).add(epoch) else { throw StorageError.unwritable(path) }
    }
}
