// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The processes of this machine, as the kernel lists them (proc(5)).
enum ProcessTable {
    /// The children of a process by the name of their program.
    static func children(of parent: CInt) throws -> [String: CInt] {
        let entries = try FileManager.default.contentsOfDirectory(atPath: "/proc")
        let pids = entries.compactMap { CInt($0) }.filter { self.parent(of: $0) == parent }
        return pids.reduce(into: [:]) { $0[program(of: $1)] = $1 }
    }

    private static func program(of pid: CInt) -> String {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")
        return URL(filePath: path ?? "").lastPathComponent
    }

    /// The fourth field of `stat`; the second stands in parentheses and may contain anything.
    private static func parent(of pid: CInt) -> CInt? {
        guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            let end = stat.lastIndex(of: ")")
        else { return nil }
        let fields = stat[end...].split(separator: " ")
        return fields.count > 2 ? CInt(fields[2]) : nil
    }
}
