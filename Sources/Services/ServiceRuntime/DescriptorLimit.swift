// SPDX-License-Identifier: Apache-2.0

import Glibc

/// How many descriptors this process may have open.
enum DescriptorLimit {
    /// Raises the limit as far as the system allows the process to.
    ///
    /// libzmq 4.3.4 aborts a process that has no descriptor left for an `ipc` connection (issue
    /// #1306), and the usual soft limit of 1,024 is kept for programs that use `select`.
    static func raise() {
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(files, &limit)  // has no error for a limit within the hard one
    }
}
