// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Turns off the system's read-ahead for an open file.
struct ReadAhead {
    private let descriptors: [CInt]

    /// The number of descriptors to search; SQLite opens its files early, so they have low numbers.
    private static let maximumDescriptors: CInt = 1024

    /// Finds the descriptors of the file in this process.
    ///
    /// The advice applies to one open file, and SQLite has no call that returns its descriptor.
    init(path: String) {
        var file = stat()
        guard stat(path, &file) == 0 else {
            descriptors = []
            return
        }
        descriptors = (0..<Self.maximumDescriptors).filter { descriptor in
            var other = stat()
            return fstat(descriptor, &other) == 0 && other.st_dev == file.st_dev
                && other.st_ino == file.st_ino
        }
    }

    /// Runs the body while the system reads only the requested pages.
    func paused<Outcome>(_ body: () throws -> Outcome) rethrows -> Outcome {
        advise(POSIX_FADV_RANDOM)
        defer { advise(POSIX_FADV_NORMAL) }
        return try body()
    }

    private func advise(_ advice: CInt) {
        for descriptor in descriptors { posix_fadvise(descriptor, 0, 0, advice) }
    }
}
