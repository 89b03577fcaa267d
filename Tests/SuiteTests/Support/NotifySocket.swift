// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import ZeroMQ

/// A datagram socket that receives notifications as systemd does (sd_notify(3)).
actor NotifySocket {
    /// The system refused the socket.
    struct SystemError: Error {
        let code: CInt
    }

    private static let thread = PollThread(name: "notifications")

    /// The thread of all sockets is the actor's executor.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        Self.thread.asUnownedSerialExecutor()
    }

    /// The path of the socket, for `NOTIFY_SOCKET`.
    nonisolated let path: String
    private let descriptor: CInt
    private var reading: Registration?
    private var texts: [String] = []
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Binds a new socket in the folder of a place.
    init(in place: Place) async throws {
        path = place.folder.appending(path: "notify").path
        descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
        try Self.bind(descriptor, to: path)
        read()
    }

    /// Returns the oldest datagram; nil if none arrives within the limit.
    func next(within limit: Duration) async -> String? {
        let deadline = ContinuousClock.now + limit
        let timer = Self.thread.schedule(after: limit) { self.wake() }
        defer { Self.thread.cancel(timer) }
        while texts.isEmpty, ContinuousClock.now < deadline {
            await withCheckedContinuation { waiters.append($0) }
        }
        return texts.isEmpty ? nil : texts.removeFirst()
    }

    /// Ignores other datagrams until one contains the line; false if none does within the limit.
    func awaits(_ line: String, within limit: Duration) async -> Bool {
        let deadline = ContinuousClock.now + limit
        while let text = await next(within: deadline - .now) {
            if text.split(separator: "\n").contains(where: { $0 == line }) { return true }
        }
        return false
    }

    /// Closes the socket.
    func close() {
        reading.map(Self.thread.cancel)
        reading = nil
        Glibc.close(descriptor)
    }

    private func read() {
        reading = Self.thread.watch(descriptor: descriptor) { self.receive() }
    }

    private func receive() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, CInt(MSG_DONTWAIT))
        guard count >= 0 else { return }
        texts.append(String(decoding: bytes.prefix(count), as: UTF8.self))
        wake()
    }

    private func wake() {
        let awake = waiters
        waiters = []
        for waiter in awake { waiter.resume() }
    }

    private static func bind(_ descriptor: CInt, to path: String) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else { throw SystemError(code: errno) }
    }
}
