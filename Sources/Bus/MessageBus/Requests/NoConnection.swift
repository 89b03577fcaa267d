// SPDX-License-Identifier: Apache-2.0

/// Why a client has no connection to a service.
public struct NoConnection: Equatable, Sendable, CustomStringConvertible {
    /// What the attempts to connect met.
    public enum Reason: Equatable, Sendable {
        /// Nobody accepts connections at the endpoint.
        case nobody
        /// A connection is accepted, but its handshake is not completed. A service says nothing to
        /// a key that it does not let in, so it looks the same as one that is frozen.
        case noHandshake
        /// Only one of the two ends uses keys; the end that notices first may cut the connection
        /// without telling the other one.
        case otherSecurity
    }

    /// Where the service should be found.
    public let endpoint: String
    /// What the attempts met.
    public let reason: Reason
    /// Whether the client uses keys.
    public let hasKeys: Bool

    /// A reason at an endpoint.
    public init(endpoint: String, reason: Reason, hasKeys: Bool) {
        self.endpoint = endpoint
        self.reason = reason
        self.hasKeys = hasKeys
    }

    /// What is the matter and what to do.
    public var description: String {
        switch (reason, hasKeys) {
        case (.nobody, _):
            "Nobody answers at \(endpoint): start the services with 'comanda up', or say with "
                + "--bus where they run."
        case (.noHandshake, true):
            "The service at \(endpoint) does not let this key in, unless it is frozen: 'comanda "
                + "keys list' on its machine says who is allowed, 'comanda keys allow' lets a key "
                + "in. If the service has a new key, copy its folder 'allowed' here again."
        case (.noHandshake, false):
            "Something at \(endpoint) accepts connections, but completes no handshake: if the "
                + "services use keys, say with --keys DIR where yours is; if they are frozen, "
                + "restart them with 'comanda up'."
        case (.otherSecurity, true):
            "The service at \(endpoint) uses no keys: leave --keys and COMANDA_KEYS out, or start "
                + "the services with 'comanda up --keys DIR'."
        case (.otherSecurity, false):
            "The service at \(endpoint) uses keys: say with --keys DIR where yours is."
        }
    }
}
