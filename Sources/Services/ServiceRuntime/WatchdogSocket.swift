// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The socket of a supervisor to which a service sends its watchdog notifications.
///
/// It is the other end of the protocol of systemd (sd_notify(3)), so each program that systemd can
/// watch can be watched here: a service of the bus and the gateway alike.
package final class WatchdogSocket: Sendable {
    private let descriptor: CInt
    private let name: String

    /// Creates the socket under a name in the abstract namespace that the kernel chooses.
    ///
    /// Returns nil if the system has no descriptor left.
    package init?() {
        let type = CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { return nil }
        guard let name = Self.boundName(of: descriptor) else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.name = name
    }

    deinit { close(descriptor) }

    /// The environment of a service that notifies this socket at least once in an interval.
    package func environment(interval: Duration) -> [String: String] {
        let (seconds, attoseconds) = interval.components
        // A service notifies its watchdog twice in its timeout.
        let timeout = 2 * (seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
        return ["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "\(timeout)"]
    }

    /// Whether a sign of life has come since the last call; does not wait.
    ///
    /// The first one is the notification that the service is ready.
    package func wasNotified() -> Bool {
        let signs: [ServiceNotification] = [.ready, .watchdog]
        var isAlive = false
        while let lines = next() {
            isAlive = isAlive || signs.contains { lines.contains("\($0)") }
        }
        return isAlive
    }

    /// The lines of the next datagram; nil if there is no other one.
    private func next() -> [String]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let length = recv(descriptor, &buffer, buffer.count, 0)
        guard length >= 0 else { return nil }
        return String(decoding: buffer[..<length], as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    /// Binds a socket; returns its name with `@`, or nil if that fails.
    private static func boundName(of descriptor: CInt) -> String? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // An address without a name lets the kernel choose one (unix(7), autobind).
        let empty = socklen_t(MemoryLayout<sa_family_t>.size)
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, empty) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound, length > empty + 1 else { return nil }
        let bytes = withUnsafeBytes(of: address.sun_path) { Array($0[1..<Int(length - empty)]) }
        return "@" + String(decoding: bytes, as: UTF8.self)
    }
}
