// SPDX-License-Identifier: Apache-2.0

import Commerce

/// When each link was last heard, and what that says about the tickets on the screen.
struct Freshness: Equatable, Sendable {
    /// How far the screen can be trusted.
    enum State: Equatable, Sendable {
        /// Nothing was heard yet.
        case connecting
        /// News is this old at most.
        case fresh(age: Duration)
        /// A link has been silent for so long; nil when it was never heard.
        case stale(Link, age: Duration?)
    }

    /// From this age on a screen warns: two missed heartbeats.
    static let limit = Duration.seconds(2)

    private(set) var lastHeard: Timestamp?
    private(set) var sourceLastHeard: Timestamp?
    private(set) var silent: Set<Link> = []

    mutating func hear(at time: Timestamp, sourceHeardAt: Timestamp?) {
        lastHeard = time
        sourceLastHeard = sourceHeardAt
        silent = []
    }

    mutating func fallSilent(_ link: Link) { silent.insert(link) }

    /// Keeps the ages as they are when the clock that tells the times is set.
    mutating func turnClock(by turned: Duration) {
        lastHeard = lastHeard.map { $0 + turned }
        sourceLastHeard = sourceLastHeard.map { $0 + turned }
    }

    func state(at now: Timestamp) -> State {
        guard let lastHeard else { return .connecting }
        let age = max(.zero, now - lastHeard)
        if age >= Self.limit || silent.contains(.kitchenService) {
            return .stale(.kitchenService, age: age)
        }
        guard let sourceLastHeard else { return .stale(.orderService, age: nil) }
        let sourceAge = max(.zero, now - sourceLastHeard)
        if sourceAge >= Self.limit || silent.contains(.orderService) {
            return .stale(.orderService, age: sourceAge)
        }
        return .fresh(age: max(age, sourceAge))
    }
}

extension Freshness.State {
    /// The warning that a stale screen shows; nil while there is none to give.
    var warning: String? {
        guard case .stale(let link, let age) = self else { return nil }
        let silence = age.map { "FOR \(ClockText.spoken($0))" } ?? "YET"
        return "NO NEWS FROM THE \(link.name) \(silence). This screen may be out of date."
    }
}
