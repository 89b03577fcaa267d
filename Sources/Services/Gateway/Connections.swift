// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The number of connections that the gateway accepts; others wait in the system's queue.
enum Connections {
    /// Enough for the most live pages with the other requests of each.
    private static let most = 10_000
    /// The descriptors for files and the bus.
    private static let reserve = 512

    /// The limit for a process that may open a number of descriptors.
    static func limit(descriptors: Int) -> Int {
        min(most, max(descriptors / 2, descriptors - reserve))
    }

    /// The number of descriptors that this process may open.
    static func descriptors() -> Int {
        var limit = rlimit()
        let status = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return status == 0 ? Int(clamping: limit.rlim_cur) : 1_024
    }
}
