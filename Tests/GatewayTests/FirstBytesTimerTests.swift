// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOEmbedded
import Testing

@testable import Gateway

@Suite struct FirstBytesTimerTests {
    private static func connection() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: FirstBytesTimer(time: .seconds(10)))
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.7", port: 443)).wait()
        return channel
    }

    @Test func `a connection that sends nothing is closed in time`() throws {
        let channel = try Self.connection()
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(9_999))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test func `a connection whose first bytes come in time stays open`() throws {
        let channel = try Self.connection()
        channel.embeddedEventLoop.advanceTime(by: .seconds(9))
        let bytes = ByteBuffer(string: "GET")
        try channel.writeInbound(bytes)
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(try channel.readInbound(as: ByteBuffer.self) == bytes)
        #expect(channel.isActive)
    }
}
