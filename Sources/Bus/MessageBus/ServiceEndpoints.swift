// SPDX-License-Identifier: Apache-2.0

/// The two sockets that a service binds.
public struct ServiceEndpoints: Sendable, Equatable {
    /// Where it answers requests (ROUTER).
    public var requests: String
    /// Where it publishes events (PUB).
    public var events: String

    /// The endpoints of a service.
    public init(requests: String, events: String) {
        self.requests = requests
        self.events = events
    }
}
