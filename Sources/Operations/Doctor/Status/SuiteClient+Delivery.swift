// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Messages
import ServiceRuntime

/// delivery-service, which only a suite that delivers has.
extension SuiteClient {
    /// The time for an answer of a service that a suite may lack.
    private static let optionalTimeout = Duration.milliseconds(500)

    /// The time for an answer of a service: less for delivery-service, which most suites lack.
    func patience(with service: SuiteService, within timeout: Duration) -> Duration {
        service == .delivery ? min(timeout, Self.optionalTimeout) : timeout
    }

    /// Whether a location delivers; false if locations-service does not answer.
    func delivers(within timeout: Duration) async -> Bool {
        let outcomes = outcome(of: ListLocations(), from: .locations, within: timeout)
        guard case .success(let answer) = await outcomes.first(where: { _ in true }) else {
            return false
        }
        return answer.locations.contains { $0.delivery != nil }
    }
}
