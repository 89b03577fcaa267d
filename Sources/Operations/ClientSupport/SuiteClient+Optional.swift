// SPDX-License-Identifier: Apache-2.0

package import ServiceRuntime
package import Wire

/// This machine has no key of a service, which not every suite has.
package struct NoKeyOfService: Error, Equatable, CustomStringConvertible {
    let service: SuiteService

    /// What happened and what to do.
    package var description: String {
        """
        There is no key of \(service.program) here. If the suite has none, make one with 'comanda \
        keys new \(service.rawValue) --role \(role)' and the --keys of the suite, and start \
        \(service.program). A machine with a bundle needs a new one.
        """
    }

    /// The role by which the service follows others.
    private var role: String { service == .people ? "orders" : service.rawValue }
}

extension SuiteClient {
    /// Sends a request to a service that not every suite has.
    ///
    /// Throws a `NoKeyOfService` if there is no key of it, otherwise as `query(_:of:)`.
    package func query<R: Request>(
        _ request: R, ofOptional service: SuiteService
    ) async throws -> R.Answer {
        guard services.contains(service) else { throw NoKeyOfService(service: service) }
        return try await query(request, of: service).value
    }
}
