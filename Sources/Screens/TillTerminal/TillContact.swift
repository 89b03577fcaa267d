// SPDX-License-Identifier: Apache-2.0

package import MessageBus
package import Till

/// The address of the suite, and the keys for its services.
package struct TillContact: Sendable {
    /// The address of the suite.
    package let address: String
    let endpoints: [TillService: ServiceEndpoints]
    let keyring: Keyring?

    /// The contact of the services at their endpoints; on a plain bus the keyring is nil.
    package init(
        address: String, keyring: Keyring?, endpoints: (TillService) -> ServiceEndpoints
    ) {
        self.address = address
        self.keyring = keyring
        self.endpoints = TillService.allCases.reduce(into: [:]) { $0[$1] = endpoints($1) }
    }

    /// The endpoints of a service.
    subscript(_ service: TillService) -> ServiceEndpoints {
        guard let found = endpoints[service] else {
            preconditionFailure("The initializer asks for every service, so also for \(service).")
        }
        return found
    }
}
