// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A new folder for the files and endpoints of one test.
///
/// It is removed with its content when the value goes out of scope.
package struct TemporaryFolder: ~Copyable, Sendable {
    /// The path of the folder; short, because the path of an `ipc` endpoint has at most 107 bytes.
    package let path: String

    /// Creates the folder.
    ///
    /// A test that needs no disk sets `inMemory`: the folder is then in `/dev/shm`, if it exists.
    package init(inMemory: Bool = false) throws {
        let hasMemory = inMemory && FileManager.default.fileExists(atPath: "/dev/shm")
        path = "\(hasMemory ? "/dev/shm" : "/tmp")/comanda-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        // If this fails, the system removes the folder later.
        try? FileManager.default.removeItem(atPath: path)
    }
}
