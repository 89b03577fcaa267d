// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Standard output for a command that goes on until nobody reads: it waits for a slow reader and
/// notices that the reader has gone.
package struct LineOutput: Sendable {
    /// The file that is written to.
    package let descriptor: CInt

    /// Standard output; from now on a reader that has gone is an answer of `write`, not a signal.
    package static func standard() -> Self {
        signal(SIGPIPE, SIG_IGN)
        return Self(descriptor: STDOUT_FILENO)
    }

    /// Whether it is a pipe, whose end can be watched for.
    package var isPipe: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    /// Writes lines, waiting while the reader is slow; false when they can't be written any more.
    package func write(_ lines: [String]) -> Bool {
        var bytes = Array(lines.map { $0 + "\n" }.joined().utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                awaitReader()
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Waits where others made the file non-blocking, as shells may.
    private func awaitReader() {
        var item = pollfd(fd: descriptor, events: CShort(POLLOUT), revents: 0)
        _ = poll(&item, 1, -1)
    }
}
