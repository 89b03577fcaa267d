// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import ZeroMQ

@testable import MessageBus

@Suite struct ConnectionTrackerTests {
    private static func reason(after events: [SocketEvent.Kind]) -> NoConnection.Reason? {
        var tracker = ConnectionTracker()
        for event in events { tracker.process(event) }
        return tracker.reason
    }

    private static let refused: [SocketEvent.Kind] = [
        .connectionDelayed, .connected, .handshakeFailed(.ended(code: EPIPE)), .disconnected,
        .connectionRetried(after: .milliseconds(50)),
    ]

    @Test func `without a first connection no process listens`() {
        #expect(Self.reason(after: []) == .noListener)
        #expect(
            Self.reason(after: [
                .connectionDelayed, .closed, .connectionRetried(after: .seconds(1)),
            ])
                == .noListener)
    }

    @Test func `an incomplete handshake is the reason also between two attempts`() {
        #expect(Self.reason(after: [.connected]) == .noHandshake)
        #expect(Self.reason(after: Self.refused) == .noHandshake)
        #expect(Self.reason(after: Self.refused + [.closed]) == .noListener)
    }

    @Test func `a mismatch stays the reason until a connection or no listener`() {
        let mismatch: [SocketEvent.Kind] = [
            .connected, .handshakeFailed(.mechanismMismatch), .disconnected,
        ]
        #expect(Self.reason(after: mismatch) == .mechanismMismatch)
        #expect(Self.reason(after: mismatch + [.connected]) == .mechanismMismatch)
        #expect(Self.reason(after: mismatch + Self.refused) == .mechanismMismatch)
        #expect(Self.reason(after: mismatch + [.closed]) == .noListener)
        #expect(Self.reason(after: mismatch + [.connected, .handshakeSucceeded]) == nil)
    }

    @Test func `a complete handshake leaves no reason until the connection ends`() {
        let open: [SocketEvent.Kind] = [.connected, .handshakeSucceeded]
        #expect(Self.reason(after: Self.refused + open) == nil)
        #expect(Self.reason(after: open + [.disconnected]) == .noListener)
    }
}
