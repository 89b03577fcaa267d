// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Foundation
import Messages
import ServiceRuntime

/// The services that not every suite has.
extension SuiteClient {
    /// The time for an answer of a service that a suite may lack.
    private static let optionalTimeout = Duration.milliseconds(500)

    /// The time for an answer of a service: less for one that a suite may lack.
    func patience(with service: SuiteService, within timeout: Duration) -> Duration {
        SuiteService.required.contains(service) ? timeout : min(timeout, Self.optionalTimeout)
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

extension SuiteConfiguration {
    /// Whether people-service or a gateway has its file on this machine, so that people-service
    /// should answer.
    var keepsPeople: Bool {
        [databasePath(of: .people), databasePath(ofCompanion: "gateway")].contains {
            FileManager.default.fileExists(atPath: $0)
        }
    }
}
