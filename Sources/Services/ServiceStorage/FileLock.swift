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
    /// Throws a `StorageError` when another process holds it, or when it can't be made.
    init(path: String) throws(StorageError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        // When the folder can't be made, opening the file fails and says so.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, DatabaseHeader.mode)
        guard descriptor >= 0 else {
            throw DiskSpace.isLackOfRoom(errno) ? .full(path) : .unwritable(path)
        }
        // Only a lock that is held becomes the object's, whose end closes the descriptor.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isHeld = errno == EWOULDBLOCK
            close(descriptor)
            throw isHeld ? .inUse(path) : .unwritable(path)
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}
