// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// Steps with files that are on the disk when they return; each throws a `StorageError` that names
/// the path.
enum DiskFile {
    /// Whether something lies at a path.
    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// The folder of a file.
    static func folder(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    /// Throws `StorageError.exists` if something lies at a path, and `StorageError.noFolder` if its
    /// folder is missing.
    static func requireFree(_ path: String) throws(StorageError) {
        var isFolder: ObjCBool = false
        let folder = folder(of: path)
        let isThere = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        guard isThere, isFolder.boolValue else { throw .noFolder(folder) }
        if exists(path) { throw .exists(path) }
    }

    /// Makes a folder, which only its owner can read, beside the place that it is meant for.
    static func makeFolder(beside path: String) throws(StorageError) -> String {
        var template = Array("\(path).part-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw refusal(path) }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Moves a file or a folder on its disk, over a file that lies there.
    static func move(_ path: String, to target: String) throws(StorageError) {
        guard rename(path, target) == 0 else { throw refusal(target) }
        try sync(folder(of: target))
    }

    /// Gives a file a second name, or makes a copy where the file system has no such names.
    static func keep(_ path: String, as name: String) throws(StorageError) {
        if link(path, name) == 0 { return }
        do {
            try FileManager.default.copyItem(atPath: path, toPath: name)
        } catch {
            throw DiskSpace(of: name).isFull ? .full(name) : .unwritable(name)
        }
        try sync(name)
    }

    /// Gives a file to the owner of its folder, so that an administrator may restore the databases
    /// of a service that runs as another user; without that right it stays as it is.
    static func giveToOwnerOfFolder(_ path: String) {
        var status = stat()
        guard stat(folder(of: path), &status) == 0 else { return }
        _ = chown(path, status.st_uid, status.st_gid)
    }

    /// Waits until the disk has what was written to a file, or the names in a folder.
    static func sync(_ path: String) throws(StorageError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unwritable(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .failing(path) }
    }

    private static func refusal(_ path: String) -> StorageError {
        DiskSpace.isLackOfRoom(errno) ? .full(path) : .unwritable(path)
    }
}
