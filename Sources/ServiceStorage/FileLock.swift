// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Holds a file locked for as long as it lives, so that two processes never serve from one
/// database.
///
/// The system lets go of it when the process ends, however it ends.
final class FileLock {
    private let descriptor: CInt

    /// Locks the file, which is made with its folder when it is not there.
    ///
    /// Throws a `StorageError` when another process holds it.
    init(path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError.unwritable(path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw StorageError.inUse(path)
        }
    }

    deinit { close(descriptor) }
}
