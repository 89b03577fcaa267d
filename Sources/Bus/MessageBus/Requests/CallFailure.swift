// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// The reason why a call has no result.
public enum CallFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The service answered with an error.
    case refused(CallError)
    /// No reply came before the timeout, so the command may or may not have been executed.
    ///
    /// Sending it again later, under the same key, returns the outcome.
    case outcomeUnknown
    /// The client had no connection before the timeout, so nothing was sent.
    case notSent(NoConnection)
    /// The reply does not have the agreed form.
    case unreadableAnswer(String)
    /// The maximum number of requests is in flight, so nothing was sent.
    case tooManyInFlight
    /// The client was stopped before a reply came.
    case stopped

    /// The failure and its remedy, for people.
    public var description: String {
        switch self {
        case .refused(let error): error.message
        case .outcomeUnknown:
            "No answer came in time, so the outcome is unknown; send the same key again later."
        case .notSent(let reason): reason.description
        case .unreadableAnswer(let detail): "The answer can't be read: \(detail)."
        case .tooManyInFlight: "Too many requests are in flight; wait for an answer first."
        case .stopped: "The client was stopped before an answer came."
        }
    }
}

/// The reason why a client has no connection to a service.
public struct NoConnection: Equatable, Sendable, CustomStringConvertible {
    /// The result of the attempts to connect.
    public enum Reason: Equatable, Sendable {
        /// No process accepts connections at the endpoint.
        case noListener
        /// A connection is accepted, but its handshake is not completed.
        ///
        /// A service that does not accept the key sends no reply, just like a frozen one.
        case noHandshake
        /// Only one of the two ends uses keys.
        ///
        /// The end that notices first may close the connection without an error message.
        case mechanismMismatch
    }

    /// The endpoint of the service.
    public let endpoint: String
    /// The result of the attempts to connect.
    public let reason: Reason
    /// Whether the client uses keys.
    public let hasKeys: Bool

    /// Creates a reason for an endpoint.
    public init(endpoint: String, reason: Reason, hasKeys: Bool) {
        self.endpoint = endpoint
        self.reason = reason
        self.hasKeys = hasKeys
    }

    /// Whether the endpoint can only be on this machine.
    private var isLocal: Bool {
        let schemes = ["ipc://", "inproc://", "tcp://127.", "tcp://localhost:", "tcp://[::1]:"]
        return schemes.contains { endpoint.hasPrefix($0) }
    }

    /// The problem and its remedy, for people.
    public var description: String {
        switch (reason, hasKeys) {
        case (.noListener, _):
            "No service answers at \(endpoint): start the services ('comanda up', or 'systemctl "
                + "start comanda.target'), or set their address with --bus."
                + (isLocal
                    ? "" : " If they run on another machine, check it and the network cable.")
        case (.noHandshake, true):
            "The service at \(endpoint) does not accept this key, unless it is frozen. 'comanda "
                + "keys list' on its machine lists the allowed keys, 'comanda keys allow' adds "
                + "one. If the service has a new key, copy its folder 'allowed' here again."
        case (.noHandshake, false):
            "Something at \(endpoint) accepts connections, but completes no handshake. If the "
                + "services use keys, give yours with --keys DIR. If they are frozen, restart them "
                + "with 'comanda up'."
        case (.mechanismMismatch, true):
            "The service at \(endpoint) uses no keys. Leave out --keys and COMANDA_KEYS, or start "
                + "the services with 'comanda up --keys DIR'."
        case (.mechanismMismatch, false):
            "The service at \(endpoint) uses keys. Give yours with --keys DIR."
        }
    }
}

/// The state of a connecting socket, derived from its events.
struct ConnectionTracker {
    /// The reason why there is no connection now; nil while there is one.
    private(set) var reason: NoConnection.Reason? = .noListener

    /// Processes the next event.
    mutating func process(_ event: SocketEvent.Kind) {
        switch event {
        case .handshakeSucceeded: reason = nil
        case .handshakeFailed(.mechanismMismatch): reason = .mechanismMismatch
        // The handshake begins, or ends without a reply. Either end may notice a mismatch first, so
        // a later attempt that says less does not hide it.
        case .connected, .handshakeFailed:
            if reason != .mechanismMismatch { reason = .noHandshake }
        // An attempt to connect has failed.
        case .closed: reason = .noListener
        // A peer that ends a handshake was reachable.
        case .disconnected: reason = reason ?? .noListener
        default: break
        }
    }
}
