// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Reads and writes the files of certificates, which are small and never overwritten.
package enum CertificateFile {
    /// The maximum size of a certificate's file, in bytes; longer files are not read.
    static let maximumSize = 65_536

    /// Reads a whole file, and its mode at the time of reading.
    package static func read(
        _ path: String
    ) throws(CertificateError) -> (text: String, mode: UInt32) {
        let descriptor = retryOnInterrupt { open(path, O_RDONLY | O_CLOEXEC) }
        guard descriptor != -1 else { throw .unreadable(path: path, code: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) != -1 else {
            throw .unreadable(path: path, code: errno)
        }
        var bytes = [UInt8](repeating: 0, count: maximumSize + 1)
        var count = 0
        while count < bytes.count {
            let added = bytes.withUnsafeMutableBytes { buffer in
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                return Glibc.read(descriptor, rest.baseAddress, rest.count)
            }
            if added == 0 { break }
            guard added > 0 || errno == EINTR else {
                throw .unreadable(path: path, code: errno)
            }
            count += max(added, 0)
        }
        guard count <= maximumSize, let text = String(validating: bytes[..<count], as: UTF8.self)
        else { throw .invalid(path: path, reason: "it is too long or not UTF-8 text") }
        return (text, status.st_mode)
    }

    /// Creates a new file with exactly this mode, synchronized to the disk (`fsync`).
    package static func create(
        _ path: String, text: String, mode: UInt32
    ) throws(CertificateError) {
        let descriptor = retryOnInterrupt {
            // Other users may not read the file before its final mode is set.
            open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        guard descriptor != -1 else { throw .unwritable(path: path, code: errno) }
        defer { close(descriptor) }
        guard write(Array(text.utf8), to: descriptor), fchmod(descriptor, mode) != -1,
            fsync(descriptor) != -1
        else {
            let code = errno
            remove(path)
            throw .unwritable(path: path, code: code)
        }
    }

    /// Removes a file that was just created.
    static func remove(_ path: String) {
        _ = unlink(path)
    }

    private static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return false }
            rest = rest.dropFirst(max(count, 0))
        }
        return true
    }
}
