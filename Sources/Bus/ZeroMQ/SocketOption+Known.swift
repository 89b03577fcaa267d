// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

// The defaults are those of libzmq 4.3.4 (zmq_setsockopt(3)).

extension SocketOption<Duration?> {
    /// The time that a closed socket has to send its unsent messages; nil, the default, is without
    /// a limit.
    public static var linger: Self { .milliseconds("linger", ZMQ_LINGER) }

    /// The idle time, in whole seconds, after which TCP probes a connection; nil, the default, is
    /// the system's value.
    public static var tcpKeepaliveIdle: Self {
        .seconds("tcpKeepaliveIdle", ZMQ_TCP_KEEPALIVE_IDLE)
    }

    /// The time between two probes by TCP, in whole seconds; nil, the default, is the system's
    /// value.
    public static var tcpKeepaliveInterval: Self {
        .seconds("tcpKeepaliveInterval", ZMQ_TCP_KEEPALIVE_INTVL)
    }
}

extension SocketOption<Int?> {
    /// The number of unanswered probes by TCP that ends a connection; nil, the default, is the
    /// system's value.
    public static var tcpKeepaliveCount: Self {
        .integer("tcpKeepaliveCount", ZMQ_TCP_KEEPALIVE_CNT)
    }
}

extension SocketOption<Int> {
    /// The maximum number of queued outgoing messages for each peer (default 1000; 0 is without a
    /// limit).
    public static var sendHighWaterMark: Self { .integer("sendHighWaterMark", ZMQ_SNDHWM) }

    /// The maximum number of queued incoming messages from each peer (default 1000; 0 is without a
    /// limit).
    public static var receiveHighWaterMark: Self { .integer("receiveHighWaterMark", ZMQ_RCVHWM) }

    /// The maximum size of a received frame, in bytes; -1, the default, is without a limit.
    ///
    /// libzmq closes the connection of a peer that sends more.
    public static var maximumMessageSize: Self {
        Self(
            "maximumMessageSize", ZMQ_MAXMSGSIZE, as: Int64.self,
            encode: { $0 }, decode: { $0 })
    }

    /// The I/O threads of the context that may serve the socket's connections, a bit for each; 0,
    /// the default, allows all.
    ///
    /// The thread with the lowest load serves a new connection. The value applies to endpoints that
    /// are bound or connected later.
    public static var affinity: Self {
        Self("affinity", ZMQ_AFFINITY, as: UInt64.self, encode: { $0 }, decode: { $0 })
    }
}

extension SocketOption<Bool> {
    /// Whether a router reports messages to unconnected peers as errors instead of silently
    /// dropping them (default false).
    ///
    /// Can only be set.
    public static var routerMandatory: Self { .flag("routerMandatory", ZMQ_ROUTER_MANDATORY) }

    /// Whether a new connection replaces an older one with the same routing id (default false).
    ///
    /// Can only be set.
    public static var routerHandover: Self { .flag("routerHandover", ZMQ_ROUTER_HANDOVER) }

    /// Whether messages are queued only for completed connections (default false).
    public static var immediate: Self { .flag("immediate", ZMQ_IMMEDIATE) }

    /// Whether TCP probes idle connections (default false, which means the system's setting).
    public static var tcpKeepalive: Self { .flag("tcpKeepalive", ZMQ_TCP_KEEPALIVE) }

    /// Whether a request socket may send again before it received a reply (default false).
    ///
    /// Can only be set.
    public static var requestRelaxed: Self { .flag("requestRelaxed", ZMQ_REQ_RELAXED) }

    /// Whether a request socket discards replies to earlier requests (default false).
    ///
    /// Can only be set.
    public static var requestCorrelate: Self { .flag("requestCorrelate", ZMQ_REQ_CORRELATE) }

    /// Whether an extended publisher receives every subscription instead of only the first for each
    /// prefix (default false).
    ///
    /// Can only be set.
    public static var extendedPublishVerbose: Self {
        .flag("extendedPublishVerbose", ZMQ_XPUB_VERBOSE)
    }

    /// Whether names and wildcards also mean IPv6 addresses (default false).
    public static var ipv6: Self { .flag("ipv6", ZMQ_IPV6) }
}

extension SocketOption<Duration> {
    /// The delay before libzmq retries a lost connection (default 100 ms).
    public static var reconnectInterval: Self {
        .milliseconds("reconnectInterval", ZMQ_RECONNECT_IVL)
    }

    /// The maximum delay between two retries; zero, the default, keeps the delay constant.
    ///
    /// The delay doubles with each retry up to this maximum.
    public static var reconnectIntervalMaximum: Self {
        .milliseconds("reconnectIntervalMaximum", ZMQ_RECONNECT_IVL_MAX)
    }

    /// The timeout of a new connection's handshake (default 30 s; zero is without a limit).
    public static var handshakeInterval: Self {
        .milliseconds("handshakeInterval", ZMQ_HANDSHAKE_IVL)
    }

    /// The timeout of connecting; zero, the default, is the system's value.
    public static var connectTimeout: Self {
        .milliseconds("connectTimeout", ZMQ_CONNECT_TIMEOUT)
    }

    /// The time without an acknowledgement after which TCP ends a connection; zero, the default, is
    /// the system's value, usually about 15 minutes.
    ///
    /// It applies to sent bytes and to the probes of `tcpKeepalive`. It also ends a connection
    /// whose other end reads nothing for that long, although bytes wait to be sent.
    public static var tcpTimeout: Self { .milliseconds("tcpTimeout", ZMQ_TCP_MAXRT) }
}

extension SocketOption<[UInt8]> {
    /// The identity of the socket for routers: 1 to 255 bytes, the first of them not zero.
    ///
    /// Without one, each router generates an id for each connection.
    public static var routingID: Self { .bytes("routingID", ZMQ_ROUTING_ID, capacity: 255) }

    /// The last endpoint that was bound or connected, terminated by a zero byte.
    static var lastEndpoint: Self { .bytes("lastEndpoint", ZMQ_LAST_ENDPOINT, capacity: 1024) }
}
