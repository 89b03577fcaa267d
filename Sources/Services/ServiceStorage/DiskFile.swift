// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// Operations on files; each throws a `StorageError` that names the path.
enum DiskFile {
    /// Whether a file or folder exists at a path.
    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// The path of a file's folder.
    static func folder(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    /// Throws `StorageError.exists` if the path exists, and `StorageError.noFolder` if its folder
    /// does not.
    static func requireAbsent(_ path: String) throws(StorageError) {
        var isFolder: ObjCBool = false
        let folder = folder(of: path)
        let isThere = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        guard isThere, isFolder.boolValue else { throw .noFolder(folder) }
        if exists(path) { throw .exists(path) }
    }

    /// Creates a folder with a unique name beside a path, which only its owner can read.
    static func makeFolder(beside path: String) throws(StorageError) -> String {
        var template = Array("\(path).part-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw writeError(path) }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Moves a file or a folder within its disk, and replaces a file at the target.
    static func move(_ path: String, to target: String) throws(StorageError) {
        guard rename(path, target) == 0 else { throw writeError(target) }
        try sync(folder(of: target))
    }

    /// Creates a hard link to a file, or a copy if the file system has no hard links.
    static func linkOrCopy(_ path: String, to target: String) throws(StorageError) {
        if link(path, target) == 0 { return }
        do {
            try FileManager.default.copyItem(atPath: path, toPath: target)
        } catch {
            throw DiskSpace(of: target).isFull ? .full(target) : .unwritable(target)
        }
        try sync(target)
    }

    /// Changes a file's owner to that of its folder; does nothing without the privilege to do so.
    ///
    /// So an administrator can back up and restore the databases of a service that runs as another
    /// user.
    static func inheritOwnerOfFolder(_ path: String) {
        var status = stat()
        guard stat(folder(of: path), &status) == 0 else { return }
        _ = lchown(path, status.st_uid, status.st_gid)
    }

    /// Changes the owner of a new folder and of its files to that of the folder around it; does
    /// nothing without the privilege to do so.
    ///
    /// The owner of the folder around it may put another one or a link at this path at any time.
    /// So this uses a descriptor, changes only a folder of this process's user, and changes the
    /// folder last: its new owner could replace the files in it by links.
    static func inheritOwner(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var (own, outer) = (stat(), stat())
        guard fstat(descriptor, &own) == 0, own.st_uid == geteuid(),
            fstatat(descriptor, "..", &outer, 0) == 0,
            let names = try? FileManager.default.contentsOfDirectory(
                atPath: "/proc/self/fd/\(descriptor)")
        else { return }
        for name in names {
            _ = fchownat(descriptor, name, outer.st_uid, outer.st_gid, AT_SYMLINK_NOFOLLOW)
        }
        _ = fchown(descriptor, outer.st_uid, outer.st_gid)
    }

    /// Throws `StorageError.link` if the path is a symbolic link.
    ///
    /// An administrator would read or write another file than the owner of the folder may.
    static func requireNoLink(_ path: String, named name: String) throws(StorageError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFLNK { throw .link(name) }
    }

    /// Creates an empty file with the mode of databases in place of a file or a link at the path.
    ///
    /// Returns its descriptor, which the caller closes. The error calls the file `name`.
    static func create(_ path: String, named name: String) throws(StorageError) -> CInt {
        unlink(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, DatabaseHeader.mode)
        guard descriptor >= 0 else { throw writeError(name) }
        return descriptor
    }

    /// Gives a file the mode of another one; ignores errors, because some file systems have none.
    static func copyMode(of source: String, to target: String) {
        var status = stat()
        if stat(source, &status) == 0 { chmod(target, status.st_mode & 0o777) }
    }

    /// Removes a file's synced pages from the system's cache, so that they are read from the disk.
    static func dropCache(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        // Only advice: if it fails, the check reads the cache.
        _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
        close(descriptor)
    }

    /// Calls fsync for a file, or for a folder and the names in it.
    static func sync(_ path: String) throws(StorageError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unwritable(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .failing(path) }
    }

    private static func writeError(_ path: String) -> StorageError {
        DiskSpace.isLackOfSpace(errno) ? .full(path) : .unwritable(path)
    }
}

/// The identity of the file at a path, independent of its content.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    /// The identity of the file that is at a path now; nil if no file is there.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = status.st_dev
        number = status.st_ino
    }
}

/// An exclusive lock on a file for the object's lifetime, so that two processes never serve from
/// one database.
///
/// The system releases it when the process ends for any reason.
package final class FileLock {
    private let descriptor: CInt

    /// Locks the file, and creates it and its folder if they are missing.
    ///
    /// Throws a `StorageError` if another process holds the lock, or if the file can't be created.
    package init(path: String) throws(StorageError) {
        // If the folder can't be created, opening the file fails with the right error.
        try? FileManager.default.createDirectory(
            atPath: DiskFile.folder(of: path), withIntermediateDirectories: true)
        // Not through a link: root locks files in a folder of the services' user.
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
        let descriptor = open(path, flags, DatabaseHeader.mode)
        guard descriptor >= 0 else {
            throw DiskSpace.isLackOfSpace(errno) ? .full(path) : FileOwner.problem(of: path)
        }
        // `deinit` closes the descriptor only of a lock that was acquired.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isHeld = errno == EWOULDBLOCK
            close(descriptor)
            throw isHeld ? .inUse(path) : .unwritable(path)
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}
