// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// What a socket carries; each kind has an I/O thread of its own in the context of a `Bus`.
///
/// So an answer does not wait until the events that were published with it are on their way.
package enum Traffic: Int, CaseIterable {
    /// Requests and answers.
    case requests
    /// What is published, and who subscribes.
    case events
}

extension Socket {
    /// Lets the I/O thread of its traffic serve the socket; to be called before it is bound or
    /// connected.
    package func setTraffic(_ traffic: Traffic) throws(ZeroMQError) {
        try set(.affinity, 1 << traffic.rawValue)
    }
}
