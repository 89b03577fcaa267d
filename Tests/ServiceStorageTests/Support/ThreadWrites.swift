// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What this thread has asked the system to write until now (proc_pid_io(5)).
struct ThreadWrites {
    /// How many times.
    let calls: Int
    /// How many bytes.
    let bytes: Int

    /// Throws when the system does not tell.
    init() throws {
        let counts = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8)
        func count(_ name: String) throws -> Int {
            let line = try #require(counts.split(separator: "\n").first { $0.hasPrefix(name) })
            return try #require(Int(line.dropFirst(name.count)))
        }
        calls = try count("syscw: ")
        bytes = try count("wchar: ")
    }
}
