// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Checks of a database file's header before SQLite opens it
/// (https://www.sqlite.org/fileformat.html §1.3).
enum DatabaseHeader {
    /// The mode of new files: readable by their owner and group only, because they hold the names
    /// and addresses of guests.
    static let mode: mode_t = 0o640
    /// The mode of a new file that only its owner may read, because it holds hashes of PINs.
    static let privateMode: mode_t = 0o600

    /// Creates an empty file if it is missing; SQLite gives its log the same mode.
    ///
    /// Ignores errors, because SQLite reports them when it opens the file.
    static func createFileIfMissing(_ path: String, mode: mode_t) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Throws a `StorageError` for a file that is not a database or can't be read.
    ///
    /// Also throws for a restored copy beside the log of another database, because SQLite would
    /// write that log into the copy. The error calls the file `name`.
    static func check(_ path: String, named name: String? = nil) throws(StorageError) {
        let name = name ?? path
        guard let file = FileHandle(forReadingAtPath: path) else {
            if DiskFile.exists(path) { throw FileOwner.problem(of: path) }
            return
        }
        let header: Data
        do { header = try file.read(upToCount: 100) ?? Data() } catch { throw .failing(name) }
        // To SQLite an empty file is a database without tables.
        if header.isEmpty { return }
        guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw .notADatabase(name)
        }
        // The read version is 2 for a database in WAL mode, as services use it, and 1 for a copy.
        if header[19] == 1, hasLog(path) { throw .strayLog(name) }
    }

    private static func hasLog(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
        return (attributes?[.size] as? Int ?? 0) > 0
    }
}
