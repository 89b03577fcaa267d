// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

extension Socket {
    /// TCP keep-alive instead of ZMTP heartbeats, which abort a slow reader in libzmq 4.3.4 (issue
    /// #3937).
    func setKeepalive() throws(ZeroMQError) {
        try set(.tcpKeepalive, true)
        try set(.tcpKeepaliveIdle, .seconds(30))
        try set(.tcpKeepaliveInterval, .seconds(10))
        try set(.tcpKeepaliveCount, 3)
    }

    /// Reconnects within a fraction of a second at first, and at least once a second for as long as
    /// it takes.
    func setReconnect() throws(ZeroMQError) {
        try set(.reconnectInterval, .milliseconds(50))
        try set(.reconnectIntervalMaximum, .seconds(1))
    }
}
