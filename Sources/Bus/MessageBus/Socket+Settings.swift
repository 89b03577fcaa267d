// SPDX-License-Identifier: Apache-2.0

package import ZeroMQ

/// The kinds of sockets by their traffic; each kind has its own I/O thread in the context of a
/// `Bus`.
///
/// So a response does not wait until the events that were published with it are sent.
package enum Traffic: Int, CaseIterable {
    /// Requests and responses.
    case requests
    /// Events and subscriptions.
    case events
}

extension Socket {
    /// Assigns the socket to the I/O thread of its traffic; call it before binding or connecting.
    package func setTraffic(_ traffic: Traffic) throws(ZeroMQError) {
        try set(.affinity, 1 << traffic.rawValue)
    }

    /// Makes the system notice within a minute that the other end of a connection has vanished; for
    /// sockets that bind.
    ///
    /// An end that sends nothing would otherwise never notice it. This uses TCP keep-alive, because
    /// ZMTP heartbeats abort slow readers in libzmq 4.3.4 (issue #3937).
    package func setKeepalive() throws(ZeroMQError) {
        try set(.tcpKeepalive, true)
        try set(.tcpKeepaliveIdle, .seconds(30))
        try set(.tcpKeepaliveInterval, .seconds(10))
        try set(.tcpKeepaliveCount, 3)
    }

    /// Makes libzmq connect again soon after the network or the other machine was away; for sockets
    /// that connect.
    ///
    /// TCP doubles its pauses while nothing is acknowledged: after an outage of 30 seconds the next
    /// packet may come 30 seconds late. So a connection ends after two seconds without a sign of
    /// the other machine, which TCP asks for one each second, and so does an attempt to connect.
    /// The other machine's kernel answers, so a slow or stopped program there does not matter
    /// unless its receive buffer is full (see `tcpTimeout`).
    ///
    /// libzmq connects again after 50 ms at first, and then at least four times a second. It
    /// doubles the delay up to the maximum. A longer maximum would delay the connection to a peer
    /// that is back, perhaps until the peer has failed again.
    package func setReconnect() throws(ZeroMQError) {
        try set(.tcpKeepalive, true)
        try set(.tcpKeepaliveIdle, .seconds(1))
        try set(.tcpKeepaliveInterval, .seconds(1))
        try set(.tcpKeepaliveCount, 2)
        try set(.tcpTimeout, Limits.silence)
        try set(.connectTimeout, Limits.silence)
        try set(.reconnectInterval, .milliseconds(50))
        try set(.reconnectIntervalMaximum, .milliseconds(200))
    }
}
