// SPDX-License-Identifier: Apache-2.0

package import Commerce
import MessageBus
package import Messages
package import Wire

/// The locations as one service knows them: which exist, and their last received states.
///
/// A location exists once a service has announced its stream, by a heartbeat or a snapshot. The
/// list is complete some time after the first announcement, because a service repeats the
/// heartbeats of all its streams every `Limits.heartbeat`. Any other location then does not exist.
package struct LocationDirectory: Sendable {
    /// The delay between the first announcement and a complete list: one and a half heartbeats.
    package static let completionDelay = Limits.heartbeat * 1.5

    private var announced: Set<LocationID> = []
    private var received: [LocationID: Location]
    /// Whether all locations have been announced.
    package private(set) var isComplete = false
    /// The refusal of a request about a location that may exist.
    private let notHeard: Refusal

    /// A directory with the stored states of an earlier run, in which nothing is announced yet.
    ///
    /// `notHeard` is the service's refusal of a request about a location that may exist.
    package init(_ stored: [Location] = [], notHeard: Refusal = .locationsNotHeard) {
        received = Dictionary(stored.map { ($0.id, $0) }) { _, last in last }
        self.notHeard = notHeard
    }

    /// Takes in what a follower tells.
    package mutating func apply(_ news: LocationNews) {
        switch news {
        case .announced(let location): announced.insert(location)
        case .complete: isComplete = true
        case .replaced, .changed:
            if let location = news.location { received[location.id] = location }
        }
    }

    /// The announced locations, by identifier.
    package var all: [LocationID] { announced.sorted() }

    /// The last received state of a location; nil if none was received.
    package subscript(id: LocationID) -> Location? { received[id] }

    /// Whether a location certainly does not exist.
    package func excludes(_ id: LocationID) -> Bool { isComplete && !announced.contains(id) }

    /// The refusal of a request that needs more of a location than is known: `location.unknown`, or
    /// that of the service while it may still be announced or received.
    package func refusal(for id: LocationID) -> Refusal {
        excludes(id) ? .locationUnknown(id) : notHeard
    }

    /// Refuses a location that was not announced, as `refusal(for:)` says.
    package func check(_ id: LocationID) throws(Refusal) {
        if !announced.contains(id) { throw refusal(for: id) }
    }

    /// The last received state of a location; refuses a request without it, as `refusal(for:)`
    /// says.
    package func location(_ id: LocationID) throws(Refusal) -> Location {
        guard let location = received[id] else { throw refusal(for: id) }
        return location
    }

    /// All locations that exist, by identifier; refuses the request while more may be announced.
    package func list() throws(Refusal) -> [LocationID] {
        guard isComplete else { throw notHeard }
        return all
    }
}
