// SPDX-License-Identifier: Apache-2.0

import Commerce
import ServiceRuntime

/// What a tap listens to, and how much of it.
struct TapSettings: Sendable {
    /// Where the services are found.
    let suite: SuiteConfiguration
    /// The services that are listened to.
    let services: [SuiteService]
    /// Only these locations; all when there is none.
    let locations: [LocationID]
    /// Ends after so many events or, frame by frame, messages.
    let limit: Int?
    /// Ends when everything is shown that happened before.
    let endsWithPast: Bool

    /// How many messages a service's socket keeps for a tap that is held up by its reader: few,
    /// because what is dropped is fetched from the log.
    static let capacity = 1_000

    /// What is subscribed to of a service.
    func prefixes(of service: SuiteService) -> [String] {
        locations.isEmpty
            ? ["\(service.rawValue)/"] : locations.map { "\(service.rawValue)/\($0)/" }
    }
}
