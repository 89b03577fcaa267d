// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What the system reads of an open file beyond what it is asked for.
struct ReadAhead {
    private let descriptors: [CInt]

    /// SQLite opens its files early in a process; nobody looks for them beyond.
    private static let mostDescriptors: CInt = 1024

    /// Finds where this process has the file open: advice is for one open file, and SQLite has no
    /// call that tells its descriptor.
    init(path: String) {
        var file = stat()
        guard stat(path, &file) == 0 else {
            descriptors = []
            return
        }
        descriptors = (0..<Self.mostDescriptors).filter { descriptor in
            var other = stat()
            return fstat(descriptor, &other) == 0 && other.st_dev == file.st_dev
                && other.st_ino == file.st_ino
        }
    }

    /// Runs something while only what is asked for is read.
    func paused<Outcome>(_ body: () throws -> Outcome) rethrows -> Outcome {
        advise(POSIX_FADV_RANDOM)
        defer { advise(POSIX_FADV_NORMAL) }
        return try body()
    }

    private func advise(_ advice: CInt) {
        for descriptor in descriptors { posix_fadvise(descriptor, 0, 0, advice) }
    }
}
