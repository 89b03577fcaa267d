// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The part of a file that is in the system's page cache.
struct CachedFile {
    let path: String

    /// Evicts the file from the page cache; its content must be synced.
    ///
    /// On a file system without a disk this does nothing.
    func evict() throws {
        try withDescriptor { file, _ in
            try #require(posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) == 0)
        }
    }

    /// Returns the number of the file's pages in the page cache.
    func cachedPages() throws -> Int {
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
