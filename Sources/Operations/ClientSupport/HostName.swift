// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The name of this machine.
package enum HostName {
    /// The present name.
    ///
    /// Functions of Foundation read /proc/sys, which a unit of systemd can't access.
    package static var present: String {
        // Linux has names of at most 64 bytes.
        var bytes = [CChar](repeating: 0, count: 65)
        gethostname(&bytes, bytes.count)
        return String(
            decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
