// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A new folder for the files and endpoints of one test, removed with what is in it when the value
/// is dropped, which is at the end of its scope.
package struct TemporaryFolder: ~Copyable, Sendable {
    /// Where the folder is; short, because the path of an `ipc` endpoint may have 107 characters.
    package let path: String

    /// Makes the folder; in memory, where that is to be had, for a test that needs no disk.
    package init(inMemory: Bool = false) throws {
        let hasMemory = inMemory && FileManager.default.fileExists(atPath: "/dev/shm")
        path = "\(hasMemory ? "/dev/shm" : "/tmp")/comanda-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        // Nothing depends on it any more; the system's own cleaning is the second chance.
        try? FileManager.default.removeItem(atPath: path)
    }
}
