// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Who can reach an endpoint that is bound.
enum EndpointReach {
    /// Whether only programs on the same machine can: `ipc`, or loopback (RFC 1122 §3.2.1.3).
    static func isLocal(_ endpoint: String) -> Bool {
        if endpoint.hasPrefix("ipc://") { return true }
        let scheme = "tcp://"
        guard endpoint.hasPrefix(scheme), let colon = endpoint.lastIndex(of: ":") else {
            return false
        }
        return isLoopback(String(endpoint[..<colon].dropFirst(scheme.count)))
    }

    /// A name such as `127.example` is no address, and may lead anywhere.
    private static func isLoopback(_ host: String) -> Bool {
        var address = in_addr()
        return inet_pton(AF_INET, host, &address) == 1
            && UInt32(bigEndian: address.s_addr) >> 24 == 127
    }
}
