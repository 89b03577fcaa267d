// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The addresses of visitors as limits count them.
enum SenderAddress {
    /// Whether an address is one of this machine only (RFC 1122, RFC 4291).
    static func isOwn(_ address: String) -> Bool {
        address.hasPrefix("127.") || address == network(of: "::1")
    }

    /// The network of an IPv6 address, all of whose 2^64 addresses one visitor may have; any other
    /// text itself.
    static func network(of address: String) -> String {
        var parsed = in6_addr()
        guard inet_pton(AF_INET6, String(address.prefix { $0 != "%" }), &parsed) == 1 else {
            return address
        }
        let bytes = withUnsafeBytes(of: parsed) { Array($0) }
        let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10...11] == [255, 255]
        if isMapped { return bytes.suffix(4).map { "\($0)" }.joined(separator: ".") }
        let groups = stride(from: 0, to: 8, by: 2).map { index in
            String(Int(bytes[index]) << 8 | Int(bytes[index + 1]), radix: 16)
        }
        return groups.joined(separator: ":") + "::/64"
    }
}
