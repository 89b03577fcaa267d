// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A listener that accepts connections at an `ipc` endpoint and never reads, like a frozen service.
final class UnresponsiveListener {
    /// The error if the endpoint can't be bound.
    struct Unbound: Error {
        let code: CInt
    }

    private let descriptor: CInt

    init(_ endpoint: String) throws {
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { path in
            path.copyBytes(from: endpoint.dropFirst("ipc://".count).utf8)
        }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0
            }
        }
        guard isBound, listen(descriptor, 8) == 0 else { throw Unbound(code: errno) }
    }

    /// Stops accepting connections, and closes the present ones.
    func close() { Glibc.close(descriptor) }
}
