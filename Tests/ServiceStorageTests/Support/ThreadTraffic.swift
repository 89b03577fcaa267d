// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The bytes that this thread has written so far (proc_pid_io(5)).
struct ThreadTraffic {
    let bytesWritten: Int

    /// Reads the counter; throws if the kernel does not provide it.
    init() throws {
        let counts = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8)
        func count(_ name: String) throws -> Int {
            let line = try #require(counts.split(separator: "\n").first { $0.hasPrefix(name) })
            return try #require(Int(line.dropFirst(name.count)))
        }
        bytesWritten = try count("wchar: ")
    }
}
