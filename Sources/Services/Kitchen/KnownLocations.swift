// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// Which locations there are and what they are called: what order-service and locations-service
/// have said so far.
struct KnownLocations {
    private var names: [LocationID: String] = [:]
    private var announced: Set<LocationID> = []
    /// Whether every location was heard of, so that another one does not exist.
    var isComplete = false

    /// Takes what locations-service says about a location.
    mutating func put(_ location: Location) { names[location.id] = location.name }

    /// Takes that order-service has a stream for a location; true when that is news.
    mutating func announce(_ location: LocationID) -> Bool { announced.insert(location).inserted }

    /// The locations whose tickets are shown, by identifier; one without a name goes by that.
    ///
    /// Refuses `orders.notHeard` while others may still be heard of.
    func list() throws(Refusal) -> [KitchenLocation] {
        guard isComplete else { throw .ordersNotHeard }
        return announced.sorted().map { KitchenLocation(id: $0, name: names[$0] ?? $0.text) }
    }

    /// Why there are no tickets to tell of at a location.
    func refusal(for location: LocationID) -> Refusal {
        isComplete && !announced.contains(location) ? .locationUnknown(location) : .ordersNotHeard
    }
}
