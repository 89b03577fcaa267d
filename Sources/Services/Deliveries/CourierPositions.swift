// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Where couriers are; never stored, and forgotten as soon as nobody needs it.
struct CourierPositions: Equatable {
    private struct Known: Equatable {
        var place: Place
        var at: Timestamp
    }

    private var known: [CourierID: Known] = [:]
    /// The deliveries whose positions were reported since the last heartbeat of their location.
    private var reported: [LocationID: [DeliveryID: CourierID]] = [:]

    /// The couriers whose positions are known.
    var couriers: Set<CourierID> { Set(known.keys) }

    /// Keeps the position of a courier with these deliveries under way.
    mutating func report(
        _ courier: CourierID, at place: Place, with deliveries: [Delivery], now: Timestamp
    ) {
        known[courier] = Known(place: place, at: now)
        for delivery in deliveries {
            reported[delivery.location, default: [:]][delivery.id] = courier
        }
    }

    /// The position of the courier of a delivery, while it is under way.
    func position(of delivery: Delivery) -> CourierPosition? {
        guard delivery.status.isUnderWay, let courier = delivery.courier?.id else { return nil }
        return position(delivery.id, courier)
    }

    /// Forgets the couriers who have no delivery under way any more.
    mutating func keep(only couriers: Set<CourierID>) {
        known = known.filter { couriers.contains($0.key) }
    }

    /// Forgets a report that is not of the courier of a delivery under way any more.
    mutating func dropReport(of delivery: Delivery) {
        let courier = delivery.status.isUnderWay ? delivery.courier?.id : nil
        if reported[delivery.location]?[delivery.id] != courier {
            reported[delivery.location]?[delivery.id] = nil
        }
    }

    /// The positions that were reported at a location since the last call, by delivery.
    mutating func takeReported(at location: LocationID) -> [CourierPosition]? {
        guard let reports = reported.removeValue(forKey: location) else { return nil }
        let positions = reports.compactMap { position($0.key, $0.value) }
        return positions.isEmpty ? nil : positions.sorted { $0.delivery < $1.delivery }
    }

    private func position(_ delivery: DeliveryID, _ courier: CourierID) -> CourierPosition? {
        known[courier].map {
            CourierPosition(delivery: delivery, courier: courier, place: $0.place, at: $0.at)
        }
    }
}
