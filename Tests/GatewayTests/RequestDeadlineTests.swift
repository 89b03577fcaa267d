// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import Gateway

@Suite struct RequestDeadlineTests {
    private static let head = HTTPRequestPart.head(
        HTTPRequest(method: .post, scheme: "http", authority: "comanda", path: "/"))
    private static let answer: [HTTPResponsePart] = [
        .head(HTTPResponse(status: .ok)), .end(nil),
    ]

    private static func connection() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: RequestDeadline())
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.7", port: 80)).wait()
        return channel
    }

    private func expectEnd(of channel: EmbeddedChannel, after seconds: Int64) {
        channel.embeddedEventLoop.advanceTime(by: .seconds(seconds) - .milliseconds(1))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test func `a connection without a first request is closed`() throws {
        expectEnd(of: try Self.connection(), after: 20)
    }

    @Test func `a body that comes byte by byte is not waited for without end`() throws {
        let channel = try Self.connection()
        try channel.writeInbound(Self.head)
        for _ in 0..<119 {
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
            try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
        }
        expectEnd(of: channel, after: 1)
    }

    @Test func `a live page stays open, and an answered connection waits for its next request`()
        throws
    {
        let channel = try Self.connection()
        try channel.writeInbound(Self.head)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        for part in Self.answer { try channel.writeOutbound(part) }
        expectEnd(of: channel, after: 60)
    }

    @Test func `a connection whose request was answered before its end waits for the next one`()
        throws
    {
        let channel = try Self.connection()
        try channel.writeInbound(Self.head)
        for part in Self.answer { try channel.writeOutbound(part) }
        try channel.writeInbound(HTTPRequestPart.end(nil))
        expectEnd(of: channel, after: 60)
    }

    @Test func `an answer to the first of two requests does not end the second one`() throws {
        let channel = try Self.connection()
        for part in [Self.head, .end(nil), Self.head, .end(nil)] { try channel.writeInbound(part) }
        for part in Self.answer { try channel.writeOutbound(part) }
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
        for part in Self.answer { try channel.writeOutbound(part) }
        expectEnd(of: channel, after: 60)
    }
}
