// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Which file a path names, whatever the file holds.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    /// The file at a path now; nil if none is there.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = status.st_dev
        number = status.st_ino
    }
}
