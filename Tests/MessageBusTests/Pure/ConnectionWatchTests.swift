// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import ZeroMQ

@testable import MessageBus

@Suite struct `Why there is no connection` {
    private static func obstacle(after events: [SocketEvent.Kind]) -> NoConnection.Reason? {
        var watch = ConnectionWatch()
        for event in events { watch.take(event) }
        return watch.obstacle
    }

    private static let refused: [SocketEvent.Kind] = [
        .connectionDelayed, .connected, .handshakeFailed(.ended(code: EPIPE)), .disconnected,
        .connectionRetried(after: .milliseconds(50)),
    ]

    @Test func `nobody answers before the first connection, and when none can be made`() {
        #expect(Self.obstacle(after: []) == .nobody)
        #expect(
            Self.obstacle(
                after: [.connectionDelayed, .closed, .connectionRetried(after: .seconds(1))])
                == .nobody)
    }

    @Test func `a handshake is not completed, also between two attempts`() {
        #expect(Self.obstacle(after: [.connected]) == .noHandshake)
        #expect(Self.obstacle(after: Self.refused) == .noHandshake)
        #expect(Self.obstacle(after: Self.refused + [.closed]) == .nobody)
    }

    @Test func `none, until the connection ends`() {
        let open: [SocketEvent.Kind] = [.connected, .handshakeSucceeded]
        #expect(Self.obstacle(after: Self.refused + open) == nil)
        #expect(Self.obstacle(after: open + [.disconnected]) == .nobody)
    }
}
