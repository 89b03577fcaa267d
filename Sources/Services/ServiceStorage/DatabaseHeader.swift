// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the first bytes of a database file say before anything is opened
/// (https://www.sqlite.org/fileformat.html §1.3).
enum DatabaseHeader {
    /// The mode of new files: readable by their owner and its group only, because they hold guests'
    /// names and addresses.
    static let mode: mode_t = 0o640

    /// Makes the file, empty, where there is none; SQLite gives the log the same mode.
    ///
    /// Errors are ignored: SQLite reports them when it opens the file.
    static func makeFile(_ path: String) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Throws a `StorageError` for a file that is no database or can't be read, and for a restored
    /// copy beside a log that is not its own: SQLite would write that log into the copy.
    static func check(_ path: String) throws(StorageError) {
        guard let file = FileHandle(forReadingAtPath: path) else {
            if FileManager.default.fileExists(atPath: path) { throw .unwritable(path) }
            return
        }
        let header: Data
        do { header = try file.read(upToCount: 100) ?? Data() } catch { throw .failing(path) }
        // SQLite takes an empty file for a database without tables.
        if header.isEmpty { return }
        guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw .notADatabase(path)
        }
        // The read version is 2 for a database with a write-ahead log, as services use it.
        if header[19] == 1, hasLog(path) { throw .strayLog(path) }
    }

    private static func hasLog(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
        return (attributes?[.size] as? Int ?? 0) > 0
    }
}
