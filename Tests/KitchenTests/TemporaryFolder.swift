// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A new folder for `ipc` endpoints, removed with what is in it when nobody holds it any more.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let folder = URL(filePath: "/tmp").appending(path: "kitchen-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        path = folder.path
    }

    deinit {
        // Nothing depends on the folder any more; the system's own cleaning is the second chance.
        try? FileManager.default.removeItem(atPath: path)
    }
}
