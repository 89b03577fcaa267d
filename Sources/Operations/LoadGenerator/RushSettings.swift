// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import ServiceRuntime

/// How a rush is to go.
struct RushSettings: Sendable {
    /// Where the services are found.
    var suite: SuiteConfiguration
    /// What the tills do.
    var pattern: RushPattern
    /// Where; every location when it is empty.
    var locations: [LocationID]
    /// How many tills work at once; each has one command in flight.
    var tills: Int
    /// How many orders a second all tills begin; nil for as many as they can.
    var rate: Double?
    /// How many cooks work, in the lunch pattern.
    var cooks: Int
    /// What all random decisions come from.
    var seed: UInt64
    /// How long a command is sent again before its outcome is called unknown.
    var patience: Duration
    /// Whether the kitchen is watched and compared.
    var watchesKitchen: Bool
    /// Whether it may write into databases that are no trial.
    var writesIntoRealBooks: Bool
    /// How often progress is told; nil for never.
    var interval: Duration?

    /// How many requests may be in flight at once towards a service, and so how many tills work.
    var mostInFlight: Int { suite.limits.requestsInFlight }
}
