// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Glibc
import TestSupport
import Testing

@testable import ServiceRuntime

@Suite struct `The service manager` {
    private struct Fault: Error, CustomStringConvertible { let description: String }

    @Test func `is not notified without a socket`() {
        #expect(ServiceManager(environment: [:]) == nil)
        #expect(ServiceManager(environment: ["NOTIFY_SOCKET": ""]) == nil)
        #expect(ServiceManager(environment: ["WATCHDOG_USEC": "1000000"]) == nil)
    }

    @Test(
        arguments: [
            (["WATCHDOG_USEC": "3000000"], .milliseconds(1500)),
            (["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "12"], .milliseconds(1500)),
            (["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "13"], nil),
            (["WATCHDOG_USEC": "0"], nil),
            (["WATCHDOG_USEC": "soon"], nil),
            ([:], nil),
        ] as [([String: String], Duration?)])
    func `expects a watchdog notification after half of its timeout`(
        environment: [String: String], interval: Duration?
    ) throws {
        let environment = environment.merging(["NOTIFY_SOCKET": "/run/notify"]) { $1 }
        let manager = try #require(ServiceManager(environment: environment, process: 12))
        #expect(manager.watchdogInterval == interval)
    }

    @Test func `receives several notifications as lines of one datagram`() throws {
        let folder = try TemporaryFolder()
        let receiver = try DatagramReceiver("\(folder.path)/notify")
        let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": receiver.name]))

        try manager.notify(.ready, .status("active orders: 12, streams: 7"), waits: true)
        try manager.notify(.watchdog)
        try manager.notify(.stopping)

        #expect(receiver.next() == "READY=1\nSTATUS=active orders: 12, streams: 7")
        #expect(receiver.next() == "WATCHDOG=1")
        #expect(receiver.next() == "STOPPING=1")
        #expect(receiver.next() == nil)
    }

    @Test func `may have a socket in the abstract namespace`() throws {
        let receiver = try DatagramReceiver("@comanda-\(UUID().uuidString)")
        let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": receiver.name]))
        try manager.notify(.ready)
        #expect(receiver.next() == "READY=1")
    }

    @Test func `gets a status on one line, and a short one`() {
        #expect(ServiceNotification.status("a\nREADY=1\tb").description == "STATUS=a READY=1 b")
        let long = ServiceNotification.status(String(repeating: "🍔", count: 5_000))
        #expect(long.description.utf8.count == "STATUS=".utf8.count + 300 * 4)
    }

    @Test(arguments: [
        ("/nowhere/notify", ENOENT), ("notify", EINVAL), ("/", EINVAL), ("vsock:2:1234", EINVAL),
        ("/" + String(repeating: "a", count: 107), EINVAL),
    ])
    func `is reported if it can't be notified`(name: String, code: CInt) throws {
        let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": name]))
        #expect(throws: NotificationError(socket: name, code: code)) {
            try manager.notify(.ready)
        }
    }

    @Test func `does not block the service while its queue is full`() throws {
        let folder = try TemporaryFolder()
        let receiver = try DatagramReceiver("\(folder.path)/notify")
        let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": receiver.name]))
        #expect(throws: NotificationError(socket: receiver.name, code: EAGAIN)) {
            while true { try manager.notify(.watchdog) }
        }
    }

    @Test func `may be a supervisor that only reads the signs of life`() throws {
        let watchdog = try #require(WatchdogSocket())
        let environment = watchdog.environment(interval: .milliseconds(600))
        let manager = try #require(ServiceManager(environment: environment))
        #expect(manager.watchdogInterval == .milliseconds(600))
        #expect(!watchdog.wasNotified())

        try manager.notify(.ready, .status("streams: 7"))
        #expect(watchdog.wasNotified())
        #expect(!watchdog.wasNotified())
        try manager.notify(.status("streams: 7"))
        #expect(!watchdog.wasNotified())
        try manager.notify(.watchdog)
        try manager.notify(.status("streams: 7"))
        #expect(watchdog.wasNotified())
    }

    @Test func `gets the last fault with its time`() {
        let fault = LastFault()
        #expect(fault.appended(to: "streams: 7") == "streams: 7")
        fault.record(Fault(description: "first"), at: Timestamp(milliseconds: 0))
        fault.record(Fault(description: "The disk is full"), at: Timestamp(milliseconds: 1_500))
        #expect(
            fault.appended(to: "streams: 7")
                == "streams: 7; last fault at 1970-01-01T00:00:01.500Z: The disk is full")
    }
}

/// A datagram socket that receives notifications.
private final class DatagramReceiver {
    /// The value of `NOTIFY_SOCKET`.
    let name: String
    private let descriptor: CInt

    /// Binds the name: a path, or `@` and a name in the abstract namespace.
    init(_ name: String) throws {
        self.name = name
        descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
        let address = try #require(UnixAddress(name))
        let status = address.withSocketAddress { bind(descriptor, $0, $1) }
        try #require(status == 0, "\(String(cString: strerror(errno)))")
    }

    deinit { close(descriptor) }

    /// Returns the oldest datagram; nil without one.
    func next() -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, CInt(MSG_DONTWAIT))
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
