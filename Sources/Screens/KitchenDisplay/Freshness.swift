// SPDX-License-Identifier: Apache-2.0

package import Commerce

/// The time of the last message on each link, and whether the tickets may be out of date.
struct Freshness: Equatable, Sendable {
    /// Whether the tickets on the screen are up to date.
    enum State: Equatable, Sendable {
        /// No message was received yet.
        case connecting
        /// The tickets are up to date as of this age.
        case fresh(age: Duration)
        /// No message came on a link for this long; nil if none ever came.
        case stale(Link, age: Duration?)
    }

    /// The age from which a screen warns: two missed heartbeats.
    static let limit = Duration.seconds(2)

    private(set) var lastReceived: Timestamp?
    private(set) var sourceLastReceived: Timestamp?
    private(set) var silent: Set<Link> = []

    mutating func receive(at time: Timestamp, sourceHeardAt: Timestamp?) {
        lastReceived = time
        sourceLastReceived = sourceHeardAt
        silent = []
    }

    mutating func markSilent(_ link: Link) { silent.insert(link) }

    /// Shifts all times when the wall clock was set, so that ages stay the same.
    mutating func shift(by offset: Duration) {
        lastReceived = lastReceived.map { $0 + offset }
        sourceLastReceived = sourceLastReceived.map { $0 + offset }
    }

    func state(at now: Timestamp) -> State {
        guard let lastReceived else { return .connecting }
        let age = max(.zero, now - lastReceived)
        if age >= Self.limit || silent.contains(.kitchenService) {
            return .stale(.kitchenService, age: age)
        }
        guard let sourceLastReceived else { return .stale(.orderService, age: nil) }
        let sourceAge = max(.zero, now - sourceLastReceived)
        if sourceAge >= Self.limit || silent.contains(.orderService) {
            return .stale(.orderService, age: sourceAge)
        }
        return .fresh(age: max(age, sourceAge))
    }
}

extension Freshness.State {
    /// The warning of a stale screen; nil in every other state.
    var warning: String? { warnings.first }

    /// The warning of a stale screen, from the longest text to the shortest; empty in every other
    /// state.
    var warnings: [String] {
        guard case .stale(let link, let age) = self else { return [] }
        let silence = age.map { "FOR \(ClockText.sentence($0))" } ?? "YET"
        let whole = "NO NEWS FROM THE \(link.name) \(silence)"
        return [
            "\(whole). This screen may be out of date.", whole,
            "NO NEWS \(silence) (\(link.name))", "NO NEWS \(silence)",
        ]
    }
}

/// The two hops of a change on its way to a kitchen screen.
package enum Link: Hashable, Sendable {
    /// From kds-service to this screen.
    case kitchenService
    /// From order-service to kds-service.
    case orderService

    var name: String {
        switch self {
        case .kitchenService: "KITCHEN SERVICE"
        case .orderService: "ORDER SERVICE"
        }
    }
}

/// Detects that the wall clock was set, by comparing it with a monotonic clock.
///
/// Pure: the caller reads both clocks.
package struct ClockWatch: Sendable {
    /// Smaller differences are rounding, or a clock that is slewed.
    private static let minimum = Duration.milliseconds(10)

    private let start: ContinuousClock.Instant
    /// The wall time of `start`, corrected each time the clock was set.
    private var origin: Timestamp

    /// Starts with the present time of both clocks.
    package init(wall: Timestamp, instant: ContinuousClock.Instant) {
        start = instant
        origin = wall
    }

    /// Returns how far the wall clock was set since the last check; zero if it was not set.
    package mutating func check(wall: Timestamp, instant: ContinuousClock.Instant) -> Duration {
        let offset = wall - (origin + (instant - start))
        guard offset >= Self.minimum || offset <= .zero - Self.minimum else { return .zero }
        origin = origin + offset
        return offset
    }
}
