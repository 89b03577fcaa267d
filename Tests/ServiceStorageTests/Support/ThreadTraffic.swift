// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What this thread has asked the system to read and write until now (proc_pid_io(5)).
struct ThreadTraffic {
    let (reads, writes): (Int, Int)
    let bytesWritten: Int

    /// Throws when the system does not tell.
    init() throws {
        let counts = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8)
        func count(_ name: String) throws -> Int {
            let line = try #require(counts.split(separator: "\n").first { $0.hasPrefix(name) })
            return try #require(Int(line.dropFirst(name.count)))
        }
        reads = try count("syscr: ")
        writes = try count("syscw: ")
        bytesWritten = try count("wchar: ")
    }
}
