// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// The room that is left on the disk of a file.
struct DiskSpace {
    /// The number of bytes that a large turn writes: below that the disk counts as full.
    private static let turnBytes = 256 * 1024

    private let folder: String

    /// The disk of a file, which need not exist.
    init(of path: String) {
        folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    /// Whether a large turn can be written.
    ///
    /// One system call unless little room is left.
    var hasRoom: Bool {
        guard let free = freeBytes, free < Self.turnBytes else { return true }
        return !isFull
    }

    /// Whether the disk, or the owner's quota of it, has no room for one more file of a turn's
    /// size.
    ///
    /// A file is tried, because the system's figures leave out inodes, quotas and the blocks that
    /// are reserved for root.
    var isFull: Bool {
        let path = "\(folder)/.comanda-room.\(getpid())"
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return Self.isLackOfRoom(errno) }
        defer { close(file) }
        unlink(path)
        return Self.isLackOfRoom(posix_fallocate(file, 0, off_t(Self.turnBytes)))
    }

    /// Whether this error number of the system says that no room is left.
    static func isLackOfRoom(_ number: CInt) -> Bool { number == ENOSPC || number == EDQUOT }

    /// The bytes that are free for everybody; nil if the file system does not count them.
    private var freeBytes: Int? {
        var system = statvfs()
        guard statvfs(folder, &system) == 0, system.f_blocks > 0 else { return nil }
        return Int(system.f_bavail) * Int(system.f_frsize)
    }
}
