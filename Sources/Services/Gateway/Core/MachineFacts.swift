// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Foundation

/// What the machine of the gateway tells about the databases and their backups.
package struct MachineFacts: Sendable, Equatable {
    /// The free space of the disk with the databases, in bytes; nil if it is unknown.
    package var freeBytes: Int?
    /// The time of the newest copy of a database; nil if no backup can be seen from here.
    package var newestBackup: Timestamp?

    /// Facts from their parts.
    package init(freeBytes: Int? = nil, newestBackup: Timestamp? = nil) {
        self.freeBytes = freeBytes
        self.newestBackup = newestBackup
    }

    /// Looks at the folder of the databases and at that of the backups, in which each backup is a
    /// folder with copies.
    package init(folder: String, backups: String) {
        let files = FileManager.default
        freeBytes = (try? files.attributesOfFileSystem(forPath: folder))?[.systemFreeSize] as? Int
        let names = (try? files.contentsOfDirectory(atPath: backups)) ?? []
        // One that is being made is not a backup yet.
        newestBackup = names.filter { !$0.contains(".part-") }.compactMap { name in
            let path = "\(backups)/\(name)/orders.db"
            let time = (try? files.attributesOfItem(atPath: path))?[.modificationDate] as? Date
            return time.map { Timestamp(milliseconds: Int64($0.timeIntervalSince1970 * 1000)) }
        }.max()
    }
}
