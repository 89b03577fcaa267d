// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

extension Socket {
    /// Lets the system notice within a minute that the other end is gone without a word, so that
    /// libzmq connects again: an end that sends nothing would never hear of it.
    ///
    /// TCP keep-alive instead of ZMTP heartbeats, which abort a slow reader in libzmq 4.3.4 (issue
    /// #3937).
    package func setKeepalive() throws(ZeroMQError) {
        try set(.tcpKeepalive, true)
        try set(.tcpKeepaliveIdle, .seconds(30))
        try set(.tcpKeepaliveInterval, .seconds(10))
        try set(.tcpKeepaliveCount, 3)
    }

    /// Reconnects after 50 ms at first, and at least four times a second for as long as it takes.
    ///
    /// libzmq doubles the pause up to the maximum. A pause of a second would last until long after
    /// the peer is back, perhaps until it has failed again.
    package func setReconnect() throws(ZeroMQError) {
        try set(.reconnectInterval, .milliseconds(50))
        try set(.reconnectIntervalMaximum, .milliseconds(200))
    }
}
