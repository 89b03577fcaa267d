// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceRuntime
import Wire

/// The services and locations that a tap follows, and its end.
struct TapSettings: Sendable {
    /// The endpoints and keys of the suite.
    let suite: SuiteConfiguration
    /// The services that the tap follows.
    let services: [SuiteService]
    /// Only these locations; all if empty.
    let locations: [LocationID]
    /// The maximum number of events or, with `--raw`, messages; nil for no end.
    let limit: Int?
    /// Whether the tap ends when the past is shown.
    let endsWithPast: Bool

    /// The maximum number of messages that a socket queues while the output blocks the tap.
    ///
    /// It is small, because dropped events are read from the log.
    static let capacity = 1_000

    /// The topics to subscribe to at a service.
    func prefixes(of service: SuiteService) -> [String] {
        locations.isEmpty
            ? ["\(service.rawValue)/"] : locations.map { "\(service.rawValue)/\($0)/" }
    }
}

/// The last move of a tap to another address.
struct TapMove {
    /// Receives the address whose services are all silent.
    typealias OnSilence = @Sendable (String) -> Void

    /// The address of the suite.
    let address: String
    private let time = ContinuousClock.now

    /// A move at the present time.
    init(to suite: SuiteConfiguration) { address = suite.bus }

    /// Whether the services had the time to answer at this address.
    var isSettled: Bool { .now - time >= Limits.silence }
}

/// A tap that can continue in the same suite at another address.
protocol MovableTap: BusResident, SendableMetatype {
    /// Closes the sockets and connects to another address; throws as its initializer.
    func move(to suite: SuiteConfiguration) throws
}

/// The place in each stream where a tap begins.
enum TapStart: Equatable, Sendable {
    /// The next event.
    case live
    /// The event after this one.
    case after(SequenceNumber)
    /// The first event of this time or later.
    case since(Timestamp)
}
