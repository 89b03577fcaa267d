// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What the system holds in memory of a file.
struct CachedFile {
    let path: String

    /// Has the system forget the file, which must be on the disk; a file system without a disk
    /// forgets nothing.
    func forget() throws {
        try withDescriptor { file, _ in
            try #require(posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) == 0)
        }
    }

    /// How many of the file's pages are in memory.
    func pages() throws -> Int {
        try withDescriptor { file, size in
            let bytes = try #require(mmap(nil, size, PROT_READ, MAP_SHARED, file, 0))
            defer { munmap(bytes, size) }
            var pages = [UInt8](repeating: 0, count: (size + 4095) / 4096)
            try #require(mincore(bytes, size, &pages) == 0)
            return pages.count { $0 & 1 == 1 }
        }
    }

    private func withDescriptor<Outcome>(_ body: (CInt, Int) throws -> Outcome) throws -> Outcome {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? file.close() }
        return try body(file.fileDescriptor, Int(file.seekToEnd()))
    }
}
