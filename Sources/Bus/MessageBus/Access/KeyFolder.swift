// SPDX-License-Identifier: Apache-2.0

import Glibc
import ZeroMQ

/// The folder of the certificates of those who are allowed, one file `NAME.key` each.
public struct KeyFolder: Sendable {
    /// How the folder looked when it was read: any change of a file changes it.
    public struct Stamp: Equatable, Sendable {
        fileprivate struct File: Equatable, Sendable {
            var name: String
            var inode: UInt
            var size: Int
            var seconds: Int
            var nanoseconds: Int
        }

        /// Nil when there is no folder that may be read.
        fileprivate var files: [File]?
    }

    /// What the names of certificates end with.
    public static let ending = ".key"

    /// Where the folder lies.
    public let path: String

    /// The folder at a path, whether it is there or not.
    public init(path: String) { self.path = path }

    /// How the folder looks now; nil when that can't be told just now, for lack of descriptors or
    /// memory.
    public var stamp: Stamp? {
        if let names { return Stamp(files: names.compactMap(file)) }
        return [ENOENT, ENOTDIR, EACCES].contains(errno) ? Stamp(files: nil) : nil
    }

    /// Where the certificate of a name lies.
    public func path(of name: String) -> String { "\(path)/\(name)\(Self.ending)" }

    /// Reads all certificates, as far as they can be read.
    public func directory(services: Set<String>) -> KeyDirectory {
        guard let names else { return KeyDirectory(.noFolder(path)) }
        let entries = names.map { name in
            let path = "\(path)/\(name)"
            return KeyDirectory.Entry(
                name: String(name.dropLast(Self.ending.count)), path: path,
                certificate: Result { () throws(CertificateError) in
                    try Certificate(contentsOf: path)
                })
        }
        return KeyDirectory(entries, services: services)
    }

    /// The names of the certificates; nil when the folder can't be read, and `errno` says why.
    ///
    /// What begins with a dot is none: a file that is still being written is named so.
    private var names: [String]? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(Self.ending), !name.hasPrefix(".") { names.append(name) }
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
