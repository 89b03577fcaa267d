// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Ports for a suite that is to be found where the pages say, only elsewhere.
enum FreePorts {
    /// No ports are left to test with.
    struct NoneLeft: Error {}

    /// The first port of a suite whose eight ports are free.
    ///
    /// They lie below 32768, where the system hands out none by itself.
    static func first() throws -> Int {
        let candidates = stride(from: 10_000, to: 32_000, by: 100).shuffled()
        let offsets = Service.allCases.flatMap { [$0.portOffset, $0.portOffset + 1] }
        let free = candidates.first { port in offsets.allSatisfy { isFree(port + $0) } }
        guard let free else { throw NoneLeft() }
        return free
    }

    private static func isFree(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0
            }
        }
    }
}
