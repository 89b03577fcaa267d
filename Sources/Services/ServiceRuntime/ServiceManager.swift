// SPDX-License-Identifier: Apache-2.0

import Commerce
import Glibc
import Synchronization

/// The connection to the service manager that started this process, such as systemd.
///
/// Notifications are datagrams to the socket in `NOTIFY_SOCKET` (sd_notify(3)).
struct ServiceManager: Sendable {
    /// The interval of status lines.
    static let statusInterval = Duration.seconds(5)

    /// The interval of watchdog notifications: half of the manager's timeout; nil without a
    /// watchdog.
    let watchdogInterval: Duration?
    /// The path of the socket, or `@` and its name in the abstract namespace.
    private let socketName: String

    /// Creates the connection from an environment; nil without `NOTIFY_SOCKET`.
    ///
    /// A watchdog for another process is ignored (sd_watchdog_enabled(3)).
    init?(environment: [String: String], process: pid_t = getpid()) {
        guard let name = environment["NOTIFY_SOCKET"], !name.isEmpty else { return nil }
        socketName = name
        let isOwn = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
        let timeout = environment["WATCHDOG_USEC"].flatMap(Int64.init) ?? 0
        watchdogInterval = isOwn && timeout > 0 ? .microseconds(timeout) / 2 : nil
    }

    /// Sends notifications in one datagram.
    ///
    /// While the manager's queue is full, it blocks if `waits`, and throws otherwise. Throws a
    /// `NotificationError` if the socket can't be used.
    func notify(
        _ notifications: ServiceNotification..., waits: Bool = false
    ) throws(NotificationError) {
        let text = notifications.map(\.description).joined(separator: "\n")
        guard let address = UnixAddress(socketName) else {
            throw NotificationError(socket: socketName, code: EINVAL)
        }
        let code = Self.send(Array(text.utf8), to: address, waits: waits)
        if code != 0 { throw NotificationError(socket: socketName, code: code) }
    }

    /// Sends a datagram; returns 0 or the number of the system's error.
    ///
    /// Each datagram gets a new socket: the manager may replace its own at any time.
    private static func send(_ bytes: [UInt8], to address: UnixAddress, waits: Bool) -> CInt {
        let type = CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        let flags = CInt(MSG_NOSIGNAL) | (waits ? 0 : CInt(MSG_DONTWAIT))
        var sent = -1
        repeat {
            sent = address.withSocketAddress { pointer, length in
                sendto(descriptor, bytes, bytes.count, flags, pointer, length)
            }
        } while sent == -1 && errno == EINTR
        return sent == -1 ? errno : 0
    }
}

/// A notification to the service manager, as sd_notify(3) defines it.
enum ServiceNotification: Equatable, Sendable, CustomStringConvertible {
    /// The service accepts requests.
    case ready
    /// The service is shutting down.
    case stopping
    /// The service's thread still runs.
    case watchdog
    /// The state of the service, for people.
    case status(String)

    /// The maximum number of Unicode scalars of a status; systemd ignores datagrams above 4096
    /// bytes.
    static let maximumStatus = 300

    /// The line in the datagram.
    var description: String {
        switch self {
        case .ready: "READY=1"
        case .stopping: "STOPPING=1"
        case .watchdog: "WATCHDOG=1"
        case .status(let text): "STATUS=\(Self.line(text))"
        }
    }

    /// Shortens a text and replaces its control characters, because each line is a notification.
    private static func line(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(maximumStatus) {
            line.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return String(line)
    }
}

/// A notification could not be sent.
struct NotificationError: Error, Equatable, CustomStringConvertible {
    /// The value of `NOTIFY_SOCKET`.
    let socket: String
    /// The number of the system's error.
    let code: CInt

    /// The problem, for people.
    var description: String {
        "The service manager can't be notified at \(socket): \(String(cString: strerror(code)))."
    }
}

/// The address of a Unix socket (unix(7)).
struct UnixAddress {
    private var address = sockaddr_un()
    private let length: socklen_t

    /// Creates an address from a path, or from `@` and a name in the abstract namespace.
    ///
    /// Returns nil for a relative path, and for a name that is too long.
    init?(_ name: String) {
        var bytes = Array(name.utf8)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard bytes.count > 1, bytes.count < capacity else { return nil }
        switch bytes[0] {
        case UInt8(ascii: "@"): bytes[0] = 0
        case UInt8(ascii: "/"): bytes.append(0)
        default: return nil
        }
        // The bytes of an abstract name end with the length, those of a path with a zero.
        length = socklen_t(MemoryLayout<sockaddr_un>.size - capacity + bytes.count)
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }

    /// Calls the body with the address and its length, as system calls expect them.
    func withSocketAddress<Outcome>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Outcome
    ) -> Outcome {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}

/// The last failure that a service has reported, for its status line.
final class LastFault: Sendable {
    private let text = Mutex<String?>(nil)

    /// Records a failure.
    func record(_ error: any Error, at time: Timestamp) {
        let fault = "last fault at \(time): \(error)"
        text.withLock { $0 = fault }
    }

    /// Adds the last failure, if any, to the state of a service.
    func appended(to state: String) -> String {
        text.withLock { $0 }.map { "\(state); \($0)" } ?? state
    }
}
