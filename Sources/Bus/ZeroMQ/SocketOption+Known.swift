// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

// The defaults are libzmq 4.3.4's (zmq_setsockopt).

extension SocketOption<Duration?> {
    /// How long unsent messages outlive the closing of the socket; nil, the default, for ever.
    public static var linger: Self { .milliseconds("linger", ZMQ_LINGER) }

    /// How long a connection is idle before TCP probes it; nil, the default, leaves it to the
    /// system.
    ///
    /// Whole seconds.
    public static var tcpKeepaliveIdle: Self {
        .seconds("tcpKeepaliveIdle", ZMQ_TCP_KEEPALIVE_IDLE)
    }

    /// The time between two probes by TCP; nil, the default, leaves it to the system.
    ///
    /// Whole seconds.
    public static var tcpKeepaliveInterval: Self {
        .seconds("tcpKeepaliveInterval", ZMQ_TCP_KEEPALIVE_INTVL)
    }
}

extension SocketOption<Int?> {
    /// How many probes by TCP may stay without an answer; nil, the default, leaves it to the
    /// system.
    public static var tcpKeepaliveCount: Self {
        .integer("tcpKeepaliveCount", ZMQ_TCP_KEEPALIVE_CNT)
    }
}

extension SocketOption<Int> {
    /// How many outgoing messages may wait for each peer (default 1000; 0 is without a limit).
    public static var sendHighWaterMark: Self { .integer("sendHighWaterMark", ZMQ_SNDHWM) }

    /// How many incoming messages may wait from each peer (default 1000; 0 is without a limit).
    public static var receiveHighWaterMark: Self { .integer("receiveHighWaterMark", ZMQ_RCVHWM) }

    /// The most bytes that a received frame may have; the connection of a peer that sends more is
    /// cut.
    ///
    /// -1, the default, is without a limit.
    public static var maximumMessageSize: Self {
        Self(
            "maximumMessageSize", ZMQ_MAXMSGSIZE, as: Int64.self,
            encode: { $0 }, decode: { $0 })
    }

    /// Which of the context's I/O threads may serve the socket's connections, a bit for each; the
    /// one that has the least to do takes a new connection.
    ///
    /// 0, the default, allows all. Counts for what is bound or connected afterwards.
    public static var affinity: Self {
        Self("affinity", ZMQ_AFFINITY, as: UInt64.self, encode: { $0 }, decode: { $0 })
    }
}

extension SocketOption<Bool> {
    /// Whether a router refuses messages to peers that are not connected, where it would drop them
    /// in silence (default false).
    ///
    /// Can only be set.
    public static var routerMandatory: Self { .flag("routerMandatory", ZMQ_ROUTER_MANDATORY) }

    /// Whether a new connection takes over the routing id of an older one (default false).
    ///
    /// Can only be set.
    public static var routerHandover: Self { .flag("routerHandover", ZMQ_ROUTER_HANDOVER) }

    /// Whether messages wait for completed connections only (default false).
    public static var immediate: Self { .flag("immediate", ZMQ_IMMEDIATE) }

    /// Whether TCP probes idle connections (default false, which leaves it to the system).
    public static var tcpKeepalive: Self { .flag("tcpKeepalive", ZMQ_TCP_KEEPALIVE) }

    /// Whether a request socket may send again before it was answered (default false).
    ///
    /// Can only be set.
    public static var requestRelaxed: Self { .flag("requestRelaxed", ZMQ_REQ_RELAXED) }

    /// Whether a request socket tells replies to earlier requests apart (default false).
    ///
    /// Can only be set.
    public static var requestCorrelate: Self { .flag("requestCorrelate", ZMQ_REQ_CORRELATE) }

    /// Whether an extended publisher hears of every subscription, where it would hear of the first
    /// for each prefix (default false).
    ///
    /// Can only be set.
    public static var extendedPublishVerbose: Self {
        .flag("extendedPublishVerbose", ZMQ_XPUB_VERBOSE)
    }

    /// Whether names and wildcards mean IPv6 addresses too (default false).
    public static var ipv6: Self { .flag("ipv6", ZMQ_IPV6) }
}

extension SocketOption<Duration> {
    /// The pause before a lost connection is tried again (default 100 ms).
    public static var reconnectInterval: Self {
        .milliseconds("reconnectInterval", ZMQ_RECONNECT_IVL)
    }

    /// The longest pause between two tries, which double up to it; zero, the default, keeps them
    /// equal.
    public static var reconnectIntervalMaximum: Self {
        .milliseconds("reconnectIntervalMaximum", ZMQ_RECONNECT_IVL_MAX)
    }

    /// How long a new connection may take to agree on the protocol (default 30 s; zero is without a
    /// limit).
    public static var handshakeInterval: Self {
        .milliseconds("handshakeInterval", ZMQ_HANDSHAKE_IVL)
    }

    /// How long connecting may take; zero, the default, leaves it to the system.
    public static var connectTimeout: Self {
        .milliseconds("connectTimeout", ZMQ_CONNECT_TIMEOUT)
    }
}

extension SocketOption<[UInt8]> {
    /// The name by which routers know this socket: 1 to 255 bytes, the first of them not zero.
    ///
    /// Without one, each router invents a name for each connection.
    public static var routingID: Self { .bytes("routingID", ZMQ_ROUTING_ID, capacity: 255) }

    /// The endpoint that was bound or connected last, with a zero byte at its end.
    static var lastEndpoint: Self { .bytes("lastEndpoint", ZMQ_LAST_ENDPOINT, capacity: 1024) }
}
