// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The processes that this one started, as the kernel lists them (proc(5)).
enum OwnChildren {
    /// Whether the process with this identifier is a child of this one.
    static func contain(_ process: Int) -> Bool {
        guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        else { return false }
        return parent(in: stat) == Int(getpid())
    }

    /// The parent that a process's `stat` names: the fourth field.
    ///
    /// The second is the program's name in parentheses, and may contain anything.
    static func parent(in stat: String) -> Int? {
        guard let end = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[end...].split(separator: " ")
        return fields.count > 2 ? Int(fields[2]) : nil
    }
}
