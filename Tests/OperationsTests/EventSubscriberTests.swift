// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import MessageBus
import TestSupport
import Testing
import ZeroMQ

@testable import ClientSupport

@Suite(.timeLimit(.minutes(1))) struct EventSubscriberTests {
    /// A publisher that sends a message for each subscription, and a subscriber.
    private final class Pair: BusResident {
        let received = Inbox()
        private let publisher: Socket
        private var subscriber: EventSubscriber?

        init(bus: Bus) throws {
            let publisher = try Socket(.extendedPublish, context: bus.context)
            self.publisher = publisher
            try publisher.bind("tcp://127.0.0.1:*")
            _ = bus.thread.watch(publisher) {
                while (try? publisher.receive()) != nil {
                    _ = try? publisher.send(parts: [Array("notes/".utf8), Array("{}".utf8)])
                }
            }
            subscriber = try EventSubscriber(
                bus: bus, endpoint: publisher.lastEndpoint, prefix: "notes/"
            ) { [received] topic, _ in received.put(topic.string ?? "") }
        }

        var port: Int? { publisher.lastEndpoint.split(separator: ":").last.flatMap { Int($0) } }

        func stop() {
            subscriber?.close()
            publisher.close()
        }
    }

    /// The options of the connection to a port of the loopback: 1 if TCP probes it, the idle
    /// seconds before the first probe, the seconds between probes, and the milliseconds without an
    /// acknowledgement that end it.
    ///
    /// Returns nil if this process has no such connection.
    private static func supervision(ofConnectionTo port: Int) -> [CInt]? {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        let file = files.compactMap { CInt($0) }.first { peerPort(of: $0) == port }
        return file.map { file in
            [
                option(SOL_SOCKET, SO_KEEPALIVE, of: file),
                option(CInt(IPPROTO_TCP), TCP_KEEPIDLE, of: file),
                option(CInt(IPPROTO_TCP), TCP_KEEPINTVL, of: file),
                option(CInt(IPPROTO_TCP), TCP_USER_TIMEOUT, of: file),
            ]
        }
    }

    private static func peerPort(of file: CInt) -> Int? {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getpeername(file, $0, &length)
            }
        }
        guard result == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func option(_ level: CInt, _ name: CInt, of file: CInt) -> CInt {
        var value: CInt = -1
        var length = socklen_t(MemoryLayout<CInt>.size)
        getsockopt(file, level, name, &value, &length)
        return value
    }

    @Test func `a subscriber, which sends nothing, notices a dead connection after 2 s`()
        async throws
    {
        let pair = try BusHost<Pair>(name: "pair")
        try await pair.start { try Pair(bus: $0) }
        #expect(await pair.run { await $0.received.next() } == "notes/")

        let port = try #require(await pair.with { $0.port } ?? nil)
        #expect(Self.supervision(ofConnectionTo: port) == [1, 1, 1, 2000])
        await pair.stop()
    }
}
