// SPDX-License-Identifier: Apache-2.0

import Glibc
import ZeroMQ

/// The folder of the allowed certificates, with a file `NAME.key` for each peer.
public struct KeyFolder: Sendable {
    /// The state of the folder's files; any change of a file changes it.
    public struct Stamp: Equatable, Sendable {
        fileprivate struct File: Equatable, Sendable {
            var name: String
            var inode: UInt
            var size: Int
            var seconds: Int
            var nanoseconds: Int
        }

        /// The files; nil if the folder is missing or unreadable.
        fileprivate var files: [File]?
    }

    /// The extension of the certificates' file names, with its dot.
    public static let fileSuffix = ".key"

    /// The path of the folder.
    public let path: String

    /// Creates a folder of a path, which need not exist.
    public init(path: String) { self.path = path }

    /// The current state of the folder; nil if it cannot be read now, for lack of descriptors or
    /// memory.
    public var stamp: Stamp? {
        if let names { return Stamp(files: names.compactMap(file)) }
        return [ENOENT, ENOTDIR, EACCES].contains(errno) ? Stamp(files: nil) : nil
    }

    /// Returns the path of the certificate with a name.
    public func path(of name: String) -> String { "\(path)/\(name)\(Self.fileSuffix)" }

    /// Reads all certificates.
    public func directory(services: Set<String>) -> KeyDirectory {
        guard let names else { return KeyDirectory(.noFolder(path)) }
        let entries = names.map { name in
            let path = "\(path)/\(name)"
            return KeyDirectory.Entry(
                name: String(name.dropLast(Self.fileSuffix.count)), path: path,
                certificate: Result { () throws(CertificateError) in
                    try Certificate(contentsOf: path)
                })
        }
        return KeyDirectory(entries, services: services)
    }

    /// The names of the certificates' files; nil if the folder cannot be read, with the reason in
    /// `errno`.
    ///
    /// Names that begin with a dot are ignored: such a file is still being written.
    private var names: [String]? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(Self.fileSuffix), !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    private func file(_ name: String) -> Stamp.File? {
        var status = stat()
        guard stat("\(path)/\(name)", &status) == 0 else { return nil }
        return Stamp.File(
            name: name, inode: UInt(status.st_ino), size: Int(status.st_size),
            seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
    }
}
