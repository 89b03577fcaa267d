// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import ZeroMQ

@Suite struct SocketOptionTests {
    private let context: Context
    private let dealer: Socket

    init() throws {
        context = try Context()
        dealer = try Socket(.dealer, context: context)
    }

    @Test func `the defaults are libzmq's`() throws {
        #expect(try dealer.get(.linger) == nil)
        #expect(try dealer.get(.sendHighWaterMark) == 1000)
        #expect(try dealer.get(.maximumMessageSize) == -1)
        #expect(try dealer.get(.affinity) == 0)
        #expect(try dealer.get(.tcpKeepalive) == false)
        #expect(try dealer.get(.tcpKeepaliveIdle) == nil)
        #expect(try dealer.get(.tcpKeepaliveCount) == nil)
        #expect(try dealer.get(.handshakeInterval) == .seconds(30))
        #expect(try dealer.get(.routingID) == [])
    }

    @Test func `integers are read back`() throws {
        try expectRoundTrip(.sendHighWaterMark, 17)
        try expectRoundTrip(.receiveHighWaterMark, 0)
        try expectRoundTrip(.maximumMessageSize, 5_000_000_000)
        try expectRoundTrip(.tcpKeepaliveCount, 3)
        try expectRoundTrip(.affinity, 2)
    }

    @Test func `flags are read back`() throws {
        for value in [true, false] {
            try expectRoundTrip(.immediate, value)
            try expectRoundTrip(.tcpKeepalive, value)
            try expectRoundTrip(.ipv6, value)
        }
    }

    @Test func `durations are read back`() throws {
        try expectRoundTrip(.linger, .milliseconds(1500))
        try expectRoundTrip(.linger, nil)
        try expectRoundTrip(.tcpKeepaliveIdle, .seconds(30))
        try expectRoundTrip(.tcpKeepaliveInterval, .seconds(10))
        try expectRoundTrip(.reconnectInterval, .milliseconds(250))
        try expectRoundTrip(.reconnectIntervalMaximum, .seconds(5))
        try expectRoundTrip(.handshakeInterval, .seconds(5))
        try expectRoundTrip(.connectTimeout, .seconds(2))
        try expectRoundTrip(.tcpTimeout, .seconds(2))
    }

    @Test func `bytes are read back`() throws {
        try expectRoundTrip(.routingID, [1, 0, 255])
    }

    @Test func `durations are rounded up to libzmq's units`() throws {
        try dealer.set(.linger, .microseconds(1))
        #expect(try dealer.get(.linger) == .milliseconds(1))
        try dealer.set(.tcpKeepaliveIdle, .milliseconds(1001))
        #expect(try dealer.get(.tcpKeepaliveIdle) == .seconds(2))
    }

    @Test func `an error names the option whose value is out of range`() {
        let error = #expect(throws: ZeroMQError.self) {
            try dealer.set(.linger, .seconds(3_000_000))
        }
        #expect(error?.code == EINVAL)
        #expect(error?.operation.contains("linger") == true)
        #expect(throws: ZeroMQError.self) { try dealer.set(.connectTimeout, .seconds(-1)) }
        #expect(throws: ZeroMQError.self) { try dealer.set(.sendHighWaterMark, 1 << 40) }
        #expect(throws: ZeroMQError.self) { try dealer.set(.routingID, []) }
    }

    @Test func `a socket rejects options of another kind of socket`() throws {
        #expect(throws: ZeroMQError.self) { try dealer.set(.routerMandatory, true) }
        let router = try Socket(.router, context: context)
        try router.set(.routerMandatory, true)
        try router.set(.routerHandover, true)
        let request = try Socket(.request, context: context)
        try request.set(.requestRelaxed, true)
        try request.set(.requestCorrelate, true)
        let publisher = try Socket(.extendedPublish, context: context)
        try publisher.set(.extendedPublishVerbose, true)
    }

    private func expectRoundTrip<Value: Equatable>(
        _ option: SocketOption<Value>,
        _ value: Value
    ) throws {
        try dealer.set(option, value)
        #expect(try dealer.get(option) == value)
    }
}
