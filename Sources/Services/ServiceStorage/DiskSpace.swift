// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The free space on a file's disk.
struct DiskSpace {
    /// The number of bytes that a large batch writes; with less free space the disk counts as full.
    private static let batchBytes = 256 * 1024

    private let folder: String

    /// The disk of a file, which need not exist.
    init(of path: String) { folder = DiskFile.folder(of: path) }

    /// Whether a large batch can be written.
    ///
    /// Takes one system call while much space is free.
    var hasSpace: Bool {
        guard let free = freeBytes, free < Self.batchBytes else { return true }
        return !isFull
    }

    /// Whether the disk, or its owner's quota, has no space for a file of a large batch's size.
    ///
    /// Tries to allocate such a file, because the system's figures leave out inodes, quotas and the
    /// blocks reserved for root.
    var isFull: Bool {
        let path = "\(folder)/.comanda-space.\(getpid())"
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return Self.isLackOfSpace(errno) }
        defer { close(file) }
        unlink(path)
        return Self.isLackOfSpace(posix_fallocate(file, 0, off_t(Self.batchBytes)))
    }

    /// Whether a system error number means that no space is left.
    static func isLackOfSpace(_ number: CInt) -> Bool { number == ENOSPC || number == EDQUOT }

    /// The free space for unprivileged users; nil if the file system does not report it.
    var freeBytes: Int? {
        var system = statvfs()
        guard statvfs(folder, &system) == 0, system.f_blocks > 0 else { return nil }
        return Int(system.f_bavail) * Int(system.f_frsize)
    }
}
