// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// Knows from the events of a socket that connects to one endpoint why it has no connection.
///
/// Pure: it is told what happened.
struct ConnectionWatch {
    /// Why there is no connection now; nil while there is one.
    private(set) var obstacle: NoConnection.Reason? = .nobody

    /// Takes the next event.
    mutating func take(_ event: SocketEvent.Kind) {
        switch event {
        case .handshakeSucceeded: obstacle = nil
        case .handshakeFailed(let failure):
            obstacle = failure.isMechanismMismatch ? .otherSecurity : .noHandshake
        // From here on the two ends shake hands.
        case .connected: obstacle = .noHandshake
        // An attempt to connect has failed.
        case .closed: obstacle = .nobody
        // A peer that ends a handshake was reachable.
        case .disconnected: obstacle = obstacle ?? .nobody
        default: break
        }
    }
}
