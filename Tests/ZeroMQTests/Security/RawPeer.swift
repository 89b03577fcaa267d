// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

/// A peer that sends raw bytes over TCP to a bound socket, for tests of misbehaving peers.
struct RawPeer: ~Copyable {
    private let descriptor: CInt

    /// Connects to an endpoint such as `tcp://127.0.0.1:5570`.
    init(endpoint: String) throws {
        descriptor = try Self.connection(to: endpoint)
    }

    deinit { close(descriptor) }

    private static func connection(to endpoint: String) throws -> CInt {
        let port = try #require(endpoint.split(separator: ":").last.flatMap { UInt16($0) })
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
        return descriptor
    }

    /// Sends the bytes.
    func send(_ bytes: [UInt8]) throws {
        // On a closed connection this returns an error instead of raising a signal.
        let count = Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
        try #require(count == bytes.count)
    }

    /// Receives exactly `count` bytes.
    func receive(_ count: Int) throws {
        var bytes = [UInt8](repeating: 0, count: count)
        try #require(recv(descriptor, &bytes, count, CInt(MSG_WAITALL)) == count)
    }

    /// Waits until the other end has closed the connection.
    func waitForEnd() {
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, 0) > 0 {}
    }
}

extension RawPeer {
    /// Performs a handshake without security (ZMTP 3.0, ZeroMQ RFC 23), with the given metadata.
    func performHandshake(claiming metadata: [(name: String, value: String)]) throws {
        var greeting = [UInt8](repeating: 0, count: 64)
        (greeting[0], greeting[9], greeting[10]) = (0xFF, 0x7F, 3)
        greeting.replaceSubrange(12..<16, with: Array("NULL".utf8))
        try send(greeting)
        try receive(64)
        var command: [UInt8] = [5] + Array("READY".utf8)
        for (name, value) in metadata {
            command += [UInt8(name.utf8.count)] + Array(name.utf8)
            command += [0, 0, 0, UInt8(value.utf8.count)] + Array(value.utf8)
        }
        try send([4, UInt8(command.count)] + command)
        try receive(2)  // the beginning of the other end's command
    }
}
