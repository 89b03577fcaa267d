// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Wire

/// The locations that order-service has announced, with their names and stations from
/// locations-service.
struct KnownLocations {
    private var known: [LocationID: KitchenLocation] = [:]
    /// The locations that order-service has announced.
    var announced = AnnouncedLocations()

    /// Records a location's name, its time zone, its stations and the settings of its screens.
    mutating func put(_ location: Location) {
        known[location.id] = KitchenLocation(
            id: location.id, name: location.name, timeZone: location.timeZone,
            stations: location.stations, displays: location.displays)
    }

    /// Returns all locations, by identifier; a location without a known name has its identifier.
    ///
    /// Refuses `orders.notHeard` while more locations may be announced.
    func list() throws(Refusal) -> [KitchenLocation] {
        guard announced.isComplete else { throw .ordersNotHeard }
        return announced.all.map { known[$0] ?? KitchenLocation(id: $0, name: $0.text) }
    }

    /// The stations of a location; empty if they are not known.
    func stations(of location: LocationID) -> [StationID] {
        known[location].map { $0.stations.map(\.id) } ?? []
    }

    /// The refusal of a request for a location without a snapshot.
    func refusal(for location: LocationID) -> Refusal {
        announced.excludes(location) ? .locationUnknown(location) : .ordersNotHeard
    }
}

/// The refusals of kds-service itself, with their stable reasons (`Protocols/5-KITCHEN.md`).
extension Refusal {
    /// order-service has not announced all locations yet, so an empty answer would be wrong.
    static let ordersNotHeard = Self(
        .unavailable, "orders.notHeard",
        "order-service has not been heard yet. Send the same request again in a second.")

    /// The kitchen shows no ticket of the order.
    static let ticketUnknown = Self(
        .unknown, "ticket.unknown",
        "The kitchen shows no ticket of this order: it has nothing to make, hand over or "
            + "acknowledge. Look at the order itself.")

    /// The outcome of the command is unknown; its key makes a repetition safe.
    static let ordersUnreachable = Self(
        .unavailable, "orders.unreachable",
        "order-service did not answer in time, so the outcome is not known yet. "
            + "Send the same command with the same key again.")
}
