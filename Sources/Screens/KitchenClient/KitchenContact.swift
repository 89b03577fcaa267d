// SPDX-License-Identifier: Apache-2.0

package import MessageBus

/// The address of kds-service, and the keys for it.
package struct KitchenContact: Sendable {
    /// The address of the suite.
    package let address: String
    /// The endpoints of kds-service.
    package let endpoints: ServiceEndpoints
    let keyring: Keyring?

    /// The contact of a service at the endpoints; on a plain bus the keyring is nil.
    package init(address: String, endpoints: ServiceEndpoints, keyring: Keyring?) {
        self.address = address
        self.endpoints = endpoints
        self.keyring = keyring
    }
}

/// The connection of a screen to kds-service.
package struct KitchenConnection {
    /// The bus with the keys for the endpoints.
    let bus: Bus
    let endpoints: ServiceEndpoints
    /// Sends requests to kds-service.
    package let requester: Requester

    /// Connects to the service; throws a `ZeroMQError` if an endpoint is invalid, and an
    /// `AccessError`.
    package init(to contact: KitchenContact, on bus: Bus) throws {
        self.bus = bus.with(contact.keyring)
        endpoints = contact.endpoints
        requester = try Requester(bus: self.bus, endpoint: endpoints.requests)
    }

    /// Ends the taps without an answer, and closes the socket; it still sends what was passed to it
    /// for this time.
    package func close(linger: Duration = .zero) { requester.close(linger: linger) }
}
